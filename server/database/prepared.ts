import type { Database, Tx } from './connect.ts';

/**
 * Runs a statement that each connection parses and plans once and keeps under its name: for the few that run so often that planning
 * costs more than running. One name always means one text. Not for values that a plan depends on, such as the pattern of a LIKE.
 */
export async function prepared<Row>(
  database: Database | Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { sql: text, params: [...values] };
  const result: unknown = await database._.session.prepareQuery(query, undefined, name, false).execute();
  return (result as { rows: Row[] }).rows;
}
