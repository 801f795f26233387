import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { addCase, addStanding } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { cases } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
// The seeded firm may have cases of its own: the test's are recognised by their introducer.
const [introducer] = await database.select({ id: tables.introducers.id }).from(tables.introducers).limit(1);
await database.update(cases).set({ introducerId: null });
const worker = await signIn([], { domainId: firm.harbour, name: 'Wren Worker' });
const call = apiCaller(app, worker.headers);
const strangerUser = await signIn([], { domainId: firm.northgate });
const stranger = apiCaller(app, strangerUser.headers);
const everywhere = apiCaller(app, (await signIn(['config.all-domains'])).headers);
const mine = `introducerId=${introducer!.id}`;
const ids: number[] = [];

beforeAll(async () => {
  const add = async (values: Parameters<typeof addCase>[1]) => {
    const { id } = await addCase(database, {
      domain: 'Harbour Debt Solutions',
      introducerId: introducer!.id,
      ...values,
    });
    ids.push(id);
  };
  const place = { line1: '=cmd|1', town: 'Leeds', postcode: 'LS6 2AB' };
  await add({
    caseName: 'Aaa',
    people: [
      {
        firstName: 'Ann',
        lastName: 'Quibble',
        dateOfBirth: '1958-03-09',
        phoneHome: '+441632960111',
        email: 'ann@example.org',
        address: place,
      },
    ],
    caseOwnerUserId: firm.priya,
  });
  await add({
    caseName: 'Bbb',
    status: 'IVA Accepted',
    approvalDate: '2024-02-29',
    contributionPence: 10_050,
  });
  await add({
    caseName: 'Ccc',
    status: 'IVA Accepted',
    approvalDate: '2025-06-01',
    contributionPence: 5_000,
    isVulnerable: true,
  });
  await add({
    caseName: 'Ddd',
    status: 'Closed',
    riskOfViolence: true,
    people: [{ lastName: 'Hidden', address: { line1: 'Secret House' } }],
  });
  await add({ caseName: 'Eee', domain: 'Northgate Insolvency' });
});

/** A slice above calculates the standings: here they are simply inserted. */
beforeAll(async () => {
  const [aaa, bbb, ccc, ddd] = ids;
  const stand = (caseId: number, arrearsPence: number, monthsInArrears: number, nextDueOn: string | null) =>
    addStanding(database, {
      caseId,
      asAt: '2026-11-01',
      dueToDatePence: 50_000,
      receivedPence: 50_000 - arrearsPence,
      arrearsPence,
      monthsInArrears,
      nextDueOn,
    });
  await stand(aaa!, 5_000, 99, '2026-12-01');
  await stand(bbb!, 30_049, 299, null);
  await stand(ccc!, 15_000, 300, '2026-12-05');
  await stand(ddd!, 0, 0, null);
});

const names = ({ body }: Awaited<ReturnType<typeof call>>) =>
  body.data.map(({ caseName }: { caseName: string }) => caseName);
const list = async (query: string, as = call) => names(await as('GET', `/cases?${mine}&${query}`));

test('the newest come first, with what the columns show', async () => {
  const { body } = await call('GET', `/cases?${mine}`);
  expect(body.meta).toEqual({ page: 1, limit: 25, totalResults: 4, totalPages: 1, isCapped: false });
  expect(names({ body, status: 200, text: '' })).toEqual(['Ddd', 'Ccc', 'Bbb', 'Aaa']);
  expect(body.data[3]).toMatchObject({
    status: { name: 'Lead', badgeColour: 'blue' },
    product: { name: 'Individual Voluntary Arrangement' },
    owner: { name: 'Priya Shah' },
    domain: { name: 'Harbour Debt Solutions' },
    introducer: { id: introducer!.id },
    nextAnnualOn: null,
    address: '=cmd|1, Leeds, LS6 2AB',
  });
  expect(body.data[2].nextAnnualOn).toMatch(/^\d{4}-02-28$|^\d{4}-02-29$/);
});

