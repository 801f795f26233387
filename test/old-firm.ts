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

/** Past states of which a firm is kept, by the last migration that it has. */
export type OldState = '0023' | '0068' | '0103';

/**
 * Fills an empty database with a firm as an earlier program stored it: of commit 3318097 (migrations up to 0023, 86 cases in every status that
 * its demo firm has, with statements imported and matched), of 1bf2e85 (up to 0068) or of 6a227e3 (up to 0103), each with 40 cases and the
 * year of its demo firm: statements, distributions, invoices, letters. The files are what `pg_dump --data-only` would write; the later two
 * leave out the audit log and the texts of files.
 */
export async function loadOldFirm(database: Database, state: OldState = '0023'): Promise<void> {
  await migrateBelow(database, String(Number(state) + 1).padStart(4, '0'));
  const file = new URL(`./old-firm/migration-${state}.sql.gz`, import.meta.url);
  const dump = gunzipSync(readFileSync(file));
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
