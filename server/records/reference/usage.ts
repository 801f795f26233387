import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';

const referenceColumns = { table: col.text, column: col.text };

/** How many rows anywhere refer to this one, by the foreign keys that the database itself knows; links it owns do not count. */
export async function usageOf(tx: Tx, table: PgTable, id: number): Promise<number> {
  const references = await rowsOf(tx, referenceColumns)`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype <> 'c' and cardinality(c.conkey) = 1
      and c.confrelid = ${getTableName(table)}::regclass`;
  if (references.length === 0) return 0;
  const counts = references.map(
    (reference) =>
      sql`select count(*) as n from ${sql.raw(reference.table)} where ${sql.raw(reference.column)} = ${id}`,
  );
  const rows = await rowsOf(tx, {
    total: col.number,
  })`select sum(n)::int as total from (${sql.join(counts, sql` union all `)}) as uses`;
  return rows[0]?.total ?? 0;
}
