import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

/** A numbered file, with what its head says. */
export type Migration = {
  name: string;
  text: string;
  checksum: string;
  /** The checksums of its earlier texts, which made the same tables where they could be applied (`-- Replaces <SHA-256>`). */
  replaced: string[];
  /** The previous version of the program works with the result, so a firm may go back to it (`-- additive`). */
  isAdditive: boolean;
  /** Applied while the firm works, outside a transaction, after all others (`-- concurrently`). */
  isConcurrent: boolean;
};

/** The SQL that sets up a new database at once, and the names and checksums of the migrations that it stands for. */
export type Baseline = { text: string; covers: ReadonlyMap<string, string> };

export type Migrations = { all: Migration[]; baseline: Baseline | null };

/** The file of the baseline, beside the migrations. */
export const BASELINE_FILE = 'baseline.sql';
/** The separator between two statements of a file. */
export const BREAKPOINT = '--> statement-breakpoint';

const REPLACES = /^-- Replaces ([0-9a-f]{64})$/gm;
const ADDITIVE = /^-- additive$/m;
const CONCURRENTLY = /^-- concurrently$/m;
const COVERS = /^-- Covers (\S+) ([0-9a-f]{64})$/gm;

/** The folder of migrations: beside this file in the sources; beside or above the entry in the bundle, which has one folder for all. */
export function migrationsFolder(): string {
  const places = ['./migrations', '../migrations'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new StartError(`The folder of migrations is missing: ${places[0]}`);
  return found;
}

/** Reads the files `NNNN_name.sql` of a folder in order, and its baseline if it has one; refuses other names and double numbers. */
export async function readMigrations(folder: string): Promise<Migrations> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && name !== BASELINE_FILE)
    .sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_\w+\.sql$/.exec(name)?.[1];
    if (!number)
      throw new StartError(`Migration ${name} is not named like 0001_name.sql (letters, digits, _).`);
    if (numbers.has(number)) throw new StartError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  const all = await Promise.all(
    names.map(async (name) => {
      const text = await readText(join(folder, name));
      const isConcurrent = CONCURRENTLY.test(text);
      if (isConcurrent) refuseOthers(name, text);
      return {
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        replaced: [...text.matchAll(REPLACES)].map(([, earlier]) => earlier!),
        isAdditive: isConcurrent || ADDITIVE.test(text),
        isConcurrent,
      };
    }),
  );
  return { all, baseline: await readBaseline(folder, all) };
}

/** The statements of a file, one by one. */
export const statementsOf = (text: string): string[] =>
  text.split(BREAKPOINT).filter((statement) => statement.trim());

/** Statements that can be resumed after an interruption and block nobody from a table. */
const CONCURRENT_STATEMENTS = [
  /^create( unique)? index concurrently (?!if\b)/i,
  /^drop index concurrently if exists /i,
  /^alter table \S+ validate constraint /i,
];

function refuseOthers(name: string, text: string): void {
  const other = statementsOf(text)
    .map(withoutComments)
    .find((statement) => !CONCURRENT_STATEMENTS.some((known) => known.test(statement)));
  if (other !== undefined)
    throw new StartError(
      `Migration ${name} runs concurrently, where only CREATE INDEX CONCURRENTLY, DROP INDEX CONCURRENTLY IF EXISTS and VALIDATE CONSTRAINT may stand, one between two breakpoints.`,
    );
}

/** A statement without the lines of comment before and within it. */
export const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '').trim();

async function readBaseline(folder: string, all: readonly Migration[]): Promise<Baseline | null> {
  const path = join(folder, BASELINE_FILE);
  if (!existsSync(path)) return null;
  const text = await readText(path);
  const covers = new Map([...text.matchAll(COVERS)].map(([, name, checksum]) => [name!, checksum!]));
  const first = all.slice(0, covers.size);
  if (covers.size === 0 || !first.every(({ name, checksum }) => covers.get(name) === checksum))
    throw new StartError(
      `${BASELINE_FILE} was made from other migrations than these. Run npm run db:generate -- --baseline.`,
    );
  return { text, covers };
}

/** Git may check the files out with other line ends on Windows; that does not count as a change. */
const readText = async (path: string) => (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
