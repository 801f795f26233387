import { expect, test } from 'vitest';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { accountOver } from '#server/records/correspondence/data/ledger-values.ts';
import { receiptsAndPayments } from '#server/records/payments/receipts-and-payments.ts';
import { testDatabase } from '#test/database.ts';
import { moneyFirm, TODAY } from '#test/money-firm.ts';

const database = await testDatabase({ seeded: true });
const { firm, bea, read } = await moneyFirm(database);
const actor = {
  id: 1,
  name: 'Test',
  permissions: new Set<string>(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
} as const;
const tab = () => receiptsAndPayments(database, actor, { caseId: bea.id, to: TODAY });
const reported = async () =>
  (await read('receipts-and-payments', { portfolioId: undefined, reference: bea.uniqueReference })).rows;
const letter = async () =>
  (await accountOver(database, actor, bea.id, { from: '2026-01-01', to: TODAY })).rows;

test('what creditors were told is not known without a proposal, on the tab, in the report and in letters', async () => {
  const account = await tab();
  expect(account).toMatchObject({
    isEstimateWhole: false,
    receipts: { estimatedPence: null },
    payments: { estimatedPence: null },
    balance: { estimatedPence: null },
  });
  expect((await reported()).every(({ estimatedPence }) => estimatedPence === null)).toBe(true);
  expect((await letter()).find(([item]) => item === 'Total receipts')?.[1]).toBe('not known');
});

test('of a case taken on, what its old books said that the client was to pay stays, whatever follows', async () => {
  await database.insert(takenOnCases).values({
    caseId: bea.id,
    domainId: firm.harbour,
    oldKey: 'old-bea',
    digest: 'x',
    receivedPence: 0,
    paidPence: 0,
  });
  // Its schedule has changed since.
  const told = 99_900;
  const account = await tab();
  expect(account.receipts.estimatedPence).toBe(told);
  expect(account.payments.estimatedPence).toBeNull();
  expect(account.balance.estimatedPence).toBeNull();
  const rows = await reported();
  expect(rows.find(({ code }) => code === '4010')).toMatchObject({ estimatedPence: told });
  expect(rows.filter(({ estimatedPence }) => estimatedPence !== null)).toHaveLength(1);
  const lines = await letter();
  expect(lines.find(([item]) => item === 'Total receipts')?.[1]).toBe('£999.00');
  expect(lines.find(([item]) => item === 'Total payments')?.[1]).toBe('not known');
});
