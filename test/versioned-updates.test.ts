import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { schema } from '#server/app/schema.ts';
import { isTest, type Source, sourcesIn, withoutComments } from './sources.ts';

/** The one place that changes rows of any table. */
const ENGINE = 'server/records/reference/versioned-rows.ts';

/**
 * What may leave version and audit alone, by file and table, with the reason: a counter or a copy of something stored elsewhere, which
 * nobody edits, so that an open form is not made stale.
 */
const exceptions: Record<string, string> = {
  'server/records/affairs/save-debt.ts cases': 'totals of the debts',
  'server/activities/money/banking/imports/decide-doubts.ts bank_imports': 'counts of its lines',
  'server/activities/money/banking/imports/import-job.ts bank_imports': 'which job reads it',
  'server/activities/money/banking/imports/post-lines.ts bank_accounts':
    'number and sum of its lines, and its newest statement',
  'server/activities/money/banking/imports/post-lines.ts bank_imports': 'counts of its lines',
  'server/activities/money/banking/imports/undo-import.ts bank_accounts': 'number and sum of its lines',
  'server/activities/money/banking/imports/undo-import.ts bank_imports': 'counts of the lines of other files',
  'server/activities/money/banking/imports/undo-import.ts bank_items':
    'which of the files that hold a line it is counted to',
  'server/activities/money/banking/matching/match-settings.ts match_rules': 'how often a rule was met',
  'server/activities/money/banking/triage/pair-item.ts bank_items':
    'the evidence of a pairing that is stamped and audited just before',
  'server/records/case-life/bonds/entries.ts bond_entries': 'what the estate is worth today',
  'server/records/case-life/case-reference.ts domains': 'the next number',
  'server/records/cases/applicants.ts cases': 'the name that follows from those of the applicants',
  'server/records/cases/people.ts case_people':
    'a place that is free for a moment; the change that follows is audited',
  'server/records/correspondence/print-runs/change-run.ts print_runs':
    'how often a file was downloaded, and last by whom',
  'server/activities/money/distributions/calculate-run.ts distribution_runs': 'which job calculates it',
  'server/activities/money/distributions/release-run.ts distribution_runs': 'which job releases it',
  'server/activities/inbound/read-source.ts inbound_sources': 'how many pages have been read',
  'server/activities/inbound/store-parts.ts inbound_items': 'the text that is searched',
  'server/records/ledger/post-journal.ts chart_of_accounts': 'when an account was first posted to',
  'server/records/documents/notes/notes.ts cases': 'when the client was last spoken to, by its notes',
  'server/records/payments/schedules/change-schedule.ts cases':
    'whether there is a schedule, which is audited itself',
  'server/records/payments/schedules/refresh-standings.ts cases':
    'months in arrears, by schedule and receipts',
  'server/activities/proposals/signing.ts proposal_signatures': 'how often a link was tried',
  'server/views/reports/alerts/tell.ts report_alerts': 'when it looks next, and what it saw last',
  'server/views/reports/schedules/begin-due.ts report_schedules': 'when it runs next',
  'server/records/staff/authorisations.ts users':
    'number and body of the latest authorisation, which is audited itself',
  'server/records/staff/sign-in.ts users': 'when somebody last signed in',
  'server/activities/take-on/store-money.ts client_account_movements':
    'rows that the same transaction has made',
  'server/activities/take-on/store-money.ts client_accounts': 'rows that the same transaction has made',
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

/**
 * Statements over many rows that are audited as part of another record, by file and table, with that record. Any other has its audit row in
 * the same function.
 */
const toldBy: Record<string, string> = {
  'server/activities/money/banking/imports/settle-import.ts bank_imports': 'the import, once it is checked',
  'server/activities/money/banking/matching/payers.ts payer_accounts': 'the line that taught the account',
  'server/activities/money/banking/matching/post-matches.ts bank_items':
    'the line, if it is posted; a proposal is none',
  'server/activities/money/banking/matching/run-transfers.ts bank_items': 'nothing: a proposal that ends',
  'server/activities/money/banking/triage/undo-item.ts bank_item_parts': 'the line',
  'server/activities/money/banking/triage/write-to-item.ts bank_items': 'the line',
  'server/records/payments/client-accounts/movements.ts client_accounts': 'the movement',
  'server/records/decisions/electorate.ts decision_voters': 'the decision: its notices, values and votes',
  'server/activities/money/distributions/next-distribution.ts cases': 'the case',
  'server/activities/money/invoices/propose-for-invoice.ts invoice_lines': 'the invoice',
  'server/activities/money/outgoing/batches/batch-days.ts payments': 'the batch',
  'server/activities/money/outgoing/batches/change-batch.ts payments': 'the batch',
  'server/activities/money/outgoing/payments/payment-parts.ts allocations': 'the payment',
  'server/activities/money/outgoing/payments/settle-payments.ts payments':
    'the line, the batch and the allocations',
  'server/activities/money/outgoing/release-allocations.ts allocations': 'the journal that posts them',
  'server/activities/money/outgoing/store-payments.ts payments': 'the payment, once its lines are stored',
  'server/records/payments/receipts/receipt-line.ts receipts': 'the line',
};

/** The changes of versioned tables that a file makes by itself: where each is, what it sets, and the declaration around it. */
function changesIn({ path, text }: Source): { where: string; set: string; around: string }[] {
  const code = withoutComments(text);
  const starts = [...code.matchAll(/^(?:export )?(?:async )?(?:function|const)\b/gm)].map(
    ({ index }) => index,
  );
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((found) => {
      const table = tableOf(found.groups!.table!);
      const rest = code.slice(found.index + found[0].length);
      const set = rest.split(found[0].startsWith('.') ? /\.where\(|\.returning\(|;\n/ : /`|\bupdate\s/)[0]!;
      const from = starts.findLast((start) => start <= found.index);
      const to = starts.find((start) => start > found.index);
      return versioned.has(table) ? [{ where: `${path} ${table}`, set, around: code.slice(from, to) }] : [];
    }),
  );
}

const changes = sourcesIn('server')
  .filter((source) => !isTest(source) && source.path !== ENGINE)
  .flatMap(changesIn);
const namesOf = (found: typeof changes) => [...new Set(found.map(({ where }) => where))].sort();

test('every change of a versioned row raises its version and names its author, except the copies and counters that are listed', () => {
  expect(namesOf(changes.filter(({ set }) => !isStamped(set)))).toEqual(Object.keys(exceptions).sort());
});

// `write` itself requires that a transaction has an audit row.
test('every other statement has its audit row in the same function, or in that of the record named', () => {
  const silent = changes.filter(({ set, around }) => isStamped(set) && !/\baudit/.test(around));
  expect(namesOf(silent)).toEqual(Object.keys(toldBy).sort());
});
