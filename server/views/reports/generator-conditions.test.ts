import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { savedReports } from '#server/views/reports/generator/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const known = await addKnownFirm(database, firm, londonDate());
const { headers, id: userId } = await signIn([...everyPermission]);

async function previewed(type: string, definition: object, by = headers) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/trpc/reportGenerator.preview',
    headers: by,
    payload: { type, definition },
  });
  return answer.json();
}

/** The amounts of the receipts that pass: £150 on 1 February, £150 on 1 March, £50 on 1 April. */
async function amounts(filters: object[], more: object = {}) {
  const { result } = await previewed('receipts', {
    columns: ['amountPence', 'receivedOn'],
    filters,
    sort: [{ column: 'receivedOn', dir: 'asc' }],
    ...more,
  });
  return result.data.data.map((row: { amountPence: number }) => row.amountPence);
}

const amount = (value: number) => ({ column: 'amountPence', op: 'equals', value });

test('a condition that denies keeps what is empty', async () => {
  expect(await amounts([{ column: 'amountPence', op: 'isNot', value: 15_000 }])).toEqual([5_000]);
  expect(await amounts([{ column: 'receivedOn', op: 'isNot', value: '2026-03-01' }])).toEqual([
    15_000, 5_000,
  ]);
  expect(await amounts([{ column: 'client', op: 'lacks', value: 'b smith' }])).toEqual([]);
  expect(await amounts([{ column: 'client', op: 'isNot', value: 'Nobody' }])).toHaveLength(3);
  expect(await amounts([{ column: 'payerReference', op: 'isNot', value: 'X' }])).toHaveLength(3);
  expect(await amounts([{ column: 'payerReference', op: 'lacks', value: 'X' }])).toHaveLength(3);
  expect(await amounts([{ column: 'reversedOn', op: 'isNot', value: '2026-03-01' }])).toHaveLength(3);
  expect(await amounts([{ column: 'domain', op: 'notIn', values: [firm.harbour] }])).toEqual([]);
  expect(await amounts([{ column: 'domain', op: 'notIn', values: [firm.northgate] }])).toHaveLength(3);
  expect(await amounts([{ column: 'method', op: 'notIn', values: ['so'] }])).not.toEqual(
    await amounts([{ column: 'method', op: 'in', values: ['so'] }]),
  );
});

test('one of several conditions is enough, in the whole or in a group', async () => {
  const march = { column: 'receivedOn', op: 'equals', value: '2026-03-01' };
  expect(await amounts([amount(5_000), march])).toEqual([]);
  expect(await amounts([amount(5_000), march], { match: 'any' })).toEqual([15_000, 5_000]);
  const either = { op: 'group', match: 'any', filters: [amount(5_000), march] };
  const april = { column: 'receivedOn', op: 'between', from: '2026-04-01' };
  expect(await amounts([either, april])).toEqual([5_000]);
  const both = { op: 'group', match: 'all', filters: [amount(15_000), march] };
  expect(await amounts([both, amount(5_000)], { match: 'any' })).toEqual([15_000, 5_000]);
  const share = {
    name: 'computed1',
    label: 'Share',
    of: 'share',
    left: 'amountPence',
    right: 'contributionPence',
  };
  const low = { column: 'computed1', op: 'between', to: 5_000 };
  expect(await amounts([low, march], { match: 'any', computed: [share] })).toEqual([15_000, 5_000]);
  const { result } = await previewed('receipts', { columns: ['amountPence'], filters: [either, april] });
  expect(result.data.inWords).toEqual([
    '(Amount: £50.00 or Received: 01/03/2026)',
    'Received from 01/04/2026',
  ]);
});

test('a column is compared with another of its kind', async () => {
  const compared = (column: string, how: string, other: string) => [{ column, op: 'compares', how, other }];
  expect(await amounts(compared('amountPence', 'less', 'contributionPence'))).toEqual([5_000]);
  expect(await amounts(compared('amountPence', 'atLeast', 'contributionPence'))).toEqual([15_000, 15_000]);
  expect(await amounts(compared('amountPence', 'isNot', 'contributionPence'))).toEqual([5_000]);
  expect(await amounts(compared('receivedOn', 'more', 'approvalOn'))).toHaveLength(3);
  // Nothing was reversed: no day is before one that is not known, and each differs from it.
  expect(await amounts(compared('receivedOn', 'less', 'reversedOn'))).toEqual([]);
  expect(await amounts(compared('receivedOn', 'isNot', 'reversedOn'))).toHaveLength(3);
  expect(await amounts(compared('caseOwner', 'isNot', 'supervisor'))).toHaveLength(3);
  expect(await amounts(compared('caseOwner', 'is', 'supervisor'))).toEqual([]);
});

