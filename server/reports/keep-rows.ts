import { sql } from 'drizzle-orm';
import { type Compiled, inlined } from './compiled.ts';
import type { Snapshot } from './read-report.ts';

/** Where rows are kept until the end of the transaction. */
const kept = sql`select * from report_rows`;

/**
 * Reads the report once and keeps its rows aside, so that they are added up and written without being looked for again. Null where there
 * are more than `most`.
 */
export async function keepRows(
  { client }: Snapshot,
  compiled: Compiled,
  most: number,
): Promise<Compiled | null> {
  const part = most === Number.POSITIVE_INFINITY ? sql`` : sql`limit ${most + 1}`;
  const { rowCount } = await client.query(
    inlined(
      sql`create temporary table report_rows on commit drop as select * from (${compiled.rows}) r ${part}`,
    ),
  );
  return (rowCount ?? 0) > most ? null : { ...compiled, rows: kept };
}
