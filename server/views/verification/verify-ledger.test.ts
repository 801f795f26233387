import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { requestClientAccount } from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccountMovements } from '#server/records/payments/client-accounts/tables.ts';
import { clearSuspense } from '#server/records/payments/receipts/clear-suspense.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { reverseReceipt } from '#server/records/payments/receipts/reverse-receipt.ts';
import { addCase } from '#test/cases.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { ledgerRules, verifyLedger } from './verify-ledger.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const vc = await incomeType(database);
const ada = await addCase(database);
const ben = await addCase(database);
const foreign = await addCase(database, { domain: 'Northgate Insolvency' });

const receipt = await posting(database, (w) => postReceipt(w, receiptOf(ada.id, vc)));
const bounced = await posting(database, (w) => postReceipt(w, receiptOf(ada.id, vc)));
const { journalId: mirrorId } = await posting(database, (w) =>
  reverseReceipt(w, { receiptId: bounced.receiptId, reason: 'unpaid', reversedOn: '2026-10-09' }),
);
const { caseId: _case, incomeTypeId: _type, ...unknown } = receiptOf(0, 0);
const waiting = await posting(database, (w) =>
  postReceipt(w, { ...unknown, caseId: null, domainId: firm.harbour }),
);
const cleared = await posting(database, (w) =>
  clearSuspense(w, {
    receiptId: waiting.receiptId,
    caseId: ben.id,
    incomeTypeId: vc,
    amountPence: 5_000,
    postedOn: '2026-10-12',
    idempotencyKey: 'c',
  }),
);
const { rows: accounts } = await database.execute<{ id: number }>(sql`
  insert into bank_accounts (domain_id, name, kind, ledger_account_id)
  select ${firm.harbour}, 'Client account of the test', 'client_umbrella', id from chart_of_accounts where code = '1000' returning id`);
const bankAccountId = accounts[0]!.id;
const line = { bookedOn: '2026-10-05', amountPence: 15_000, description: 'BEN PAYS' };
const [lineId = 0] = await storeItems(database, bankAccountId, [line]);
const ofLine = await posting(database, (w) =>
  postReceipt(w, receiptOf(ben.id, vc, { bankAccountId, bankItemId: lineId })),
);
await database.execute(sql`update bank_items set status = 'matched' where id = ${lineId}`);
// A client account that the firm keeps itself: what a statement shows for its case is deposited.
const cara = await addCase(database, { portfolioId: firm.harbourDirect });
await database.execute(sql`
  insert into bank_accounts (domain_id, portfolio_id, name, kind, provider, ledger_account_id)
  select ${firm.harbour}, ${firm.harbourDirect}, 'Umbrella of the test', 'client_umbrella', 'internal', id
  from chart_of_accounts where code = '1010'`);
await posting(database, async (w) => {
  const [found] = await w.tx.select().from(cases).where(eq(cases.id, cara.id));
  await requestClientAccount(w, found!);
});
const { rows: collections } = await database.execute<{ id: number }>(sql`
  insert into bank_accounts (domain_id, name, kind, ledger_account_id)
  select ${firm.harbour}, 'Collection of the test', 'collection', id from chart_of_accounts where code = '1000' returning id`);
const collectionId = collections[0]!.id;
const [caraLine = 0] = await storeItems(database, collectionId, [{ ...line, description: 'CARA PAYS' }]);
await database.execute(sql`update bank_items set status = 'matched' where id = ${caraLine}`);
await posting(database, (w) =>
  postReceipt(w, receiptOf(cara.id, vc, { bankAccountId: collectionId, bankItemId: caraLine })),
);
const [deposit] = await database.select().from(clientAccountMovements);

const paid = await posting(database, (w) =>
  postJournal(w, {
    domainId: firm.harbour,
    ledger: 'estate',
    postedOn: '2026-10-20',
    description: 'Fee',
    source: 'payment',
    idempotencyKey: 'fee',
    lines: [
      { account: '5010', caseId: ada.id, debitPence: 15_000, creditPence: 0 },
      { account: '1000', caseId: ada.id, debitPence: 0, creditPence: 15_000 },
    ],
  }),
);

