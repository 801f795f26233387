import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const { account, call, add, run, detail, decide, newCase, proven, receiptsOf } = await triageDesk(
  database,
  app,
);

const typeOf = async (code: string) =>
  (
    await database.execute<{ id: number }>(sql`select t.id from income_types t
      join chart_of_accounts a on a.id = t.account_id where a.code = ${code} order by t.id limit 1`)
  ).rows[0]!.id;
const postedTo = async (itemId: number) =>
  (
    await database.execute<{
      code: string;
    }>(sql`select a.code from receipts r join income_types t on t.id = r.income_type_id
      join chart_of_accounts a on a.id = t.account_id where r.bank_item_id = ${itemId} and r.status <> 'reversed'`)
  ).rows.map(({ code }) => code);

test.each([
  ['FINAL PPI REDRESS', '“PPI” suggests that it is not a contribution: choose the kind of money.'],
  ['REFUND', 'It may be money that came back rather than a contribution: choose the kind of money.'],
])('%s is no contribution on any way in unless somebody says so', async (words, why) => {
  const { id: caseId, uniqueReference } = await newCase('Kindley');
  const text = `${words} G KINDLEY ${uniqueReference}`;
  const [one, two] = await add(paid(text), paid(text, { bookedOn: '2026-11-06' }));
  await run();
  expect(await detail(one!)).toMatchObject({ best: 'case', kindAsked: why, equalCount: 0 });
  const refused = { status: 400, body: { message: why, errors: { incomeTypeId: why } } };
  expect(await decide(one!, 'confirm')).toMatchObject(refused);
  expect(await decide(one!, 'match', { caseId })).toMatchObject(refused);
  expect(await decide(one!, 'match', { caseId, incomeTypeId: null })).toMatchObject(refused);
  const part = { caseId, amountPence: 7_500 };
  const kind = await typeOf('4020');
  expect(await decide(one!, 'split', { parts: [{ ...part, incomeTypeId: kind }, part] })).toMatchObject({
    status: 400,
    body: { errors: { 'parts.1.incomeTypeId': why } },
  });
  const items = await Promise.all(
    [one!, two!].map(async (id) => ({ id, version: (await detail(id)).version })),
  );
  const bulk = await call('POST', `/banking/accounts/${account.id}/items/confirm`, { items });
  expect(bulk.body.data).toEqual({
    confirmedCount: 0,
    refused: [one, two].map((id) => ({ id, message: why })),
  });
  expect([...(await receiptsOf(one!)), ...(await receiptsOf(two!))]).toEqual([]);

  expect((await decide(one!, 'match', { caseId, incomeTypeId: kind })).status).toBe(200);
  expect(await postedTo(one!)).toEqual(['4020']);
  expect((await decide(one!, 'undo')).status).toBe(200);
  await run();
  expect(await detail(one!)).toMatchObject({ status: 'suggested', kindAsked: why });
  expect(await decide(one!, 'confirm')).toMatchObject(refused);
  expect((await decide(one!, 'match', { caseId, incomeTypeId: await typeOf('4010') })).status).toBe(200);
  expect(await postedTo(one!)).toEqual(['4010']);
  expect(
    (await decide(two!, 'match', { caseId: null, reason: 'Whose is it?', learnsPayer: false })).status,
  ).toBe(200);
  await proven();
});

test('lines are alike only if the same word is unusual', async () => {
  const cases = [await newCase('Alikely'), await newCase('Samely'), await newCase('Otherly')];
  const words = ['HOUSEHOLD', 'HOUSEHOLD', 'CLAWBACK'];
  const ids = await add(
    ...cases.map(({ uniqueReference }, n) =>
      paid(`${words[n]} ${uniqueReference}`, { bookedOn: '2026-10-06' }),
    ),
  );
  await run();
  expect((await detail(ids[0]!)).equalCount).toBe(1);
  expect((await detail(ids[2]!)).equalCount).toBe(0);
});
