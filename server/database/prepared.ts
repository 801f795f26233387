import type { Database, Tx } from './connect.ts';

/**
 * Runs a statement that each connection parses and plans once and keeps under its name: for the few statements that run so
 * often that planning costs more than running. One name always stands for one text. Not for values that the plan depends on,
 * such as the pattern of a LIKE. Drizzle prepares only statements built with its own builder, so this reaches into its
 * session; prepared.test.ts fails when that changes.
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
