import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatements } from '#server/activities/money/banking/imports/import-job.ts';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import type { AccountMoney, ClientMoneyAtDay } from '#shared/activities/money/client-money/contract.ts';
import { cashier, fileOf, freshNumber, ledgerAccount, statementOf } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { appWith } from '#test/records-app.ts';
import { checkNightly } from './check.ts';

const database = await testDatabase({ seeded: true });
const built = await appWith(banking)(database);
const desk = await cashier(built, ['financials.banking', 'financials.approve-payments']);
const colleague = await cashier(built);
const runner = new JobRunner(built.services, [importStatements.job]);
beforeAll(() => runner.start());
afterAll(() => runner.stop());
const client = await addCase(database, { domain: 'Harbour Debt Solutions', contributionPence: 15_000 });
const ON = '2026-01-31';

const dayOf = async (on = ON): Promise<ClientMoneyAtDay> =>
  (await desk.call('GET', `/banking/client-money/at?on=${on}`)).body.data;
const moneyOf = async (id: number, on = ON): Promise<AccountMoney> =>
  (await dayOf(on)).accounts.find(({ account }) => account.id === id)!;

/** An account with January's statement from nothing: £150.00 and £99.50 in, £12.00 out, none of them posted. */
async function january() {
  const numbers = freshNumber();
  const account = await desk.addAccount(numbers);
  const statement = { ...statementOf(numbers), openingPence: 0 };
  const file = await desk.importFile(account.id, 'january.sta', fileOf('mt940', statement));
  expect(file.status).toBe('posted');
  return account.id;
}

/** Has the firm make good the £12.00 that the bank took. */
async function chargeFirm(accountId: number) {
  const line = (await desk.items(accountId)).find(({ amountPence }) => amountPence < 0)!;
  const input = { version: line.version, caseId: null };
  expect((await desk.call('POST', `/banking/items/${line.id}/charge`, input)).status).toBe(200);
}

test('money in that nobody posted is owed to somebody, and money out is missing until it is explained', async () => {
  const id = await january();
  expect(await moneyOf(id)).toMatchObject({
    stated: { pence: 23_750, on: ON },
    cashPence: 23_750,
    casesPence: 0,
    unallocatedPence: 24_950,
    owedPence: 24_950,
    differencePence: -1_200,
    state: 'shortfall',
    reasons: [{ kind: 'debits', pence: -1_200 }],
  });
  expect(await moneyOf(id, '2026-01-05')).toMatchObject({ cashPence: null, state: 'unknown', reasons: [] });
});

test('a charge that the firm makes good is a shortfall; a receipt on its way is none', async () => {
  const id = await january();
  await chargeFirm(id);
  const income = await incomeType(database);
  await posting(database, (w) =>
    postReceipt(w, receiptOf(client.id, income, { bankAccountId: id, receivedOn: '2026-01-20' })),
  );
  expect(await moneyOf(id)).toMatchObject({
    onItsWayPence: 15_000,
    cashPence: 38_750,
    caseCount: 1,
    casesPence: 15_000,
    owedPence: 39_950,
    differencePence: -1_200,
    reasons: [{ kind: 'charges', pence: -1_200 }],
  });
});

test('the check of a day is kept, with who looked at it and the top-up from the office account', async () => {
  const id = await january();
  const made = (await desk.call('POST', '/banking/client-money/checks', { on: ON })).body.data;
  const { check } = made.accounts.find(({ account }: AccountMoney) => account.id === id);
  expect(check).toMatchObject({ differencePence: -1_200, madeBy: { id: desk.id }, lookedBy: null });
  const path = `/banking/client-money/checks/${check.id}`;
  expect((await desk.call('POST', `${path}/top-up`, { reason: 'Bank charge' })).body.message).toBe(
    'The firm has no office account to top up from. Add one in Bank Accounts.',
  );
  const office = await desk.addAccount({
    kind: 'office',
    name: 'Office of Harbour',
    ledgerAccountId: await ledgerAccount(database, '1500'),
  });
  expect((await colleague.call('POST', `${path}/top-up`, { reason: 'Bank charge' })).status).toBe(403);
  const topped = await desk.call('POST', `${path}/top-up`, { reason: 'Bank charge' });
  expect([topped.status, topped.body.data.topUp]).toEqual([
    200,
    expect.stringMatching(/^£12\.00 from Office of Harbour, .*: Bank charge$/),
  ]);
  expect((await desk.call('POST', `${path}/top-up`, { reason: 'Again' })).body.message).toBe(
    'A top-up was recorded for this account and day already.',
  );
  // A second check of the day finds the same shortfall, which is made good already.
  const again = (await desk.call('POST', '/banking/client-money/checks', { on: ON })).body.data;
  const { check: later } = again.accounts.find(({ account }: AccountMoney) => account.id === id);
  expect([later.id > check.id, later.topUp]).toEqual([true, topped.body.data.topUp]);
  const twice = await desk.call('POST', `/banking/client-money/checks/${later.id}/top-up`, {
    reason: 'Again',
  });
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'A top-up was recorded for this account and day already.',
  ]);
  expect((await colleague.call('POST', `${path}/look`)).body.data.lookedBy).toMatch(/, \d\d\/\d\d\/\d{4} /);
  expect((await moneyOf(id)).topUpFrom).toMatchObject({ id: office.id });
  const { data } = (await desk.call('GET', `/banking/client-money/checks?state=shortfall&from=${ON}`)).body;
  expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ id: check.id })]));
  await expect(
    database.execute(sql`update client_money_checks set owed_pence = 0 where id = ${check.id}`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('client_money_checks') } });
});

test('the nightly job checks each account of a day once', async () => {
  const id = await january();
  expect(await posting(database, (w) => checkNightly(w, ON))).toBeGreaterThan(0);
  expect(await posting(database, (w) => checkNightly(w, ON))).toBe(0);
  expect((await moneyOf(id)).check).toMatchObject({ madeBy: null, differencePence: -1_200 });
});
