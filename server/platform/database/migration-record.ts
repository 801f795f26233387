import type pg from 'pg';
import { clientRows, col } from '#server/platform/database/rows.ts';

/** What a database records about an applied migration. */
export type Applied = { checksum: string; isAdditive: boolean };

/** Makes the table in which applied migrations are recorded, or adds what earlier versions of the program did not record. */
export async function ensureRecord(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await client.query(
    'alter table schema_migrations add column if not exists is_additive boolean not null default false',
  );
}

/** The applied migrations by name; none in a new database. */
export async function readApplied(client: pg.ClientBase): Promise<Map<string, Applied>> {
  const found = await clientRows(client, { exists: col.boolean })(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return new Map();
  // As JSON, because earlier versions of the program made the table without the last column.
  const rows = await clientRows(client, { name: col.text, checksum: col.text, isAdditive: col.boolean })(
    `select name, checksum, coalesce((to_jsonb(m) ->> 'is_additive')::boolean, false) as "isAdditive"
      from schema_migrations m`,
  );
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

/** Records migrations as applied just now, in this order. */
export async function recordApplied(
  client: pg.ClientBase,
  migrations: readonly (Applied & { name: string })[],
): Promise<void> {
  await client.query(
    `insert into schema_migrations (name, checksum, is_additive, applied_at)
      select name, checksum, additive, clock_timestamp() from unnest($1::text[], $2::text[], $3::boolean[])
        as given(name, checksum, additive)
      on conflict (name) do nothing`,
    [
      migrations.map(({ name }) => name),
      migrations.map(({ checksum }) => checksum),
      migrations.map(({ isAdditive }) => isAdditive),
    ],
  );
}
