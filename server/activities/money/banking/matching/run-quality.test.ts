import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { cashier } from '#test/banking.ts';
import { goldenSet } from '#test/credits/golden-set.ts';
import { noisyCredits } from '#test/credits/noisy-credits.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeCases, storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
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
  const undoubted = matchable.filter(({ isDoubtful }) => !isDoubtful);
  const posted = undoubted.filter(({ isPosted }) => isPosted);
  expect(posted.length / undoubted.length).toBeGreaterThanOrEqual(0.92);
  const proposed = matchable.filter(
    ({ isPosted, isRight, status }) => isPosted || (isRight && status === 'suggested'),
  );
  expect(share(proposed)).toBeGreaterThanOrEqual(0.97);
  expect(await verifyLedger(database)).toEqual([]);
  const { body } = await call('GET', '/logs/bank-matching');
  expect(body.data).toMatchObject({ endDate: expect.any(String), currentEntry: 2_500, totalEntries: 2_500 });
});

test('of noisy credits a run posts none wrongly, and nearly all that are readable', async () => {
  const { cases, credits } = noisyCredits(20261122, 1_200, 900);
  const { call, addAccount } = await cashier(app);
  const account = await addAccount();
  await database.execute(sql`update cases set unique_reference = 'OLD' || id`);
  for (const [domainId, prefix] of [
    [firm.harbour, 'HDS'],
    [firm.northgate, 'NGI'],
  ] as const)
    await storeCases(
      database,
      domainId,
      cases.filter(({ reference }) => reference.startsWith(prefix)),
    );
  await storeItems(
    database,
    account.id,
    credits.map(({ item }) => item),
  );
  expect((await call('POST', '/banking/matching', { bankAccountId: account.id })).status).toBe(201);
  await workOnRun(app.services);
  const rows = await standingsOf(database, account.id);
  const results = credits.map((credit, n) => ({ ...credit, ...rows[n]! }));
  const posted = results.filter(({ status }) => status === 'matched');
  expect(posted.filter(({ reference, truth }) => reference !== truth)).toEqual([]);
  const readable = results.filter(({ isReadable }) => isReadable);
  expect(posted.filter(({ isReadable }) => isReadable).length / readable.length).toBeGreaterThanOrEqual(0.95);
  const shareOf = (kind: string, wanted: string) => {
    const some = results.filter((each) => each.kind === kind);
    return some.filter(({ status }) => status === wanted).length / some.length;
  };
  expect(shareOf('notLive', 'suggested')).toBe(1);
  expect(shareOf('moneyBack', 'matched')).toBe(0);
  expect(await verifyLedger(database)).toEqual([]);
});