test.each([
  ['stage=live', ['Ccc', 'Bbb']],
  ['isOpen=false', ['Ddd']],
  ['isOpen=true&stage=lead', ['Aaa']],
  ['isVulnerable=true', ['Ccc']],
  ['arrears=any', ['Ccc', 'Bbb', 'Aaa']],
  ['arrears=behind', ['Bbb']],
  ['arrears=breach', ['Ccc']],
  ['arrears=any&stage=live&sort=caseName&dir=asc', ['Bbb', 'Ccc']],
  ['sort=monthsInArrears&dir=desc', ['Ccc', 'Bbb', 'Aaa']],
  ['sort=monthsInArrears&dir=asc&arrears=breach', ['Ccc']],
  ['approvedFrom=2025-01-01', ['Ccc']],
  ['approvedTo=2024-02-29', ['Bbb']],
  ['approvedFrom=2024-02-29&approvedTo=2025-06-01&sort=approvalDate&dir=asc', ['Bbb', 'Ccc']],
  ['enquiredFrom=2026-01-06', []],
  ['sort=caseName&dir=asc', ['Aaa', 'Bbb', 'Ccc', 'Ddd']],
  ['sort=contributionPence&dir=desc', ['Bbb', 'Ccc', 'Ddd', 'Aaa']],
  ['sort=status&dir=asc', ['Ddd', 'Bbb', 'Ccc', 'Aaa']],
  ['sort=owner&dir=asc&stage=lead', ['Aaa']],
  ['limit=1&page=2', ['Ccc']],
  ['limit=3&page=9', []],
  ['search=quibble', ['Aaa']],
  ['search=ls62ab', ['Aaa']],
  ['search=LS6%202', ['Aaa']],
  ['search=uib', ['Aaa']],
  ['search=qu', ['Aaa']],
  ['search=leeds%20quibble', ['Aaa']],
  ['search=01632%20960111', ['Aaa']],
  ['search=ann@example.org', ['Aaa']],
  ['search=9%20Mar%201958%20quib', ['Aaa']],
  ['search=090358', ['Aaa']],
  ['search=8%20Mar%201958', []],
  ['search=%25', []],
  ['search=%27%20or%201%3D1', []],
  ['search=%F0%9F%98%80%F0%9F%98%80', []],
])('%s leaves %o', async (query, expected) => {
  const found = await list(query);
  expect(query.startsWith('sort=status') ? found.toSorted() : found).toEqual(
    query.startsWith('sort=status') ? expected.toSorted() : expected,
  );
});

test('the list and the file show how far behind a case is', async () => {
  const { body } = await call('GET', `/cases?${mine}&sort=caseName&dir=asc`);
  const of = ({ arrearsPence, monthsInArrears, nextDueOn }: Record<string, unknown>) => [
    arrearsPence,
    monthsInArrears,
    nextDueOn,
  ];
  expect(body.data.map(of)).toEqual([
    [5_000, 99, '2026-12-01'],
    [30_049, 299, null],
    [15_000, 300, '2026-12-05'],
    [0, 0, null],
  ]);
  const shown = 'columns=uniqueReference,arrearsPence,monthsInArrears,nextDueOn';
  const { text } = await call('GET', `/cases/export?${mine}&arrears=breach&${shown}`);
  expect(text.split('\r\n')[0]).toContain('Reference,Arrears,Months in arrears,Next due');
  expect(text.split('\r\n')[1]).toMatch(/,150\.00,3\.00,05\/12\/2026$/);
});

test('ids narrow down, several of them too', async () => {
  const [live, closed] = ['IVA Accepted', 'Closed'].map(async (name) => {
    const [row] = await database
      .select({ id: tables.statuses.id, category: tables.statuses.statusCategoryId })
      .from(tables.statuses)
      .where(eq(tables.statuses.name, name));
    return row!;
  });
  const [{ id: liveId, category }, { id: closedId }] = [await live!, await closed!];
  expect(await list(`statusId=${liveId}`)).toEqual(['Ccc', 'Bbb']);
  expect(await list(`statusId=${liveId},${closedId}`)).toEqual(['Ddd', 'Ccc', 'Bbb']);
  expect(await list(`statusId=${closedId}&categoryId=${category}`)).toEqual([]);
  expect(await list(`ownerId=${firm.priya}`)).toEqual(['Aaa']);
  expect(await list('portfolioId=999999')).toEqual([]);
});

test.each([
  'page=0',
  'limit=201',
  'sort=vulnerabilityNotes',
  'dir=up',
  'stage=later',
  'statusId=x',
  'statusId=1;drop',
  'approvedFrom=31/01/2026',
  'isOpen=maybe',
  'arrears=some',
  'nonsense=1',
  'search=a%00b',
])('%s is bad input', async (query) => {
  expect((await call('GET', `/cases?${query}`)).status).toBe(400);
  expect((await call('GET', `/cases/export?${query}`)).status).toBe(400);
});

describe('domains', () => {
  test('only cases of the caller’s own are listed, counted and exported', async () => {
    expect(await list('', stranger)).toEqual(['Eee']);
    expect(await list('', everywhere)).toHaveLength(5);
    expect(await list(`domainId=${firm.northgate}`, everywhere)).toEqual(['Eee']);
    expect(await list(`domainId=${firm.northgate}`)).toEqual([]);
    expect(await list('search=quibble', stranger)).toEqual([]);
    const { text } = await stranger('GET', `/cases/export?${mine}`);
    expect(text).toContain('Eee');
    expect(text).not.toContain('Aaa');
  });
});

