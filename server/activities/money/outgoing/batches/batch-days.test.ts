import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { shippedPainRails } from '#shared/activities/money/outgoing/pain-settings.ts';
import { setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { moneyDesk } from '#test/money-desk.ts';
import { addPayingAccount, addPayments } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const { asMaker } = await moneyDesk(database, [banking, outgoing], ['config.creditors']);

/** A Saturday. */
const today = '2026-11-28';
beforeAll(() => setClock(() => new Date(`${today}T10:00:00Z`)));
afterAll(() => setClock(() => new Date()));

const paysBy = (name: keyof typeof shippedPainRails) =>
  addPayingAccount(asMaker, database, {
    fileSettings: {
      format: 'pain001',
      pain: {
        initiatingName: 'The firm',
        initiatingId: null,
        debtorName: 'The firm',
        rail: shippedPainRails[name].rail,
      },
    },
  });
const begin = (bankAccountId: number, payOn: string) =>
  asMaker('POST', '/financials/batches', { bankAccountId, payOn });

test('a pain.001 file pays as soon as its rail can, and no sooner', async () => {
  const [bacs, faster] = [await paysBy('hsbcBacs'), await paysBy('hsbcFasterPayments')];
  await addPayments(database, bacs.id);
  await addPayments(database, faster.id);
  await database.execute(sql`update payments set due_on = ${today}`);

  const ready = (await asMaker('GET', '/financials/batches/ready')).body.data;
  expect(ready.map(({ firstPayOn }: { firstPayOn: string }) => firstPayOn).sort()).toEqual([
    '2026-11-30',
    '2026-12-02',
  ]);
  const early = await begin(bacs.id, '2026-11-30');
  expect([early.status, early.body.errors.payOn]).toEqual([
    400,
    'It is too late for that day: by Bacs, the next cut-off pays on 02/12/2026.',
  ]);
  expect((await begin(bacs.id, '2026-12-02')).status).toBe(201);
  expect((await begin(faster.id, '2026-11-30')).status).toBe(201);
});

test('a batch that is refused takes no number', async () => {
  const account = await paysBy('hsbcFasterPayments');
  await addPayments(database, account.id);
  await database.execute(sql`update payments set due_on = ${today} where bank_account_id = ${account.id}`);
  const first = (await begin(account.id, '2026-11-30')).body.data;
  const refused = await begin(account.id, '2026-11-30');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Nothing is ready to be paid from this account.',
  ]);
  await addPayments(database, account.id);
  await database.execute(sql`update payments set due_on = ${today} where bank_account_id = ${account.id}`);
  expect((await begin(account.id, '2026-11-30')).body.data.id).toBe(first.id + 1);
});