test('what is withheld answers no condition that denies or compares', async () => {
  const allowed = everyPermission.filter(
    (name) => !['cases.identifiers', 'financials.bank-details'].includes(name),
  );
  const { headers: other } = await signIn(allowed);
  const rows = async (filters: object[], by: typeof headers) =>
    (await previewed('case-creditors', { columns: ['creditor'], filters }, by)).result.data.data.length;
  const guesses = [
    { column: 'sortCode', op: 'isNot', value: '00-00-00' },
    { column: 'sortCode', op: 'lacks', value: '77' },
    { column: 'reference', op: 'compares', how: 'isNot', other: 'sortCode' },
  ];
  for (const guess of guesses) {
    expect(await rows([guess], headers)).toBeGreaterThan(0);
    expect(await rows([guess], other)).toBe(0);
  }
  expect(await rows([{ op: 'group', match: 'any', filters: guesses }], other)).toBe(0);
});

test('a condition that makes no sense is refused where it stands', async () => {
  const builder = apiCaller(app, headers);
  const refused = async (filters: object[], match = 'all') => {
    const definition = { columns: ['reference'], filters, match };
    const report = { name: 'Bad', type: 'cases', domainId: firm.harbour, definition };
    return Object.keys((await builder('POST', '/saved-reports', report)).body.errors ?? {})[0];
  };
  const compared = (column: string, how: string, other: string) => ({ column, op: 'compares', how, other });
  const at = (place: string) => `definition.${place}`;
  expect(await refused([compared('arrearsPence', 'less', 'creditorCount')])).toBe(at('filters.0.other'));
  expect(await refused([compared('arrearsPence', 'less', 'arrearsPence')])).toBe(at('filters.0.other'));
  expect(await refused([compared('client', 'less', 'reference')])).toBe(at('filters.0.how'));
  expect(await refused([compared('client', 'is', 'passwordHash')])).toBe(at('filters.0.other'));
  expect(await refused([compared('client', '= 1 or', 'reference')])).toBe(at('filters.0.how'));
  expect(await refused([{ op: 'group', match: 'any', filters: [] }])).toBe(at('filters.0.filters'));
  const bad = { column: 'enquiryOn', op: 'isNot', value: 'x' };
  expect(await refused([{ op: 'group', match: 'any', filters: [bad] }])).toBe(
    at('filters.0.filters.0.value'),
  );
  expect(await refused([], 'none')).toBe(at('match'));
  const unheard = { column: 'domain', op: 'in', values: [2_147_483_648] };
  expect(await refused([unheard])).toBe(at('filters.0.values'));
  const many = Array.from({ length: 11 }, () => ({ column: 'client', op: 'isSet' }));
  const group = { op: 'group', match: 'any', filters: many };
  expect(await refused([group, group])).toBe(at('filters'));
  for (const value of [`' or 1=1 --`, `\\'; select pg_sleep(9); --`, '%', '$1', '"; --'])
    for (const op of ['isNot', 'lacks'])
      expect(await amounts([{ column: 'client', op, value }])).toHaveLength(3);
});

test('a report that was saved before there were groups still runs', async () => {
  await addCase(database, { domain: 'Harbour Debt Solutions' });
  const filters = [{ column: 'reference', op: 'equals', value: known.uniqueReference }];
  const old = {
    columns: ['reference'],
    computed: [],
    filters,
    sort: [],
    groupBy: [],
    totals: [],
    chart: null,
  };
  const [saved] = await database
    .insert(savedReports)
    .values({
      name: 'Old',
      type: 'cases',
      definition: old as never,
      labels: {},
      ownerUserId: userId,
      domainId: firm.harbour,
    })
    .returning({ id: savedReports.id });
  const { status, body } = await apiCaller(app, headers)('GET', `/saved-reports/${saved!.id}`);
  expect([status, body.data.definition.match]).toEqual([200, 'all']);
  const page = await app.inject({ url: `/api/reports/saved/${saved!.id}`, headers });
  expect(page.json().data).toMatchObject([{ reference: known.uniqueReference }]);
});
