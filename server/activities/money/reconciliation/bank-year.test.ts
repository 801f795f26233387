import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatements } from '#server/activities/money/banking/imports/import-job.ts';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import { banking } from '#server/app/parts/banking.ts';
import { missing } from '#server/platform/database/rows.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import type { ShownReconciliation } from '#shared/activities/money/reconciliation/contract.ts';
import { reconcile } from '#shared/activities/money/reconciliation/reconcile.ts';
import { addDays } from '#shared/platform/dates.ts';
import { type BookedEvent, filesOf, months, planted, type YearLine, year } from '#test/bank-year.ts';
import { cashier, freshNumber } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { addCreditor, addEstate } from '#test/distributions.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { appWith } from '#test/records-app.ts';
import { latestCheckpoint } from './checkpoint.ts';
import { keepCheckpoint, keepCheckpoints } from './keep-checkpoints.ts';
import { readFacts } from './read-facts.ts';
import { bankCheckpoints } from './tables.ts';

const database = await testDatabase({ seeded: true });
const built = await appWith(banking)(database);
const desk = await cashier(built);
const runner = new JobRunner(built.services, [importStatements.job]);
afterAll(() => runner.stop());
const { call } = desk;

type Account = Awaited<ReturnType<typeof desk.addAccount>>;
const numbers = year.map(freshNumber);
const accounts: Account[] = [];
const itemOf = new Map<string, number>();
const receiptIds = new Map<string, number>();
const paymentIds = new Map<string, number>();
let [caseId, income] = [0, 0];
let estate: Awaited<ReturnType<typeof addEstate>>;

