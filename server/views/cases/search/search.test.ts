import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { routesFor } from './candidates.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews)(database);
const [harbour = 0, northgate = 0] = (
  await database.select({ id: tables.domains.id }).from(tables.domains).orderBy(tables.domains.id)
).map(({ id }) => id);
const ours = await signIn([], { domainId: harbour });
const everybody = await signIn(['config.all-domains'], { domainId: harbour });

const ask = async (query: Record<string, string | number>, as = ours) => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/search/term',
    query: query as never,
    headers: as.headers,
  });
  return { status: answer.statusCode, ...answer.json() };
};
const names = async (term: string, as = ours) =>
  ((await ask({ term, limit: 15 }, as)).data as { case_name: string }[]).map(({ case_name }) => case_name);

const nameOf = ({ people }: { people: { name: string }[] }) => people[0]!.name;

let joint: Awaited<ReturnType<typeof addCase>>;
beforeAll(async () => {
  joint = await addCase(database, {
    uniqueReference: 'HDS900001',
    status: 'IVA Accepted',
    people: [
      {
        firstName: 'Zoë',
        lastName: 'O’Brien',
        knownAs: 'Zed',
        previousNames: ['Zoë Hart'],
        dateOfBirth: '1965-06-17',
        phoneMobile: '+447700900123',
        phoneHome: '+441482960456',
        email: 'Zoe_OBrien@Example.org',
        address: { line1: '1 Quay', town: 'Hull', postcode: 'HU1 9ZA' },
      },
      {
        firstName: 'Łukasz',
        lastName: 'Wójcik',
        dateOfBirth: '1971-12-01',
        address: { line1: '2 Quay', town: 'York', postcode: 'YO1 9ZB' },
      },
    ],
  });
  const person = (firstName: string, lastName: string, postcode = 'LS1 4AB') => [
    { firstName, lastName, address: { line1: '3 Quay', town: 'Leeds', postcode } },
  ];
  await addCase(database, { uniqueReference: 'HDS900002', people: person('Jonathan', 'Whitlock') });
  await addCase(database, {
    uniqueReference: 'HDS900003',
    people: person('Winifred', 'Joss'),
    riskOfViolence: true,
  });
  await addCase(database, { uniqueReference: 'HDS900004', people: person('Mary-Jane', 'Abbott', 'M1 9ZC') });
  await addCase(database, { uniqueReference: 'HDS900005', people: person('مريم', 'حداد') });
  await addCase(database, {
    uniqueReference: 'NGI900001',
    domain: 'Northgate Insolvency',
    people: person('Jonathan', 'Whitlock'),
  });
});

test('responds exactly as the specification says', async () => {
  const { status, ...body } = await ask({ term: 'hds900001' });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'OK',
    data: [
      {
        id: joint.id,
        unique_reference: 'HDS900001',
        case_name: 'Z O’Brien & Ł Wójcik',
        address: '1 Quay, Hull, HU1 9ZA',
        status: 'IVA Accepted',
        people: [
          { name: 'Zoë O’Brien', dateOfBirth: '1965-06-17', phone: '+447700900123' },
          { name: 'Łukasz Wójcik', dateOfBirth: '1971-12-01', phone: null },
        ],
        why: [],
      },
    ],
    meta: { page: 1, limit: 5, totalResults: 1, totalPages: 1, isCapped: false, isSimilar: false },
  });
});

