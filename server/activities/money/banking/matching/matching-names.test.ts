import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf } from '#test/matching-desk.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
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
    paid(`G OWNBY ${own.uniqueReference}`, { bookedOn: '2026-09-06' }),
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

test('a namesake prevents nothing; the name of one whose case has ended is but an unusual word', async () => {
  const [own, twin] = [await newCase('Twinley'), await newCase('Twinley')];
  await newCase('Endley', { status: 'Closed' });
  const ids = await add(
    paid(`GRACE TWINLEY ${own.uniqueReference}`),
    paid(`GRACE ENDLEY ${twin.uniqueReference} GRACE TWINLEY`),
    paid(`MRS G ENDLEY ${twin.uniqueReference} GRACE TWINLEY`, { bookedOn: '2026-11-06' }),
  );
  expect(await outcomes(ids)).toMatchObject([
    { status: 'matched', reference: own.uniqueReference },
    { status: 'suggested', reference: twin.uniqueReference },
    { status: 'matched', reference: twin.uniqueReference },
  ]);
  const labels = (await detail(ids[1]!)).proposals[0]?.explanations.map(({ label }) => label);
  expect(labels).toContain('Unusual word');
  expect(labels).not.toContain('Name of another client');
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
  const late = { bookedOn: '2026-10-25', amountPence: 12_000 };
  const ids = await add(
    paid(`MAIDENBY G ${uniqueReference}`, late),
    paid(`GILLY NOWBY ${uniqueReference}`, late),
    paid(`STRANGER ${uniqueReference}`, { ...late, bookedOn: '2026-11-25' }),
  );
  expect((await outcomes(ids)).map((one) => one?.status)).toEqual(['matched', 'matched', 'suggested']);
});

test('a case that was taken on is named by its old reference, like by its own', async () => {
  const [own, other, ended, there] = [
    await newCase('Oldby'),
    await newCase('Otherby'),
    await newCase('Endby', { status: 'Closed' }),
    await newCase('Thereby', { domain: 'Northgate Insolvency' }),
  ];
  const taken = ({ id }: { id: number }, oldKey: string) =>
    database.execute(sql`insert into taken_on_cases (case_id, domain_id, old_key, digest, received_pence, paid_pence)
      select id, domain_id, ${oldKey}, '', 0, 0 from cases where id = ${id}`);
  await taken(own, 'cs-88/1001');
  await taken(other, '4711001');
  await taken(ended, 'cs-88/1003');
  await taken(there, 'cs-88/1004');
  const ids = await add(
    paid('CS 88 1001 G OLDBY'),
    paid('PAYMENT CS-88/1001', { amountPence: 9_999 }),
    paid(`CS881001 ${other.uniqueReference} G OLDBY`, { bookedOn: '2026-09-06' }),
    paid('GRACE OTHERBY 4711001'),
    paid('ENDBY CS88-1003'),
    paid('THEREBY CS88-1004'),
    paid('OLDBY CS88-10011', { bookedOn: '2026-11-06', amountPence: 77 }),
  );
  const [found, alone, several, digits, closed, elsewhere, longer] = await outcomes(ids);
  expect(found).toMatchObject({ status: 'matched', reference: own.uniqueReference });
  expect(alone).toMatchObject({ status: 'suggested', reference: own.uniqueReference });
  expect((await detail(ids[1]!)).proposals[0]?.explanations[0]).toMatchObject({
    text: `The reference CS881001 is in the description: it was the reference of ${own.uniqueReference} in the old system.`,
  });
  expect(several).toMatchObject({ status: 'suggested' });
  expect(digits).toMatchObject({ status: 'matched', reference: other.uniqueReference });
  expect(closed).toMatchObject({ status: 'suggested', reference: ended.uniqueReference });
  expect(elsewhere).toMatchObject({ status: 'unmatched' });
  expect((await detail(ids[5]!)).notes[0]).toContain('another domain');
  expect(longer).toMatchObject({ status: 'unmatched' });
});
