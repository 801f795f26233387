import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { tables } from '#server/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/test-app.ts';
import { routesFor } from './candidates.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
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

let joint: Awaited<ReturnType<typeof addCase>>;
beforeAll(async () => {
  joint = await addCase(database, {
    uniqueReference: 'HDS900001',
    status: 'IVA Accepted',
    people: [
      {
        firstName: 'Zoë',
        lastName: 'O’Brien',
        address: { line1: '1 Quay', town: 'Hull', postcode: 'HU1 9ZA' },
      },
      {
        firstName: 'Łukasz',
        lastName: 'Wójcik',
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

test('answers to the letter of the specification', async () => {
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
  ])('%s: %s', async (_what, term) => expect(await names(term)).toContain(found));
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

test('right-to-left names are found, and symbols beside a name do not matter', async () => {
  expect(await names('مريم')).toEqual(['م حداد']);
  expect(await names('whitlock 😀')).toEqual(['J Whitlock']);
});

test.each([
  ['a', 'Must have at least 2 characters.'],
  ['  a  ', 'Must have at least 2 characters.'],
  ['x'.repeat(301), 'Must have at most 300 characters.'],
])('%s is refused', async (term, message) => {
  expect(await ask({ term })).toMatchObject({ status: 400, success: false, errors: { term: message } });
});

test('300 characters and 150 words are answered', async () => {
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

test('counts to 1,001 and shows a thousand', async () => {
  await database.execute(sql`
    with copied as (
      insert into cases (domain_id, unique_reference, case_name, status_id, product_id, case_owner_user_id, department_id, enquiry_on)
      select domain_id, 'ZZ' || n, 'Mx Crowd', status_id, product_id, case_owner_user_id, department_id, enquiry_on
      from cases, generate_series(1, 1100) n where id = ${joint.id} returning id, domain_id, unique_reference)
    insert into case_search (case_id, domain_id, reference_n, surname_n, name_n, search_text)
    select id, domain_id, lower(unique_reference), 'crowd', 'mx crowd', ' mx crowd' from copied`);
  for (const term of ['crowd', 'cr', 'zz'])
    expect((await ask({ term, limit: 15 })).meta).toEqual({
      page: 1,
      limit: 15,
      totalResults: 1001,
      totalPages: 67,
      isCapped: true,
      isSimilar: false,
    });
  expect((await ask({ term: 'crowd', limit: 15, page: 67 })).data).toHaveLength(10);
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
  const routes = (term: string) => routesFor(term, [1]).map(({ name }) => name);
  expect(routes('HDS004001')).toEqual(['code', 'fragment']);
  expect(routes('sm')).toEqual(['surname', 'code', 'fragment']);
  expect(routes('smith')).toEqual(['fragment']);
  expect(routes('smi')).toEqual(['fragment', 'code']);
});
