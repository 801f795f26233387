import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf } from '#test/matching-desk.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const { account, add, run, detail, decide, newCase, proven } = await triageDesk(database, app);

afterEach(async () => {
  await database.execute(sql`update bank_items set status = 'ignored', ignored_reason = 'of an earlier test'
    where status in ('unmatched', 'suggested')`);
});

const outcomes = async (ids: readonly number[]) => {
  await run();
  const rows = await standingsOf(database, account.id);
  return ids.map((id) => rows.find((row) => row.id === id));
};
const statuses = async (ids: readonly number[]) => (await outcomes(ids)).map((row) => row?.status);
const reasons = async (id: number) =>
  (await detail(id)).proposals[0]?.explanations.map(({ label, text }) => `${label}: ${text}`);
const on = (month: number) => `2026-${String(month).padStart(2, '0')}-06`;

test.each([
  'RETD',
  'RE-CREDIT',
  'CREDIT BACK',
  'NO SUCH ACCOUNT',
  'PYMT UNSUCCESSFUL',
  'CHQ UNPRESENTED',
  'STOPPED CHQ',
  'OVERPAYMENT REPAID',
  'FOS',
  'OMBUDSMAN',
])('%s beside reference, name and amount is a question for a person', async (words) => {
  const { uniqueReference } = await newCase('Wordley');
  const [item] = await add(paid(`${words} G WORDLEY ${uniqueReference}`));
  expect(await outcomes([item!])).toMatchObject([{ status: 'suggested', reference: uniqueReference }]);
  expect(await reasons(item!)).toContainEqual(
    expect.stringMatching(/^Unusual word: No ordinary contribution has the word “/),
  );
});

test('a line with the reference of a case stays proposed in the next run, though the case has been paid meanwhile', async () => {
  const { uniqueReference } = await newCase('Twicely', { status: 'Lead', commencementDate: null });
  const [first, second] = await add(
    paid(`CAME ${uniqueReference}`),
    paid(`AGAIN ${uniqueReference}`, { amountPence: 16_000, bookedOn: '2026-10-07' }),
  );
  expect(await statuses([first!, second!])).toEqual(['suggested', 'suggested']);
  expect((await decide(first!, 'confirm')).status).toBe(200);
  expect(await outcomes([second!])).toMatchObject([{ status: 'suggested', reference: uniqueReference }]);
});

test('what points to somebody else is proposed, with what contradicts it', async () => {
  const own = await newCase('Pointley');
  const other = await newCase('Elsewhere', { people: [{ firstName: 'Martin', lastName: 'Elsewhere' }] });
  const namesake = await newCase('Pointley', {
    contributionPence: 3_000,
    people: [{ firstName: 'Gina', lastName: 'Pointley' }],
  });
  const [first] = await add(
    paid(`M ELSEWHERE ${other.uniqueReference}`, {
      payerSortCode: '30-00-01',
      payerAccountNumber: '11112222',
    }),
  );
  expect(await statuses([first!])).toEqual(['matched']);
  const ids = await add(
    paid(`MARTIN ELSEWHERE BANK TRANSFER ${own.uniqueReference}`),
    paid(`POINTLEY G ${own.uniqueReference}`, { amountPence: 3_000, bookedOn: on(9) }),
    paid(`POINTLEY G ${own.uniqueReference}`, {
      bookedOn: on(8),
      payerSortCode: '30-00-01',
      payerAccountNumber: '11112222',
    }),
    paid(`POINTLEY G ${own.uniqueReference}`, { bookedOn: on(7) }),
  );
  expect(await outcomes(ids)).toMatchObject([
    { status: 'suggested' },
    { status: 'suggested' },
    { status: 'suggested' },
    { status: 'matched', reference: own.uniqueReference },
  ]);
  expect(await reasons(ids[0]!)).toContainEqual(expect.stringContaining('Name of another client'));
  expect(await reasons(ids[1]!)).toContainEqual(expect.stringContaining(namesake.uniqueReference));
  expect(await reasons(ids[2]!)).toContainEqual(
    expect.stringContaining(`This account has paid for another case: ${other.uniqueReference}`),
  );
});

test('an amount is usual that is due, clears the arrears, or was paid before', async () => {
  const { id, uniqueReference } = await newCase('Amountley');
  await database.transaction((tx) => refreshStandings(tx, [id]));
  const text = `G AMOUNTLEY ${uniqueReference}`;
  const { rows } = await database.execute<{ arrears: number }>(
    sql`select arrears_pence::int as arrears from case_standings where case_id = ${id}`,
  );
  const arrears = rows[0]!.arrears;
  expect(arrears).toBeGreaterThan(60_000);
  const [odd, all] = await add(
    paid(text, { amountPence: 71_117, bookedOn: on(2) }),
    paid(text, { amountPence: arrears, bookedOn: on(3) }),
  );
  expect(await statuses([odd!, all!])).toEqual(['suggested', 'matched']);
  expect(await reasons(odd!)).toContainEqual(
    expect.stringMatching(/^Unusual amount: £711\.17 is neither due/),
  );
  expect((await decide(odd!, 'confirm')).status).toBe(200);
  const [again, less] = await add(
    paid(text, { amountPence: 71_117, bookedOn: on(10) }),
    paid(text, { amountPence: 71_116, bookedOn: on(11) }),
  );
  expect(await statuses([again!, less!])).toEqual(['matched', 'suggested']);
  await proven();
});

test('several sums that fall due together are usual as one', async () => {
  const { id, uniqueReference } = await newCase('Sumley', { lumpSums: [{ month: 9, pence: 41_300 }] });
  expect(id).toBeGreaterThan(0);
  const text = `G SUMLEY ${uniqueReference}`;
  const ids = await add(
    paid(text, { amountPence: 56_300, bookedOn: on(9) }),
    paid(text, { amountPence: 56_200, bookedOn: on(11) }),
  );
  expect(await statuses(ids)).toEqual(['matched', 'suggested']);
});

test('a word that people confirmed twice for the case is usual there, and there alone', async () => {
  const [own, other] = [await newCase('Habitley'), await newCase('Neighbourly')];
  const text = `HOUSEHOLD G HABITLEY ${own.uniqueReference}`;
  const ids = await add(...[4, 5].map((month) => paid(text, { bookedOn: on(month) })));
  expect(await statuses(ids)).toEqual(['suggested', 'suggested']);
  expect((await decide(ids[0]!, 'confirm')).status).toBe(200);
  const [third] = await add(paid(text, { bookedOn: on(6) }));
  expect(await statuses([third!])).toEqual(['suggested']);
  expect((await decide(ids[1]!, 'confirm')).status).toBe(200);
  const [next, elsewhere] = await add(
    paid(text, { bookedOn: on(7) }),
    paid(`HOUSEHOLD G NEIGHBOURLY ${other.uniqueReference}`),
  );
  expect(await statuses([third!, next!, elsewhere!])).toEqual(['matched', 'matched', 'suggested']);
  expect((await decide(ids[1]!, 'undo')).status).toBe(200);
  const [last] = await add(paid(text, { bookedOn: on(8) }));
  expect(await statuses([last!])).toEqual(['suggested']);
  await proven();
});
