import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';

/** New ids of a table, as many as are needed. */
export async function nextIds(
  tx: Tx,
  table: Parameters<typeof sql.identifier>[0],
  count: number,
): Promise<number[]> {
  const rows = await rowsOf(tx, {
    id: col.digits,
  })`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`;
  return rows.map(({ id }) => Number(id));
}
