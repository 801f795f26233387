import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { schema } from '#server/app/schema.ts';
import { isTest, type Source, sourcesIn, withoutComments } from './sources.ts';

/** The one place that changes rows of any table. */
const ENGINE = 'server/reference/versioned-rows.ts';

/**
 * What may leave version and audit alone, by file and table, with the reason: a counter or a copy of what stands elsewhere, that nobody
 * edits. A form that is open stays as it was.
 */
const exceptions: Record<string, string> = {
  'server/affairs/refresh-totals.ts cases': 'totals of the debts',
  'server/banking/imports/decide-doubts.ts bank_imports': 'counts of its lines',
  'server/banking/imports/import-job.ts bank_imports': 'which job reads it',
  'server/banking/imports/post-lines.ts bank_accounts':
    'number and sum of its lines, and its newest statement',
  'server/banking/imports/post-lines.ts bank_imports': 'counts of its lines',
  'server/banking/imports/undo-import.ts bank_accounts': 'number and sum of its lines',
  'server/banking/imports/undo-import.ts bank_imports': 'counts of the lines of other files',
  'server/banking/imports/undo-import.ts bank_items': 'which of the files that hold a line it is counted to',
  'server/banking/matching/match-settings.ts match_rules': 'how often a rule was met',
  'server/banking/triage/pair-item.ts bank_items':
    'the evidence of a pairing that is stamped and audited just before',
  'server/bonding/entries.ts bond_entries': 'what the estate is worth today',
  'server/case-life/case-reference.ts domains': 'the next number',
  'server/cases/applicants.ts cases': 'the name that follows from those of the applicants',
  'server/cases/people.ts case_people':
    'a place that is free for a moment; the change that follows is audited',
  'server/correspondence/print-runs/change-run.ts print_runs':
    'how often a file was downloaded, and last by whom',
  'server/distributions/calculate-run.ts distribution_runs': 'which job calculates it',
  'server/distributions/release-run.ts distribution_runs': 'which job releases it',
  'server/inbound/read-source.ts inbound_sources': 'how many pages have been read',
  'server/inbound/store-parts.ts inbound_items': 'the text that is searched',
  'server/ledger/post-journal.ts chart_of_accounts': 'when an account was first posted to',
  'server/notes/notes.ts cases': 'when the client was last spoken to, by its notes',
  'server/payments/schedules/change-schedule.ts cases':
    'whether there is a schedule, which is audited itself',
  'server/payments/schedules/refresh-standings.ts cases': 'months in arrears, by schedule and receipts',
  'server/proposals/signing.ts proposal_signatures': 'how often a link was tried',
  'server/reports/schedules/begin-due.ts report_schedules': 'when it runs next',
  'server/staff/sign-in.ts users': 'when somebody last signed in',
  'server/take-on/store-money.ts client_account_movements': 'rows that the same transaction has made',
  'server/take-on/store-money.ts client_accounts': 'rows that the same transaction has made',
};

const versioned = new Set(Object.keys(schema).filter((name) => 'version' in getTableColumns(schema[name]!)));

/** `cases`, `tables.cases` and `caseTasks` as the database names them. */
const tableOf = (written: string) =>
  written
    .split('.')
    .at(-1)!
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every way to write a change: each matches up to where the list of what is set begins. */
const patterns = [
  /\.update\(\s*(?<table>[\w.]+)\s*\)/g,
  /\.insert\(\s*(?<table>[\w.]+)\s*\)(?:(?!\.insert\()[^;])*?\.onConflictDoUpdate\(/g,
  /\bupdate\s+(?:only\s+)?(?:\$\{)?(?<table>[\w.]+)\}?\s+(?:as\s+)?(?:\w+\s+)?set\b/gi,
  /\binsert\s+into\s+(?:\$\{)?(?<table>[\w.]+)(?:(?!insert\s+into)[^`])*?\bdo\s+update\s+set\b/gi,
];

/** What a change of many rows sets besides their values: by `stamp`, or in words. */
const isStamped = (set: string) =>
  /\bstamp(ed)?\(/.test(set) ||
  (/\bversion\b/.test(set) && /\bupdated(At|_at)\b/.test(set) && /\bupdated(By|_by)\b/.test(set));

/** The changes of versioned tables that a file makes by itself and that leave the version, or who changed the row, as they were. */
function unstamped({ path, text }: Source): string[] {
  const code = withoutComments(text);
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((found) => {
      const table = tableOf(found.groups!.table!);
      const rest = code.slice(found.index + found[0].length);
      const set = rest.split(found[0].startsWith('.') ? /\.where\(|\.returning\(|;\n/ : /`|\bupdate\s/)[0]!;
      return versioned.has(table) && !isStamped(set) ? [`${path} ${table}`] : [];
    }),
  );
}

// That a transaction with a change has an audit row is asked by `write` itself.
test('every change of a versioned row raises its version and names its author, but for the copies and counters that are listed', () => {
  const found = sourcesIn('server')
    .filter((source) => !isTest(source) && source.path !== ENGINE)
    .flatMap(unstamped);
  expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort());
});
