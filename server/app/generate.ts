import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { PgTable } from 'drizzle-orm/pg-core';
import { schema } from '#server/app/schema.ts';
import { connect } from '#server/platform/database/connect.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { BASELINE_FILE, readMigrations } from '#server/platform/database/read-migrations.ts';
import { writeBaseline } from '#server/platform/database/write-baseline.ts';

/** Where a generated migration goes and what it is made from. */
export type Generation = { folder: string; name: string; schema: Record<string, PgTable> };

/**
 * Writes the next numbered migration that leads from the last snapshot to the given tables, and the new snapshot beside it.
 * Returns the file's name, or null when the tables have not changed.
 */
export async function generate({ folder, name, schema }: Generation): Promise<string | null> {
  const { statements, snapshot } = await difference(folder, schema);
  if (statements.length === 0) return null;
  const file = nextFile(folder, name);
  writeFileSync(join(folder, file), `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(join(folder, 'snapshot.json'), `${JSON.stringify(snapshot, null, 2)}\n`);
  return file;
}

/** The SQL that leads from the folder's last snapshot to the given tables; empty when they agree. */
export async function difference(folder: string, schema: Record<string, PgTable>) {
  const path = join(folder, 'snapshot.json');
  const previous: DrizzleSnapshotJSON = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : generateDrizzleJson({}, undefined, undefined, 'snake_case');
  const snapshot = generateDrizzleJson(schema, previous.id, undefined, 'snake_case');
  return { statements: await generateMigration(previous, snapshot), snapshot };
}

/** The baseline of a folder's migrations, from a database of its own in which they are applied. */
async function baselineOf(folder: string): Promise<string> {
  rmSync(join(folder, BASELINE_FILE), { force: true });
  const { all } = await readMigrations(folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'concordat-baseline-'));
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres'), settings: { fsync: 'off' } });
  const database = connect(server.config);
  try {
    await migrate(database, folder);
    return await writeBaseline(database.$client, all);
  } finally {
    await database.$client.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function nextFile(folder: string, name: string): string {
  const numbers = readdirSync(folder).map((file) => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0));
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${slug}.sql`;
}

const USAGE = `npm run db:generate -- name            write the migration for the changed tables
npm run db:generate -- name --custom   write an empty migration, for triggers and data
npm run db:generate -- --baseline      write what a new database gets at once, from all migrations
npm run db:generate -- --check         fail when tables, migrations and baseline disagree`;

async function main(words: string[]): Promise<void> {
  const folder = fileURLToPath(new URL('../platform/database/migrations', import.meta.url));
  const name = words.find((word) => !word.startsWith('--'));
  if (words.includes('--check')) {
    await readMigrations(folder);
    const { statements } = await difference(folder, schema);
    if (statements.length === 0) return;
    process.exitCode = 1;
    console.error(
      `The tables have changed without a migration. Run npm run db:generate -- name\n${statements.join('\n')}`,
    );
  } else if (words.includes('--baseline')) {
    writeFileSync(join(folder, BASELINE_FILE), await baselineOf(folder));
    console.log(`Wrote ${BASELINE_FILE}`);
  } else if (!name) {
    process.exitCode = 1;
    console.error(USAGE);
  } else if (words.includes('--custom')) {
    const file = nextFile(folder, name);
    writeFileSync(join(folder, file), '');
    console.log(`Wrote ${file}`);
  } else {
    const file = await generate({ folder, name, schema });
    console.log(file ? `Wrote ${file}` : 'The tables have not changed.');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