/** Draws a cheque on the payments account on a day: released then, and sent. */
async function draw({ on, pence, tag }: BookedEvent): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
    select ${estate.id}, 'creditor', t.id, ${estate.debts[0]!.id}, ${pence}, ${pence}, ${on}, 'approved', ${tag}
    from payment_types t where t.class = 'dividend' order by t.id limit 1 returning id`);
  const allocationIds = rows.map(({ id }) => id);
  await posting(database, (w) =>
    releaseAllocations(
      w,
      [
        {
          caseId: estate.id,
          allocationIds,
          key: tag,
          groupKey: tag,
          description: 'Cheque',
          approvedBy: null,
        },
      ],
      on,
    ),
  );
  const { rows: drawn } = await database.execute<{ id: number }>(sql`
    update payments set status = 'sent', cheque_number = lpad(id::text, 6, '0'), cheque_on = ${on}
    where release_key like ${`${tag}:%`} returning id`);
  paymentIds.set(tag, drawn[0]!.id);
}

async function book(account: Account, event: BookedEvent): Promise<void> {
  if (event.do === 'draw') return draw(event);
  const { receiptId } = await posting(database, (w) =>
    postReceipt(
      w,
      receiptOf(caseId, income, {
        bankAccountId: account.id,
        amountPence: event.pence,
        receivedOn: event.on,
      }),
    ),
  );
  receiptIds.set(event.tag, receiptId);
}

/** What the cashier says of a line once it is there. */
function decisionOf({ what }: YearLine): [action: string, input: object] | null {
  switch (what.is) {
    case 'receipt':
      return ['match', { caseId }];
    case 'link':
      return ['link-receipt', { receiptId: receiptIds.get(what.tag) }];
    case 'cheque':
      return ['pay', { kind: 'payment', paidId: paymentIds.get(what.tag) }];
    case 'charge':
      return ['charge', { caseId: null }];
    case 'bounce of':
      return ['pair', { otherItemId: itemOf.get(what.tag) }];
    case 'other half':
      return ['pair', { otherItemId: itemOf.get('FUNDING') }];
    default:
      return null;
  }
}

async function decide(account: Account, line: YearLine, open: BankItem[]): Promise<void> {
  const at = open.findIndex(({ description, bookedOn }) => description === line.tag && bookedOn === line.on);
  expect({ tag: line.tag, isOpen: at >= 0 }).toEqual({ tag: line.tag, isOpen: true });
  const [item] = open.splice(at, 1);
  itemOf.set(line.tag, item!.id);
  const decision = decisionOf(line);
  if (decision === null) return;
  const [action, input] = decision;
  const { data } = (await call('GET', `/banking/items/${item!.id}`)).body;
  const { status, body } = await call('POST', `/banking/items/${item!.id}/${action}`, {
    version: data.version,
    ...input,
  });
  expect([status, body.message], `${account.name}: ${line.tag}`).toEqual([200, expect.anything()]);
}

const at = async (account: Account, on: string): Promise<ShownReconciliation> => {
  const { status, body } = await call('GET', `/banking/accounts/${account.id}/reconciliation?on=${on}`);
  expect([status, body.message]).toEqual([200, 'OK']);
  return body.data;
};

const sorted = (differences: readonly { kind: string; pence: number }[]) =>
  differences.map(({ kind, pence }) => `${kind} ${pence}`).toSorted();

/** The planted differences of every account at the end of a month, and what its reconciliation names. */
async function agreesAt(m: number): Promise<void> {
  for (const [n, account] of accounts.entries()) {
    const shown = await at(account, months[m]!.last);
    const named = [...shown.gaps.map(({ pence }) => ({ kind: 'gap', pence })), ...shown.differences];
    expect(sorted(named), `${account.name} at ${shown.on}`).toEqual(sorted(planted(n, m)));
    expect(shown.stated?.on).toBe(months[m]!.last);
  }
}

beforeAll(async () => {
  runner.start();
  income = await incomeType(database);
  const creditor = await addCreditor(database);
  estate = await addEstate(database, {
    receivedPence: 1_000_000,
    claims: [{ admittedPence: 10_000_000, creditorId: creditor.id }],
  });
  caseId = (await addEstate(database, { receivedPence: 0 })).id;
  for (const [n, { name, openingPence }] of year.entries())
    accounts.push(await desk.addAccount({ name: `Year ${name}`, openingPence, ...numbers[n] }));
  // The account that pays for the case is the payments account of its portfolio.
  await database.execute(sql`
    update bank_accounts set kind = 'payments', portfolio_id = (select portfolio_id from cases where id = ${estate.id})
    where id = ${accounts[1]!.id}`);
});

test('each month end names exactly what was planted, as the months go by and in hindsight', async () => {
  for (const [m, { first, last }] of months.entries()) {
    for (const [n, account] of accounts.entries()) {
      const inMonth = ({ on }: { on: string }) => on >= first && on <= last;
      for (const event of year[n]!.events.filter(inMonth)) await book(account, event);
      for (const { name, content } of filesOf(n, m, numbers[n]!)) {
        const file = await desk.importFile(account.id, name, content);
        expect([name, file.status, file.errors]).toEqual([name, 'posted', []]);
      }
      const open = await desk.items(account.id, '&status=open');
      for (const line of year[n]!.lines.filter(inMonth)) await decide(account, line, open);
    }
    await agreesAt(m);
    await keepCheckpoints(database);
  }
  for (const m of months.keys()) await agreesAt(m);
  expect(await verifyLedger(database)).toEqual([]);
}, 240_000);

test('the missing day is named by its date', async () => {
  const { gaps } = await at(accounts[2]!, months[11]!.last);
  expect(gaps).toEqual([
    expect.objectContaining({ after: '2026-01-14', by: '2026-01-16', at: 'beginning', pence: 7_777 }),
  ]);
});

test('read from any checkpoint, a reconciliation is the same as read from the beginning', async () => {
  const rows = await database.select().from(bankAccounts);
  const ours = accounts.map(({ id }) => rows.find((row) => row.id === id) ?? missing());
  expect(await database.$count(bankCheckpoints)).toBeGreaterThan(months.length);
  const ends = months.flatMap(({ first, last }) => [addDays(first, 13), last]);
  for (const account of ours)
    for (const last of ['2024-12-31', ...months.slice(0, -1).map((month) => month.last)]) {
      await database.delete(bankCheckpoints).where(eq(bankCheckpoints.bankAccountId, account.id));
      await keepCheckpoint(database, account, last);
      const checkpoint = await latestCheckpoint(database, account.id, last);
      expect(checkpoint?.checkedOn).toBe(last);
      for (const on of ends.filter((end) => end > last))
        expect(
          reconcile(await readFacts(database, account, on, checkpoint)),
          `${account.name} at ${on} from ${last}`,
        ).toEqual(reconcile(await readFacts(database, account, on)));
    }
}, 240_000);