test('the file holds the same cases; addresses of those at risk are withheld, formulas disarmed', async () => {
  const { status, text } = await call('GET', `/cases/export?${mine}&sort=caseName&dir=asc`);
  expect(status).toBe(200);
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFReference,Name,Domain,Product,/);
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain('"\'=cmd|1, Leeds, LS6 2AB"');
  expect(lines[2]).toContain('29/02/2024');
  expect(lines[2]).toContain('100.50');
  expect(lines[4]).toContain('Address withheld: risk of violence');
  expect(text).not.toContain('Secret House');
  const { body } = await call('GET', `/cases?${mine}`);
  expect(JSON.stringify(body)).not.toContain('Secret House');
});

test('the file holds the columns that are asked for, in their order', async () => {
  const { text } = await call(
    'GET',
    `/cases/export?${mine}&sort=caseName&dir=asc&columns=caseName,flags,address`,
  );
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Name,Warnings,Address',
    'Aaa,,"\'=cmd|1, Leeds, LS6 2AB"',
    expect.stringMatching(/^Bbb,,/),
    expect.stringMatching(/^Ccc,Vulnerable,/),
    'Ddd,Risk of violence,Address withheld: risk of violence',
  ]);
  for (const bad of ['nonsense', 'caseName,', 'caseName,vulnerabilityNotes'])
    expect((await call('GET', `/cases/export?columns=${bad}`)).status).toBe(400);
});

describe('giving cases to another owner', () => {
  const assign = (caseIds: number[], ownerUserId: number, as = call) =>
    as('POST', '/cases/bulk/assign', { caseIds, ownerUserId });

  test('all of them, or none when one is out of sight', async () => {
    expect((await assign(ids, worker.id)).status).toBe(404);
    expect(await list(`ownerId=${worker.id}`)).toEqual([]);
    const { body } = await assign(ids.slice(0, 4), worker.id);
    expect(body.data).toEqual({ changed: 4 });
    expect(await list(`ownerId=${worker.id}`)).toHaveLength(4);
    expect((await assign(ids.slice(0, 2), worker.id)).body.data).toEqual({ changed: 0 });
  });

  test('not to somebody who would not see them', async () => {
    expect((await assign([ids[0]!], strangerUser.id)).body.errors.ownerUserId).toMatch(
      /Choose somebody who sees cases/,
    );
    expect((await assign([], worker.id)).status).toBe(400);
  });
});

describe('saved views', () => {
  const view = { screen: 'cases', name: 'My leads', search: { stage: 'lead', limit: 50 } };

  test('are not kept without end', async () => {
    const keeper = apiCaller(app, (await signIn([])).headers);
    for (let n = 0; n < 100; n++)
      expect((await keeper('POST', '/saved-views', { ...view, name: `View ${n}` })).status).toBe(201);
    const { status, body } = await keeper('POST', '/saved-views', { ...view, name: 'One more' });
    expect([status, body.message]).toEqual([
      409,
      'You have 100 views of this screen, the most allowed. Remove one first.',
    ]);
    expect((await keeper('POST', '/saved-views', { ...view, screen: 'tasks' })).status).toBe(201);
  });

  test('are kept, renamed and removed, and are their owner’s alone', async () => {
    const { status, body } = await call('POST', '/saved-views', view);
    expect(status).toBe(201);
    const { id } = body.data;
    expect((await call('POST', '/saved-views', { ...view, name: 'MY LEADS' })).status).toBe(409);
    expect((await stranger('POST', '/saved-views', view)).status).toBe(201);
    expect((await call('GET', '/saved-views?screen=cases')).body.data).toEqual([{ id, version: 1, ...view }]);
    expect((await call('GET', '/saved-views?screen=tasks')).body.data).toEqual([]);
    const renamed = await call('PUT', `/saved-views/${id}`, { version: 1, name: 'Leads' });
    expect(renamed.body.data).toMatchObject({ name: 'Leads', version: 2 });
    expect((await call('PUT', `/saved-views/${id}`, { version: 1, name: 'x' })).status).toBe(409);
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (
          await stranger(
            method,
            `/saved-views/${id}`,
            method === 'PUT' ? { version: 2, name: 'x' } : undefined,
          )
        ).status,
      ).toBe(404);
    expect((await call('DELETE', `/saved-views/${id}`)).status).toBe(200);
    expect((await call('GET', '/saved-views?screen=cases')).body.data).toEqual([]);
  });

  test('are not a store for anything', async () => {
    expect((await call('POST', '/saved-views', { ...view, search: { a: 'x'.repeat(5_000) } })).status).toBe(
      400,
    );
    expect((await call('POST', '/saved-views', { ...view, screen: '../etc' })).status).toBe(400);
  });
});
