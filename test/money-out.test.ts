import { expect, test } from 'vitest';
import { isTest, type Source, sourcesIn, withoutComments } from './sources.ts';

/**
 * Money leaves by one path: an allocation is approved, `releaseAllocations` posts it and makes its payments ready, a batch sends
 * them, the statement confirms them. These tests name every file that writes a row on that path, and every file that takes money
 * off a bank account in the books. A new one is a decision: it belongs in these lists with a reason, or it belongs elsewhere.
 */
const production = ['shared', 'server', 'web', 'demo'].flatMap(sourcesIn).filter((source) => !isTest(source));

type Code = Pick<Source, 'path' | 'text'>;

/** The name in code of a table: what its `tables.ts` exports it as. */
function codeNameOf(table: string): string {
  const pattern = new RegExp(`export const (\\w+) = pgTable\\(\\s*'${table}'`);
  const name = production.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  if (name === undefined) throw new Error(`There is no table ${table}.`);
  return name;
}

/** The files that add, change or remove rows of a table: in SQL, by the query builder, under another name, or as a versioned row. */
function writersOf(table: string, sources: readonly Code[] = production): string[] {
  const name = codeNameOf(table);
  const inSql = new RegExp(
    `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate|copy)\\s+(?:only\\s+|table\\s+)?(?:"?${table}"?\\b|\\$\\{${name}\\})`,
    'i',
  );
  return sources
    .filter(({ text }) => {
      const code = withoutComments(text);
      const names = [
        name,
        ...[...code.matchAll(new RegExp(`\\b${name} as (\\w+)`, 'g'))].map(([, as]) => as),
      ];
      const inCode = new RegExp(
        `\\.(?:insert|update|delete)\\(\\s*(?:\\w+\\.)?(?:${names.join('|')})\\s*\\)|` +
          `\\b(?:addRow|changeRows?|removeRow)\\(\\s*[^,()]+,\\s*[^,()]+,\\s*(?:${names.join('|')})\\b`,
      );
      return inSql.test(code) || inCode.test(code);
    })
    .map(({ path }) => path);
}

const writers: Readonly<Record<string, readonly string[]>> = {
  // Only the ledger posts.
  journals: ['server/records/ledger/post-journal.ts'],
  journal_lines: ['server/records/ledger/post-journal.ts'],
  // The release makes payments ready; what follows moves them through a batch to the bank and back.
  payments: [
    'server/activities/money/outgoing/payments/arrive-by-line.ts',
    'server/activities/money/outgoing/batches/batch-days.ts',
    'server/activities/money/outgoing/batches/change-batch.ts',
    'server/activities/money/outgoing/batches/create-batch.ts',
    'server/activities/money/outgoing/payments/end-payment.ts',
    'server/activities/money/outgoing/payments/issue-cheque.ts',
    'server/activities/money/outgoing/payments/reissue-payment.ts',
    'server/activities/money/outgoing/payments/reschedule-payment.ts',
    'server/activities/money/outgoing/payments/return-by-line.ts',
    'server/activities/money/outgoing/payments/settle-payments.ts',
    'server/activities/money/outgoing/store-payments.ts',
    'server/activities/money/outgoing/unclaimed/unclaimed-approvals.ts',
  ],
  payment_allocations: [
    'server/activities/money/outgoing/payments/end-payment.ts',
    'server/activities/money/outgoing/payments/reissue-payment.ts',
    'server/activities/money/outgoing/store-payments.ts',
  ],
  payment_batches: [
    'server/activities/money/outgoing/batches/batch-approvals.ts',
    'server/activities/money/outgoing/batches/change-batch.ts',
    'server/activities/money/outgoing/batches/create-batch.ts',
    'server/activities/money/outgoing/batches/follow-payee.ts',
    'server/activities/money/outgoing/batches/generate-file.ts',
    'server/activities/money/outgoing/payments/settle-payments.ts',
  ],
  payment_files: [
    'server/activities/money/outgoing/batches/current-file.ts',
    'server/activities/money/outgoing/batches/download-file.ts',
    'server/activities/money/outgoing/batches/generate-file.ts',
  ],
  // What is set aside: by hand, by a run that is released, and as its payments leave.
  allocations: [
    // The demo firm's arrangements that ended before its own books began.
    'demo/banking/pay-out-ended.ts',
    'server/records/commitments/move-allocation.ts',
    'server/records/commitments/allocations.ts',
    'server/activities/money/outgoing/make-allocations.ts',
    'server/activities/money/outgoing/payments/payment-parts.ts',
    'server/activities/money/outgoing/payments/settle-payments.ts',
    'server/activities/money/outgoing/release-allocations.ts',
    'server/activities/money/outgoing/transfer-allocation.ts',
  ],
  // What open runs set aside, until it is released or cancelled.
  run_proposals: [
    'server/activities/money/distributions/change-run.ts',
    'server/activities/money/distributions/store-lines.ts',
    'server/activities/money/outgoing/make-allocations.ts',
  ],
};

