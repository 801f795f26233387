import { expect, test } from 'vitest';
import { goldenSet } from '#demo/banking/golden-set.ts';
import { verifyLedger } from '#server/verification/verify-ledger.ts';
import { cashier } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeCases, storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';

const database = await testDatabase({ seeded: true });
const app = await testApp(database);
const firm = await demoFirm(database);

test('a run over a noisy set of known truth posts nothing wrongly, and nearly all that can be posted', async () => {
  const set = goldenSet(20261121, 2_500, 2_000);
  const { call, addAccount } = await cashier(app);
  const account = await addAccount();
  await storeCases(database, firm.harbour, set.cases);
  const ordered = set.items.toSorted((a, b) => a.item.itemId - b.item.itemId);
  await storeItems(
    database,
    account.id,
    ordered.map(({ item }) => item),
  );
  expect((await call('POST', '/banking/matching', {})).status).toBe(201);
  await workOnRun(app.services);
  const rows = await standingsOf(database, account.id);
  const results = ordered.map((golden, n) => {
    const { status, reference } = rows[n]!;
    const isPosted = status === 'matched' || status === 'reversed';
    return { ...golden, reference, isPosted, isRight: reference === golden.truth, status };
  });
  const incoming = results.filter(({ item }) => item.amountPence > 0);
  expect(incoming.filter(({ isPosted, isRight }) => isPosted && !isRight)).toEqual([]);
  const matchable = incoming.filter(({ matchable: can, takesBack }) => can && takesBack === null);
  const share = (some: typeof matchable) => some.length / matchable.length;
  expect(share(matchable.filter(({ isPosted }) => isPosted))).toBeGreaterThanOrEqual(0.92);
  const proposed = matchable.filter(
    ({ isPosted, isRight, status }) => isPosted || (isRight && status === 'suggested'),
  );
  expect(share(proposed)).toBeGreaterThanOrEqual(0.97);
  expect(await verifyLedger(database)).toEqual([]);
  const { body } = await call('GET', '/logs/bank-matching');
  expect(body.data).toMatchObject({ endDate: expect.any(String), currentEntry: 2_500, totalEntries: 2_500 });
});
