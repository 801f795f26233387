import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';

/** The migrations of this program, or of an earlier one. */
export const ourMigrations = fileURLToPath(
  new URL('../server/platform/database/migrations', import.meta.url),
);

/** Applies the migrations below a number, as the program did that had no later ones. */
export async function migrateBelow(database: Database, number: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-migrations-'));
  try {
    for (const name of readdirSync(ourMigrations))
      if (/^\d{4}_/.test(name) && name < number) cpSync(join(ourMigrations, name), join(folder, name));
    await migrate(database, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Fills an empty database with a firm of commit 3318097 (migrations up to 0023): 86 cases in every status that its demo firm has, with
 * statements imported and matched, as that program stored them. The file is what `pg_dump --data-only` would write.
 */
export async function loadOldFirm(database: Database): Promise<void> {
  await migrateBelow(database, '0024');
  const dump = gunzipSync(readFileSync(new URL('./old-firm/migration-0023.sql.gz', import.meta.url)));
  const client = await database.$client.connect();
  try {
    // Rows come in the order of their tables, and with what the triggers made of them then.
    const { rows: tables } = await client.query<{ names: string }>(
      "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'",
    );
    await client.query(`set session_replication_role = replica; truncate ${tables[0]!.names}`);
    const text = dump.toString('utf8');
    for (const [, table, rows] of text.matchAll(/^(COPY .+) FROM stdin;\n([\s\S]*?)^\\\.$/gm))
      await pipeline(Readable.from([rows!]), client.query(copyFrom(`${table!} FROM stdin`)));
    for (const [setval] of text.matchAll(/^SELECT pg_catalog\.setval.*$/gm)) await client.query(setval);
    await client.query('set session_replication_role = origin; analyze');
  } finally {
    client.release();
  }
}
