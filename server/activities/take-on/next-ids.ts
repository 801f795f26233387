import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';

/** New ids of a table, as many as are needed. */
export async function nextIds(
  tx: Tx,
  table: Parameters<typeof sql.identifier>[0],
  count: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
  );
  return rows.map(({ id }) => Number(id));
}