test.each(Object.keys(writers))('%s: only the named files write it', (table) => {
  expect(writersOf(table).toSorted()).toEqual(writers[table]?.toSorted());
});

test.each([
  ['by SQL', 'await tx.execute(sql`insert into payments (case_id) values (1)`);'],
  ['by SQL in capitals', 'const text = `INSERT INTO "payments" select 1`;'],
  ['by SQL with the table as a value', 'await tx.execute(sql`update ${payments} set amount_pence = 1`);'],
  ['by the query builder', 'await w.tx\n  .insert(payments)\n  .values(row);'],
  ['by a change', 'await w.tx.update(payments).set({ status });'],
  ['by a removal', 'await w.tx.delete(payments);'],
  [
    'under another name',
    "import { payments as rows } from './tables.ts';\nawait tx.insert(rows).values(row);",
  ],
  ['through a module', 'await tx.insert(outgoing.payments).values(row);'],
  ['as a versioned row', "await changeRow(\n  w,\n  'payments',\n  payments,\n  row, 1, {});"],
  ['as many versioned rows', "await changeRows(w, 'payments', payments, rows, { status });"],
])('a file elsewhere that writes payments is found: %s', (_how, text) => {
  const stranger = { path: 'server/records/affairs/pay-quickly.ts', text };
  expect(writersOf('payments', [...production, stranger])).toContain(stranger.path);
});

test('a file that only reads payments, or mentions them in a comment, writes none', () => {
  const reader = {
    path: 'server/records/affairs/show.ts',
    text: "/** Nobody but the release may insert into payments. */\nawait tx.select().from(payments).for('update');",
  };
  expect(writersOf('payments', [reader])).toEqual([]);
});

/** The files that import a name of the ledger or of the release, under whatever name of their own. */
const usersOf = (name: string, sources: readonly Code[] = production) =>
  sources
    .filter(({ path }) => !path.startsWith('shared/'))
    .filter(({ text }) =>
      [...text.matchAll(/^import ([^;]*?)from '([^']+)'/gms)].some(
        ([, names = '', from = '']) =>
          /ledger|post-journal|store-payments|release-allocations/.test(from) &&
          new RegExp(`\\b${name}\\b`).test(names),
      ),
    )
    .map(({ path }) => path)
    .toSorted();