describe('finds', () => {
  const found = 'Z O’Brien & Ł Wójcik';
  test.each([
    ['a reference in any writing', 'hds 900 001'],
    ['the end of a reference', '900001'],
    ['a postcode', 'HU1 9ZA'],
    ['a postcode without its blank', 'hu19za'],
    ['the start of a postcode', 'HU1 9'],
    ['the second half of a postcode', '9za'],
    ['the postcode of the other applicant', 'yo19zb'],
    ['two letters of a surname', 'ob'],
    ['two letters of a first name', 'zo'],
    ['a fragment without accents', 'wojc'],
    ['a fragment in capitals with accents', 'WÓJC'],
    ['an apostrophe of another kind', "o'brien"],
    ['first and last name', 'zoe obrien'],
    ['last name first', 'Wójcik, Łukasz'],
    ['the name of the case', 'Z O’Brien & Ł Wójcik'],
    ['a typo in the name of one of two', 'zoe obrein'],
    ['a typo in a surname', 'wojcyk'],
    ['a swap in a first name', 'zeo obrien'],
    ['a letter too much', 'lukaszz wojcik'],
    ['a phone number', '07700 900123'],
    ['a phone number as it is stored', '+447700900123'],
    ['a phone number from abroad', '0044 (0)7700 900 123'],
    ['the start of a home phone number', '01482 960'],
    ['an email address', 'zoe_obrien@example.org'],
    ['the start of an email address', 'Zoe_OBrien@'],
    ['a date of birth', '17/6/65'],
    ['a date of birth in words', '17 Jun 1965'],
    ['a date of birth in figures', '170665'],
    ['the date of birth of the other applicant', '1971-12-01'],
    ['name and town', 'wojcik york'],
    ['town and name', 'hull obrien'],
    ['several words in any order', 'hull wojcik zoe'],
    ['name, date of birth and phone', '07700 900123 obrien 17/6/65'],
    ['town, date of birth and part of a name', 'hull 17.06.1965 brie'],
    ['a typo beside a date of birth', 'obrein 17/6/65'],
    ['a typo beside a town', 'wojcyk york'],
    ['a reference and a name', 'obrien HDS900001'],
    ['a postcode and a name', 'hu1 9za wojcik'],
  ])('%s: %s', async (_what, term) => expect(await names(term)).toContain(found));
});

const why = async (term: string) => (await ask({ term })).data[0]?.why;

test.each([
  ['07700 900123', ['Phone 07700 900123']],
  ['01482', []],
  ['01482960456', ['Home phone 01482 960456']],
  ['zoe_obrien@', ['Email Zoe_OBrien@Example.org']],
  ['17 jun 65', ['Date of birth 17/06/1965']],
  ['zoe hart', ['Earlier name Zoë Hart']],
  ['zed', ['Known as Zed']],
  ['yo19zb', ['Postcode']],
  ['obrien york', ['Town']],
  ['obrein', ['Spelled like “obrein”']],
  ['obrien 17/6/65', ['Date of birth 17/06/1965']],
  ['zoe obrien', []],
  ['HDS900001', []],
])('a card says why %s finds it', async (term, reasons) => {
  const found = await why(term);
  expect(found ?? []).toEqual(reasons);
});

test('the card shows the number that was searched for', async () => {
  expect((await ask({ term: '01482 960456' })).data[0].people[0].phone).toBe('+441482960456');
});

test('a wildcard in an email address stands for itself, and keys that no one has find nobody', async () => {
  expect(await names('zoe%@')).toEqual([]);
  expect(await names('zoe.obrien@')).toEqual([]);
  expect(await names('17/6/64')).toEqual([]);
  expect(await names('whitlock 17/6/65')).toEqual([]);
  expect(await names('07700 900999')).toEqual([]);
});

test('figures that are a date of birth as well as the end of a reference find both, the reference first', async () => {
  await addCase(database, {
    uniqueReference: 'HDS170665',
    people: [{ firstName: 'Rex', lastName: 'Underhill' }],
  });
  expect(await names('170665')).toEqual(['R Underhill', 'Z O’Brien & Ł Wójcik']);
});

test('nobody is found by the town of a withheld address', async () => {
  expect(await names('joss leeds')).toEqual([]);
  expect(await names('joss')).toEqual(['W Joss']);
  expect(await names('jonathan leeds')).toEqual(['J Whitlock']);
});

test('a town alone finds who lives there where nobody is called like it', async () => {
  expect(await names('york')).toEqual(['Z O’Brien & Ł Wójcik']);
});

test('phones, emails and births of other domains stay theirs', async () => {
  await addCase(database, {
    domain: 'Northgate Insolvency',
    people: [
      {
        firstName: 'Theo',
        lastName: 'Yonder',
        phoneMobile: '+447700900777',
        email: 'theo@example.org',
        dateOfBirth: '1950-05-05',
      },
    ],
  });
  for (const term of ['07700900777', 'theo@example.org', '5/5/50', 'yonder leeds']) {
    expect(await names(term)).toEqual([]);
    expect(await names(term, everybody)).toEqual(['T Yonder']);
  }
});

test('a guarantor’s phone does not find the case', async () => {
  const { id } = await addCase(database, { people: [{ firstName: 'Gil', lastName: 'Underwritten' }] });
  const [guarantor] = await database
    .insert(persons)
    .values({ firstName: 'Guy', lastName: 'Rantor', phoneMobile: '+447700900888' })
    .returning();
  await database.insert(casePeople).values({ caseId: id, personId: guarantor!.id, role: 'guarantor' });
  expect(await names('07700900888')).toEqual([]);
});