const j = (id: number) => `Journal J${String(id).padStart(6, '0')}`;
const account = (code: string) => `(select id from chart_of_accounts where code = '${code}')`;

class Undone extends Error {}

/** The violations found on a copy of the books after this change with triggers off. */
async function foundAfter(corruption: string): Promise<[rule: string, subject: string][]> {
  let found: [string, string][] = [];
  const tables = ['journals', 'journal_lines'];
  await database
    .transaction(async (tx) => {
      for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
      await tx.execute(sql.raw(corruption));
      for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
      const named = (await verifyLedger(tx)).map(({ rule, subject }) => `${rule}|${subject}`);
      found = [...new Set(named)].map((each) => each.split('|') as [string, string]);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

test('books that are right have nothing to say', async () => {
  expect(await verifyLedger(database)).toEqual([]);
});

const [
  complete,
  byCase,
  fits,
  cash,
  account1,
  suspense,
  mirror,
  inJournal,
  ,
  ,
  closed,
  approved,
  balances,
  postedOnce,
  ownAccount,
  movements,
  movementJournal,
  clientsTogether,
  confirmed,
  batchTotals,
  ,
  ,
  ,
  ,
  triggers,
  ,
  ,
  setAside,
  dividendShares,
  aboveCash,
  leftBehind,
  beyondClaim,
  byItsSteps,
  keptSum,
  ,
  owedThere,
] = ledgerRules;

describe('it finds, and names,', () => {
  const corruptions: [
    what: string,
    corruption: string,
    expected: [rule: string | undefined, subject: string][],
  ][] = [
    [
      'an amount that was changed',
      `update journal_lines set credit_pence = credit_pence + 1 where journal_id = ${receipt.journalId} and line = 2`,
      [
        [complete, j(receipt.journalId)],
        [byCase, j(receipt.journalId)],
        [account1, `Case ${ada.uniqueReference}`],
        [balances, 'Account 4010'],
      ],
    ],
    [
      'a journal that disappeared in part',
      `delete from journal_lines where journal_id = ${paid} and line = 1`,
      [
        [complete, j(paid)],
        [byCase, j(paid)],
        [account1, `Case ${ada.uniqueReference}`],
        [balances, 'Account 5010'],
      ],
    ],
    [
      'money that was moved to another case',
      `update journal_lines set case_id = ${ben.id} where journal_id = ${receipt.journalId}`,
      [
        [cash, `Case ${ada.uniqueReference}`],
        [inJournal, `Receipt ${receipt.receiptId}`],
      ],
    ],
    [
      'a case of another domain',
      `update journal_lines set case_id = ${foreign.id} where journal_id = ${cleared.journalId} and case_id is not null`,
      [
        [fits, j(cleared.journalId)],
        [inJournal, `Receipt ${cleared.receiptId}`],
      ],
    ],
    [
      'a line of another day than its journal',
      `update journal_lines set posted_on = '2026-10-19' where journal_id = ${paid} and line = 1`,
      [
        [fits, j(paid)],
        [balances, 'Account 5010'],
      ],
    ],
    [
      'unallocated money that was spent',
      `update journal_lines set account_id = ${account('4010')} where journal_id = ${waiting.journalId} and line = 2`,
      [
        [fits, j(waiting.journalId)],
        [suspense, 'Domain Harbour Debt Solutions'],
        [balances, 'Account 1090'],
        [balances, 'Account 4010'],
      ],
    ],
    [
      'a receipt given away twice',
      `update receipts set from_receipt_id = null where id = ${cleared.receiptId}`,
      [[suspense, 'Domain Harbour Debt Solutions']],
    ],
    [
      'a reversal of something else',
      `update journals set reverses_id = ${paid} where id = ${mirrorId}`,
      [[mirror, j(mirrorId)]],
    ],
    [
      'a receipt of another amount than its journal',
      `update receipts set amount_pence = 1 where id = ${receipt.receiptId}`,
      [[inJournal, `Receipt ${receipt.receiptId}`]],
    ],
    [
      'a receipt that still counts although its journal was undone',
      `update receipts set status = 'cleared', reversal_journal_id = null where id = ${bounced.receiptId}`,
      [[inJournal, `Receipt ${bounced.receiptId}`]],
    ],
    [
      'a receipt that was said to be reversed and still stands in its case',
      `update receipts set status = 'reversed', reversal_journal_id = ${cleared.journalId} where id = ${receipt.receiptId}`,
      [[inJournal, `Receipt ${receipt.receiptId}`]],
    ],
    [
      'a line of a statement that waits although it was posted',
      `update bank_items set status = 'unmatched' where id = ${lineId}`,
      [[postedOnce, `Line ${lineId} of Client account of the test`]],
    ],
    [
      'a line of a statement with a second receipt',
      `update receipts set bank_item_id = ${lineId} where id = ${receipt.receiptId}`,
      [[postedOnce, `Line ${lineId} of Client account of the test`]],
    ],
    [
      'money on the bank account of another domain',
      `update bank_accounts set domain_id = ${firm.northgate} where id = ${bankAccountId}`,
      [[ownAccount, j(ofLine.journalId)]],
    ],
    [
      'a client account on another account of the chart than its postings',
      `update bank_accounts set ledger_account_id = ${account('1010')} where id = ${bankAccountId}`,
      [[owedThere, 'Account Client account of the test']],
    ],
    [
      'a posting to a month that was closed before',
      `update periods set status = 'closed', closed_at = (select created_at from journals where id = ${paid}) - interval '1 microsecond'
        where domain_id = ${firm.harbour} and month = '2026-10-01'`,
      [[closed, j(paid)]],
    ],
    [
      'a manual journal that nobody approved',
      `update journals set source = 'manual', source_id = 999 where id = ${paid}`,
      [[approved, j(paid)]],
    ],
    [
      'balances that were changed',
      `insert into account_balances values (${firm.harbour}, ${account('5300')}, 0, '2026-10-01', 5, 0, 1)`,
      [[balances, 'Account 5300']],
    ],
    [
      'a movement on a client account of another amount than its journal',
      'update client_account_movements set amount_pence = amount_pence + 1',
      [
        [movements, `Case ${cara.uniqueReference}`],
        [movementJournal, `Movement ${deposit!.id} of Case ${cara.uniqueReference}`],
        [confirmed, `Case ${cara.uniqueReference}`],
      ],
    ],
    [
      'a balance of a client account that was changed',
      'update client_accounts set balance_pence = balance_pence + 1, confirmed_pence = confirmed_pence + 1',
      [
        [movements, `Case ${cara.uniqueReference}`],
        [clientsTogether, 'Account Umbrella of the test'],
        [confirmed, `Case ${cara.uniqueReference}`],
      ],
    ],
    [
      'a movement that no journal posted',
      `update client_account_movements set journal_id = ${paid}`,
      [[movementJournal, `Movement ${deposit!.id} of Case ${cara.uniqueReference}`]],
    ],
    [
      'a batch for the bank with other totals than its movements',
      `insert into wth_dep_batches (bank_account_id, period_from, period_to, movement_count, wth_pence, dep_pence)
        values (${bankAccountId}, '2026-10-01', '2026-10-31', 1, 0, 5)`,
      [[batchTotals, 'Batch 1']],
    ],
    [
      'a dividend of an open run for which nothing is set aside',
      `with run as (insert into distribution_runs (domain_id, kind, cutoff_on, prepared_by)
          values (${firm.harbour}, 'regular', '2026-10-31', (select min(id) from users)) returning id)
        insert into distribution_run_lines (run_id, case_id, cleared_pence, reserved_pence, committed_pence, dividend_pence,
          remaining_pence, working, facts_digest) select id, ${ada.id}, 5, 0, 0, 5, 0, '{}', '' from run`,
      [[setAside, `Case ${ada.uniqueReference}`]],
    ],
    [
      'a dividend without shares',
      `with run as (insert into distribution_runs (domain_id, kind, cutoff_on, prepared_by)
          values (${firm.harbour}, 'regular', '2026-10-31', (select min(id) from users)) returning id),
        line as (insert into distribution_run_lines (run_id, case_id, cleared_pence, reserved_pence, committed_pence, remaining_pence,
          left_out, working, facts_digest) select id, ${ada.id}, 5, 0, 0, 5, 'excluded', '{}', '' from run returning id)
        insert into dividends (case_id, run_line_id, declared_on, dividend_pence, admitted_pence, pence_per_pound,
          pence_per_pound_to_date, is_final) select ${ada.id}, id, '2026-10-31', 5, 5, 100, 100, false from line`,
      [[dividendShares, `Case ${ada.uniqueReference}`]],
    ],
    [
      'more set aside than a case holds',
      `insert into allocations (case_id, kind, payment_type_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
        values (${ben.id}, 'refund', (select min(id) from payment_types), 900000, 900000, '2026-10-31', 'approved', 'above')`,
      [[aboveCash, `Case ${ben.uniqueReference}`]],
    ],
    [
      'a case of another domain whose money stayed where it was',
      `with moved as (update cases set domain_id = ${firm.northgate} where id = ${ben.id})
        insert into case_transfers (case_id, from_domain_id, to_domain_id, to_portfolio_id, reason, status)
        values (${ben.id}, ${firm.harbour}, ${firm.northgate}, ${firm.northgateDirect}, 'x', 'done')`,
      [[leftBehind, `Case ${ben.uniqueReference}`]],
    ],
    [
      'a creditor who had more than its claim',
      `with debt as (insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence, claim_admitted_pence)
          select ${ada.id}, (select min(id) from creditors), (select min(id) from credits), id, 100, 100
          from debt_statuses where code = 'admitted' returning id)
        insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status,
          idempotency_key, journal_id)
        select ${ada.id}, 'creditor', (select min(id) from payment_types), id, 101, 101, '2026-10-31', 'paid', 'beyond', ${paid} from debt`,
      [[beyondClaim, `Case ${ada.uniqueReference}`]],
    ],
    [
      'a batch that was confirmed before it was sent',
      `insert into audit_log (entity, entity_id, action, before, after)
        values ('payment-batches', 1, 'confirmed', '{"status":"building"}', '{"status":"confirmed"}')`,
      [[byItsSteps, 'payment-batches 1']],
    ],
    [
      'a sum of lines that is not theirs',
      `update bank_accounts set items_pence = items_pence + 1 where id = ${bankAccountId}`,
      [[keptSum, 'Account Client account of the test']],
    ],
    [
      'a guard that was taken away',
      'drop trigger journals_balance on journals',
      [[triggers, 'Table journals']],
    ],
  ];
  test.each(corruptions)('%s', async (_what, corruption, expected) => {
    expect(await foundAfter(corruption)).toEqual(expected);
  });
});

test('the command proves it on a live database, and fails when it is wrong', async () => {
  const run = promisify(execFile);
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(database), LOG_LEVEL: 'silent' };
  const command = () => run(process.execPath, [program('server/app/commands/verify-ledger.ts')], { env });
  const { stdout } = await command();
  expect(stdout).toContain(`proven  ${ledgerRules[0]}`);
  expect(stdout).toContain('the ledger is right');
  await database.execute(sql`update receipts set amount_pence = 1 where id = ${receipt.receiptId}`);
  const failed = (await command().catch((error: unknown) => error)) as { code: number; stdout: string };
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain(`Receipt ${receipt.receiptId}: 0.01, cleared`);
}, 60_000);