/** Who posts, and by which of the ledger's events money leaves a bank account. */
const posters: Readonly<Record<string, readonly string[]>> = {
  postJournals: [
    'server/activities/money/banking/triage/charge-item.ts',
    'server/activities/money/client-accounts/interest.ts',
    // Says for which cases the firm's own transfers were: no account's balance changes.
    'server/activities/money/client-money/name-moved.ts',
    'server/records/payments/client-accounts/movements.ts',
    'server/records/ledger/case-postings.ts',
    'server/activities/money/outgoing/payments/payment-parts.ts',
    'server/activities/money/outgoing/release-allocations.ts',
    'server/records/payments/receipts/post-receipt.ts',
    'server/records/payments/receipts/reverse-receipt.ts',
  ],
  postJournal: [
    'server/activities/money/banking/matching/post-transfer.ts',
    // A fee comes back from the office to its estate.
    'server/activities/money/fee-invoices/issue-credit-note.ts',
    'server/activities/money/invoices/invoice-postings.ts',
    'server/activities/money/invoices/pay-by-line.ts',
    'server/records/ledger/case-postings.ts',
    'server/records/ledger/decide-journal.ts',
    'server/records/ledger/reverse-journal.ts',
    'server/activities/money/outgoing/payments/payment-parts.ts',
    'server/activities/money/outgoing/release-bills.ts',
    'server/activities/money/outgoing/transfer-allocation.ts',
  ],
  // What was approved is released; payments are made ready by the release alone.
  releaseAllocations: [
    'server/activities/money/distributions/release-run.ts',
    'server/activities/money/outgoing/allocation-approvals.ts',
  ],
  storePayments: ['server/activities/money/outgoing/release-allocations.ts'],
  insertPayments: ['server/activities/money/outgoing/release-bills.ts'],
  // An estate pays at the release, or pays again what had come back.
  estatePaymentLines: [
    'server/activities/money/outgoing/payments/payment-parts.ts',
    'server/activities/money/outgoing/release-allocations.ts',
  ],
  // From the office back into an estate, with a credit note.
  feeRefundLines: ['server/activities/money/fee-invoices/issue-credit-note.ts'],
  reissuedDividendLines: ['server/activities/money/outgoing/payments/payment-parts.ts'],
  // From one case to another, or between the pooled and the case's own account: nothing leaves the firm.
  transferLines: ['server/activities/money/outgoing/transfer-allocation.ts'],
  mispostingLines: ['server/records/payments/receipts/move-receipt.ts'],
  depositLines: ['server/records/payments/client-accounts/movements.ts'],
  // What the bank took already, told by its statement.
  chargeLines: ['server/activities/money/banking/triage/charge-item.ts'],
  officeChargeLines: ['server/activities/money/banking/triage/charge-item.ts'],
  // The firm pays its own bills, or the bank did by direct debit.
  supplierPaidLines: [
    'server/activities/money/invoices/invoice-postings.ts',
    'server/activities/money/invoices/pay-by-line.ts',
    'server/activities/money/outgoing/payments/payment-parts.ts',
    'server/activities/money/outgoing/release-bills.ts',
  ],
  // Take-on from an older system, once per case.
  takeOnLines: ['server/records/ledger/case-postings.ts'],
  // A case that goes to another portfolio or domain, approved by two people: nothing leaves the firm.
  carriedLines: ['server/records/ledger/case-postings.ts'],
  carryOut: ['server/activities/transfers/move-money.ts'],
  moveBetweenBanks: ['server/activities/transfers/move-money.ts'],
  // Books kept elsewhere, taken on.
  takeOnCases: ['demo/banking/pay-out-ended.ts', 'server/activities/take-on/store-money.ts'],
};

test.each(Object.keys(posters))('%s: only the named files use it', (name) => {
  expect(usersOf(name)).toEqual(posters[name]?.toSorted());
});

test('a file elsewhere that posts what an estate pays is found', () => {
  const stranger = {
    path: 'server/records/affairs/pay-quickly.ts',
    text: "import { credit as side, estatePaymentLines as lines } from '#shared/records/ledger/payment-events.ts';",
  };
  expect(usersOf('estatePaymentLines', [...production, stranger])).toContain(stranger.path);
});

test('lines of journals are written where the events are, except for the transfer between two accounts of the firm', () => {
  const makesLines =
    /\b(?:creditPence|debitPence)\s*:\s*(?!0\b|number\b|string\b|z\.|money\(|pence\b|sql)[A-Za-z]/;
  const outside = ({ path }: Code) =>
    !path.startsWith('shared/') && !path.startsWith('server/records/ledger/') && path.startsWith('server/');
  expect(
    production
      .filter(outside)
      .filter(({ text }) => makesLines.test(withoutComments(text)))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['server/activities/money/banking/matching/post-transfer.ts']);
});