test('says when nothing matches as typed, and does not guess wildly', async () => {
  expect((await ask({ term: 'jonathon whitlok' })).meta).toMatchObject({ totalResults: 1, isSimilar: true });
  expect((await ask({ term: 'whitlock' })).meta).toMatchObject({ isSimilar: false });
  expect((await ask({ term: 'xylophone' })).meta).toMatchObject({ totalResults: 0 });
  // Two names that exist, but not in combination: one letter away from a pair that does.
  await addCase(database, { people: [{ firstName: 'Joan', lastName: 'Quimby' }] });
  await addCase(database, { people: [{ firstName: 'Jean', lastName: 'Sparrow' }] });
  expect(await names('jean quimby')).toEqual(['J Quimby']);
});

test('a word that is only found inside of others may be mistyped: the name that was meant comes first', async () => {
  for (const [firstName, lastName] of [
    ['Perdita', 'Marlowe'],
    ['Perdita', 'Sparlowen'],
    ['Neil', 'Quarrington'],
    ['Donnelly', 'Quarrington'],
  ] as const)
    await addCase(database, { people: [{ firstName, lastName }] });
  const { data, meta } = await ask({ term: 'perdita arlowe' });
  expect(data.map((card: { case_name: string }) => card.case_name)).toEqual(['P Marlowe', 'P Sparlowen']);
  expect(meta).toMatchObject({ totalResults: 2, isSimilar: false });
  expect(await names('nel quarrington')).toEqual(['N Quarrington', 'D Quarrington']);
  expect(await why('nel quarrington')).toEqual(['Spelled like “nel”']);
  expect(await names('perdita marl')).toEqual(['P Marlowe']);
});

test.each([
  ['laim', 'Liam'],
  ['hwoe', 'Howe'],
  ['myaa', 'Maya'],
])('two letters swapped in a short name: %s finds %s', async (typed, meant) => {
  await addCase(database, { people: [{ firstName: meant, lastName: 'Underhay' }] });
  expect(await names(`${typed} underhay`)).toContain(`${meant[0]} Underhay`);
});

test('of several names that are meant, the one with two letters swapped comes first, whole names before longer ones', async () => {
  for (const [firstName, lastName] of [
    ['Nigel', 'Morrisgate'],
    ['Nigel', 'Morris'],
    ['Neil', 'Morris'],
  ] as const)
    await addCase(database, { people: [{ firstName, lastName }] });
  expect((await ask({ term: 'niel morris', limit: 15 })).data.map(nameOf)).toEqual([
    'Neil Morris',
    'Nigel Morris',
    'Nigel Morrisgate',
  ]);
});

test('a whole name comes before one that it only begins', async () => {
  for (const [firstName, lastName] of [
    ['Heathcote', 'Jessamine'],
    ['Jessamine', 'Heath'],
  ] as const)
    await addCase(database, { people: [{ firstName, lastName }] });
  expect(await names('jessamin heath')).toEqual(['J Heath', 'H Jessamine']);
});

test('the likeliest is first: the surname before a fragment inside another', async () => {
  expect(await names('jo')).toEqual(['W Joss']);
  expect((await names('jos'))[0]).toBe('W Joss');
  await addCase(database, { people: [{ firstName: 'Ann', lastName: 'Dejoss' }] });
  expect(await names('joss')).toEqual(['W Joss', 'A Dejoss']);
});

test('shows no address where there is a risk of violence, but finds the case by its postcode', async () => {
  const { data } = await ask({ term: 'hds900003' });
  expect(data[0]).toMatchObject({ case_name: 'W Joss', address: '' });
  await database.execute(sql`update case_search set address = 'left behind' where reference_n = 'hds900003'`);
  expect((await ask({ term: 'hds900003' })).data[0].address).toBe('');
});

test('never leaves the domains of the caller', async () => {
  expect(await names('whitlock')).toEqual(['J Whitlock']);
  expect(await names('ngi900001')).toEqual([]);
  expect((await ask({ term: 'whitlock', domainId: northgate })).meta.totalResults).toBe(0);
  expect(await names('whitlock', everybody)).toHaveLength(2);
  expect((await ask({ term: 'whitlock', domainId: northgate }, everybody)).data[0].unique_reference).toBe(
    'NGI900001',
  );
  expect(await names('ngi', everybody)).toEqual(['J Whitlock']);
  // The search row of a case that has just moved to another domain shows nothing either.
  await database.execute(sql`update case_search set domain_id = ${harbour} where reference_n = 'ngi900001'`);
  expect((await ask({ term: 'ngi900001' })).data).toEqual([]);
  await database.execute(
    sql`update case_search set domain_id = ${northgate} where reference_n = 'ngi900001'`,
  );
});

