import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementsOf, withoutComments } from '#server/platform/database/read-migrations.ts';

const squawk = fileURLToPath(new URL('../node_modules/squawk-cli/js/bin/squawk', import.meta.url));

/** The runner limits how long each statement waits for a lock, and nothing of a failed attempt stays; identities are whole numbers here. */
const NOT_ASKED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-text-field',
];
/** What the program before it would miss, which only an additive migration promises to keep. */
const BREAKS_THE_EARLIER = [
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
];

type Found = { rule_name: string; message: string; line: number };
type Given = { name: string; text: string; isAdditive: boolean; isConcurrent: boolean };

/**
 * What would stop a firm that is open, or breaks a promise of the file's head: `name: rule (line)`. A statement for which it does not matter,
 * since its table is small in every firm, has `-- squawk-ignore <rule>` before it, or `-- few rows: <why>` where it changes rows.
 */
export function lintMigration({ name, text, isAdditive, isConcurrent }: Given): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-lint-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, text);
    const excluded = [...NOT_ASKED, ...(isAdditive ? [] : BREAKS_THE_EARLIER)];
    const found = run([
      '--reporter',
      'json',
      '--pg-version',
      '15',
      `--exclude=${excluded.join(',')}`,
      ...(isConcurrent ? [] : ['--assume-in-transaction']),
      path,
    ]);
    const rules = found.map((each) => `${name}: ${each.rule_name} (line ${each.line + 1})`);
    return [...rules, ...changesOfRows(text).map((statement) => `${name}: changes rows: ${statement}`)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** It ends with 1 when it has found something, and writes what it found in either case. */
function run(words: readonly string[]): Found[] {
  try {
    return JSON.parse(
      execFileSync(process.execPath, [squawk, ...words], { encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout?.startsWith('[')) throw error;
    return JSON.parse(stdout);
  }
}

/** Rows of a table that may be large are changed in the background (`back_fills`). */
function changesOfRows(text: string): string[] {
  return statementsOf(text)
    .filter((statement) => !/^-- few rows: \S/m.test(statement))
    .map(withoutComments)
    .filter((statement) =>
      /^(update|delete|merge|with)\b|^insert into (?!"?back_fills\b)[^;]*\bselect\b/i.test(statement),
    )
    .map((statement) => statement.slice(0, 60));
}
