import type pg from 'pg';
import { clientRows, col } from '#server/platform/database/rows.ts';

const definitionColumns = { name: col.text, tableName: col.text, definition: col.text };

/**
 * Runs a bulk load with the tables' foreign keys and indexes (except primary keys) dropped, and restores them after
 * it: each foreign key is then checked once for all rows. Needs a transaction, so that a failure restores them too.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
  progress?: (text: string) => void,
): Promise<void> {
  const keys = await definitions(
    client,
    `select conname as name, conrelid::regclass::text as "tableName", pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by oid`,
    tables,
  );
  const indexes = await definitions(
    client,
    `select indexrelid::regclass::text as name, indrelid::regclass::text as "tableName", pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by indexrelid`,
    tables,
  );
  for (const { name, tableName } of keys)
    await client.query(`alter table ${tableName} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await load();
  await client.query("set local maintenance_work_mem = '512MB'");
  for (const { tableName, definition } of indexes) {
    progress?.(`Building an index of ${tableName}`);
    await client.query(definition);
  }
  progress?.('Checking references between tables');
  for (const { name, tableName, definition } of keys)
    await client.query(`alter table ${tableName} add constraint "${name}" ${definition}`);
}

const definitions = async (client: pg.ClientBase, text: string, tables: readonly string[]) =>
  await clientRows(client, definitionColumns)(text, [tables]);