test('right-to-left names are searched for like any other; marks that only turn text round are refused', async () => {
  expect((await ask({ term: '\u05e9\u05dc\u05d5\u05dd' })).data).toEqual([]);
  expect(await ask({ term: '\u202e\u202d' })).toMatchObject({ status: 400, success: false });
});

test.each(['%%', '__', '\\\\', "';--", '😀😀', '"" \'\'', '..'])(
  '%s finds nothing and breaks nothing',
  async (term) => {
    expect(await ask({ term })).toMatchObject({
      status: 200,
      data: [],
      meta: { totalResults: 0, totalPages: 0 },
    });
  },
);

test('a domain with most of the cases finds the same as one with few', async () => {
  const count = (domainId: number, cases: number) =>
    database.update(tables.domains).set({ nextCaseNumber: cases }).where(eq(tables.domains.id, domainId));
  const before = await database.select().from(tables.domains);
  for (const shares of [
    [1, 1000],
    [1000, 1],
  ] as const) {
    await count(harbour, shares[0]);
    await count(northgate, shares[1]);
    for (const [term, found] of [
      ['wojcik', 'Z O’Brien & Ł Wójcik'],
      ['obrien york', 'Z O’Brien & Ł Wójcik'],
      ['zoe obrein', 'Z O’Brien & Ł Wójcik'],
      ['whitlock', 'J Whitlock'],
      ['york', 'Z O’Brien & Ł Wójcik'],
    ] as const)
      expect(await names(term)).toEqual([found]);
  }
  for (const { id, nextCaseNumber } of before) await count(id, nextCaseNumber);
});

test('right-to-left names are found, and symbols beside a name do not matter', async () => {
  expect(await names('مريم')).toEqual(['م حداد']);
  expect(await names('حد')).toEqual(['م حداد']);
  expect(await names('whitlock 😀')).toEqual(['J Whitlock']);
});

test.each([
  ['a', 'Must have at least 2 characters.'],
  ['  a  ', 'Must have at least 2 characters.'],
  ['x'.repeat(301), 'Must have at most 300 characters.'],
])('%s is refused', async (term, message) => {
  expect(await ask({ term })).toMatchObject({ status: 400, success: false, errors: { term: message } });
});

test('300 characters and 150 words are handled', async () => {
  expect((await ask({ term: 'x'.repeat(300) })).status).toBe(200);
  expect((await ask({ term: 'ab '.repeat(100) })).status).toBe(200);
});

test('pages through what it finds', async () => {
  for (let n = 0; n < 7; n++)
    await addCase(database, { people: [{ firstName: `A${n}`, lastName: 'Quillfeather' }] });
  const first = await ask({ term: 'quillfeather' });
  const second = await ask({ term: 'quillfeather', page: 2 });
  expect(first.meta).toMatchObject({ totalResults: 7, totalPages: 2, isCapped: false });
  expect([first.data.length, second.data.length]).toEqual([5, 2]);
  expect(await ask({ term: 'quillfeather', page: 3 })).toMatchObject({ data: [], meta: { totalResults: 7 } });
});

test('known cases come as cards in the order asked for, those of other domains left out', async () => {
  const other = await addCase(database, { domain: 'Northgate Insolvency' });
  const url = `/api/search/cases?ids=${other.id},${joint.id},999999,${joint.id}`;
  const { data } = (await app.inject({ url, headers: ours.headers })).json();
  expect(data).toEqual([expect.objectContaining({ id: joint.id, unique_reference: 'HDS900001' })]);
  expect((await app.inject({ url: '/api/search/cases?ids=x', headers: ours.headers })).statusCode).toBe(400);
  expect((await app.inject({ url })).statusCode).toBe(401);
});

test('each shape of term has its own route', () => {
  const routes = (term: string) => [...routesFor(term, [1])].map(({ name }) => name);
  expect(routes('HDS004001')).toEqual(['code', 'word']);
  expect(routes('sm')).toEqual(['surname', 'code', 'word']);
  expect(routes('smith')).toEqual(['word', 'place']);
  expect(routes('john smith')).toEqual(['fragment']);
  expect(routes('07700 900123')).toEqual(['applicant']);
  expect(routes('170665 smith')).toEqual(['applicant or reference']);
  expect(routes('smi')).toEqual(['word', 'code', 'place']);
});
