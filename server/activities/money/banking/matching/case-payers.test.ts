import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import type { CasePayer } from '#shared/activities/money/banking/payers-contract.ts';
import { cashier } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const firm = await demoFirm(database);
const { call, addAccount } = await cashier(app);
const account = await addAccount();

const payer = { payerSortCode: '20-30-40', payerAccountNumber: '12345678', payerName: 'G FORGETHAM' };
const paid = (description: string, bookedOn: string) => ({
  description,
  bookedOn,
  amountPence: 15_000,
  ...payer,
});
const run = async () => {
  await call('POST', '/banking/matching', {});
  await workOnRun(app.services);
};

test('an account is learned from a payment, and says nothing any more once it is forgotten', async () => {
  const { id, uniqueReference } = await addCase(database, {
    status: 'IVA Accepted',
    people: [{ firstName: 'Grace', lastName: 'Forgetham' }],
    contributionPence: 15_000,
    contributionDay: 5,
    commencementDate: '2026-01-05',
    termMonths: 60,
  });
  const path = `/cases/${id}/payer-accounts`;
  const payers = async (by = call): Promise<CasePayer[]> => (await by('GET', path)).body.data;
  expect(await payers()).toEqual([]);
  await storeItems(database, account.id, [paid(`G FORGETHAM ${uniqueReference}`, '2026-09-05')]);
  await run();
  const [learned] = await payers();
  expect(learned).toMatchObject({
    sortCode: null,
    accountNumber: '••••5678',
    payerName: 'G FORGETHAM',
    confirmedCount: 1,
    lastSeenOn: '2026-09-05',
  });
  const entrusted = await cashier(app, ['financials.banking', 'financials.bank-details']);
  expect(await payers(entrusted.call)).toMatchObject([{ sortCode: '20-30-40', accountNumber: '12345678' }]);

  const forget = (version: number, by = call) => by('PUT', `${path}/${learned!.id}/forget`, { version });
  const stale = await forget(learned!.version + 1);
  expect(stale.status).toBe(409);
  expect(stale.body.data).toMatchObject({ current: { id: learned!.id, accountNumber: '••••5678' } });
  expect(JSON.stringify(stale.body)).not.toMatch(/12345678|203040/);
  const stranger = await cashier(app, []);
  expect((await forget(learned!.version, stranger.call)).status).toBe(403);
  const northern = await cashier(app, ['financials.banking'], { domainId: firm.northgate });
  expect((await forget(learned!.version, northern.call)).status).toBe(404);
  expect((await northern.call('GET', path)).status).toBe(404);
  expect((await forget(learned!.version)).body.data).toEqual([]);
  expect((await forget(learned!.version + 1)).body.message).toBe('This account has already been forgotten.');

  await storeItems(database, account.id, [{ ...paid('SOMEBODY', '2026-10-05'), payerName: 'SOMEBODY' }]);
  await run();
  const [, unnamed] = await standingsOf(database, account.id);
  expect(unnamed).toMatchObject({ status: 'unmatched' });
  await storeItems(database, account.id, [paid(`G FORGETHAM ${uniqueReference}`, '2026-11-05')]);
  await run();
  expect(await payers()).toMatchObject([{ confirmedCount: 1, lastSeenOn: '2026-11-05' }]);
});
