import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { standingsOf } from '#test/matching-desk.ts';
import { testApp } from '#test/test-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await testApp(database);
const { account, add, run, detail, newCase } = await triageDesk(database, app);

afterEach(async () => {
  await database.execute(sql`update bank_items set status = 'ignored', ignored_reason = 'of an earlier test'
    where status in ('unmatched', 'suggested')`);
});

const outcomes = async (ids: readonly number[]) => {
  await run();
  const rows = await standingsOf(database, account.id);
  return ids.map((id) => rows.find((row) => row.id === id));
};

test('the full name of another live client is a question for a person, in the narrative and as payer', async () => {
  const own = await newCase('Ownby');
  await newCase('Otherly', { people: [{ firstName: 'Martin', middleNames: 'Paul', lastName: 'Otherly' }] });
  const ids = await add(
    paid(`G OWNBY ${own.uniqueReference} FOR MARTIN OTHERLY`),
    paid(`${own.uniqueReference} G OWNBY`, { payerName: 'Otherly Martin' }),
    paid(`G OWNBY ${own.uniqueReference}`, { bookedOn: '2026-12-06' }),
  );
  expect(await outcomes(ids)).toMatchObject([
    { status: 'suggested', reference: own.uniqueReference },
    { status: 'suggested', reference: own.uniqueReference },
    { status: 'matched', reference: own.uniqueReference },
  ]);
  const [proposal] = (await detail(ids[0]!)).proposals;
  expect(proposal?.explanations).toContainEqual({
    side: 'against',
    label: 'Name of another client',
    points: 0,
    text: expect.stringMatching(/^First name and surname of another client .+ Otherly\.$/),
  });
});

test('a namesake, and one whose case has ended, prevent nothing', async () => {
  const [own, twin] = [await newCase('Twinley'), await newCase('Twinley')];
  await newCase('Endley', { status: 'Closed' });
  const ids = await add(
    paid(`GRACE TWINLEY ${own.uniqueReference}`),
    paid(`GRACE ENDLEY ${twin.uniqueReference} GRACE TWINLEY`),
  );
  expect(await outcomes(ids)).toMatchObject([
    { status: 'matched', reference: own.uniqueReference },
    { status: 'matched', reference: twin.uniqueReference },
  ]);
});

test('a surname in a company’s name is none, and the proposal says so', async () => {
  const { uniqueReference } = await newCase('Councilby');
  const late = { bookedOn: '2026-10-25' };
  const [item] = await add(paid(`COUNCILBY BOROUGH ${uniqueReference}`, late));
  expect(await outcomes([item!])).toMatchObject([{ status: 'suggested', reference: uniqueReference }]);
  expect((await detail(item!)).proposals[0]?.explanations.map(({ label }) => label)).toEqual([
    'Case reference',
    'Amount due',
    'Reference alone',
    'Name of a company',
    'Date',
  ]);
});

test('maiden, previous and usual names are names of the client', async () => {
  const people = [
    { firstName: 'Grace', lastName: 'Nowby', previousNames: ['Grace Maidenby'], knownAs: 'Gilly' },
  ];
  const { uniqueReference } = await newCase('Nowby', { people });
  const late = { bookedOn: '2026-10-25', amountPence: 1_000 };
  const ids = await add(
    paid(`MAIDENBY G ${uniqueReference}`, late),
    paid(`GILLY NOWBY ${uniqueReference}`, late),
    paid(`STRANGER ${uniqueReference}`, { ...late, bookedOn: '2026-11-25' }),
  );
  expect((await outcomes(ids)).map((one) => one?.status)).toEqual(['matched', 'matched', 'suggested']);
});
