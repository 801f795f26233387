import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { savedReports } from '#server/views/reports/generator/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const today = londonDate();
await addKnownFirm(database, firm, today);
const { headers, id: userId } = await signIn([...everyPermission]);

const formulaOf = (formula: string) => ({ name: 'computed1', label: 'Worked out', of: 'formula', formula });

async function previewed(type: string, definition: object, by = headers) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/trpc/reportGenerator.preview',
    headers: by,
    payload: { type, definition },
  });
  return answer.json();
}

/** What a formula comes to on each receipt: £150 on 1 February, £150 on 1 March, £50 on 1 April, of £150 a month. */
async function values(formula: string) {
  const { result, error } = await previewed('receipts', {
    columns: ['computed1'],
    computed: [formulaOf(formula)],
    sort: [{ column: 'receivedOn', dir: 'asc' }],
  });
  if (error) throw new Error(error.message);
  return result.data.data.map((row: { computed1: unknown }) => row.computed1);
}

test('a report of a formula that reads no column', async () => {
  const { result } = await previewed('receipts', { columns: ['computed1'], computed: [formulaOf('1 ÷ 4')] });
  expect(result.data.data.map((row: { computed1: number }) => row.computed1)).toEqual([25, 25, 25]);
});

test('a formula nested deeply is no longer for the database than it is written', async () => {
  const conditions = `if(${'if('.repeat(30)}1=1${',1=1,1=2)'.repeat(30)},"yes","no")`;
  expect(await values(conditions)).toEqual(['yes', 'yes', 'yes']);
  const days = `${'days(today,today+'.repeat(24)}1${')'.repeat(24)}`;
  expect(await values(days)).toEqual([1, 1, 1]);
});

test.each([
  ['[Amount] - [Contribution]', [0, 0, -10_000]],
  ['[Amount] × 2 + £1', [30_100, 30_100, 10_100]],
  ['[amount] * (1 + 1) / 4', [7_500, 7_500, 2_500]],
  ['-[Amount]', [-15_000, -15_000, -5_000]],
  ['ratio([Amount], [Contribution])', [100, 100, 33]],
  ['[Amount] ÷ ([Amount] − £50)', [150, 150, null]],
  ['if([Amount] < [Contribution], "short", "full")', ['full', 'full', 'short']],
  ['if([Amount] < [Contribution] and not month([Received]) = 3, "x")', [null, null, 'x']],
  ['or([Amount] = £50, month([Received]) = 2)', ['yes', 'no', 'yes']],
  ['year([Received]) * 100 + month([Received])', [202_602, 202_603, 202_604]],
  ['quarter([Received])', [1, 1, 2]],
  ['day([Received] + 30)', [3, 31, 1]],
  ['days(date(2026, 1, 31), [Received])', [1, 29, 60]],
  ['[Received] - date(2026, 1, 31)', [1, 29, 60]],
  ['today', [today, today, today]],
  ['today - 1', [addDays(today, -1), addDays(today, -1), addDays(today, -1)]],
  ['band([Amount], £50, £100)', ['03', '03', '02']],
  ['isEmpty([Reversed])', ['yes', 'yes', 'yes']],
  ['orElse([Reversed], [Received])', ['2026-02-01', '2026-03-01', '2026-04-01']],
  // What is not known is no reason for either value, and nothing can be worked out with it.
  ['if([Reversed] > today, "late", "in time")', [null, null, null]],
  ['days([Reversed], today)', [null, null, null]],
  ['contains([Client], "SMITH")', ['yes', 'yes', 'yes']],
  ['[Client] = "a SMITH & b smith"', ['yes', 'yes', 'yes']],
  ['[Vulnerable]', ['yes', 'yes', 'yes']],
  ['if([Vulnerable], 1, 2.5)', [100, 100, 100]],
  // Figures that nobody can use stay empty instead of failing.
  [`[Amount]${' × 999999999'.repeat(20)}`, [null, null, null]],
  ['[Received] + 999999999', [null, null, null]],
  [`today${' - 99999'.repeat(50)}`, [null, null, null]],
  [`today${' + 99999'.repeat(50)}`, [null, null, null]],
  ['date(2199, 12, 31) + 1', [null, null, null]],
  ['date(2199, 12, 30) + 1', ['2199-12-31', '2199-12-31', '2199-12-31']],
  ['date(1900, 1, 2) - 1', ['1900-01-01', '1900-01-01', '1900-01-01']],
])('%s', async (formula, expected) => {
  expect(await values(formula)).toEqual(expected);
});

test('a formula is filtered, sorted, grouped and added up like a column, with the words of its bands', async () => {
  const { result } = await previewed('receipts', {
    columns: ['computed1', 'computed2'],
    computed: [
      formulaOf('band([Amount], £50, £100)'),
      {
        name: 'computed2',
        label: 'Short by',
        of: 'formula',
        formula: 'if([Amount] < £100, £100 - [Amount], £0)',
      },
    ],
    filters: [{ column: 'computed1', op: 'in', values: ['02', '03'] }],
    sort: [{ column: 'computed2', dir: 'desc' }],
    groupBy: ['computed1'],
    totals: ['computed2'],
  });
  const { data, columns, sums, summaries } = result.data;
  expect(data.map((row: Record<string, unknown>) => [row.computed1, row.computed2])).toEqual([
    ['02', 5_000],
    ['03', 0],
    ['03', 0],
  ]);
  expect(columns[0].options).toEqual({
    '01': 'Below £50.00',
    '02': '£50.00 to below £100.00',
    '03': '£100.00 and over',
  });
  expect(sums).toEqual({ computed2: 5_000 });
  expect(summaries[0].groups.map(({ value, count }: Record<string, unknown>) => [value, count])).toEqual([
    ['03', 2],
    ['02', 1],
  ]);
});

const builder = apiCaller(app, headers);
const saved = async (definition: object, type = 'receipts') => {
  const { status, body } = await builder('POST', '/saved-reports', {
    name: 'Formula',
    type,
    domainId: firm.harbour,
    definition,
  });
  return { status, errors: body.errors ?? {}, id: body.data?.id };
};

test.each([
  ['[Amount] > 50', 'Character 12: This is a number, the other an amount of money. Write an amount as £500.'],
  ['[Amount] × [Contribution]', 'Character 10: Two amounts of money can’t be multiplied.'],
  ['[Amounts]', 'Character 1: There is no column called “Amounts”.'],
  ['if([Amount], 1, 2)', 'Character 4: This is an amount of money, but yes or no is needed here.'],
  ['if([Amount] > £1, 1, "x")', 'Character 22: This is text, the other a number.'],
  ['[Amount] +', 'Character 11: A value is missing at the end.'],
  ['([Amount]', 'Character 10: “)” is missing at the end.'],
  ['[Amount', 'Character 1: The name of this column does not end with ].'],
  ['"x', 'Character 1: This text does not end with ".'],
  ['£1,000', 'Character 3: An operator or the end was expected here.'],
  ['1; drop table cases', 'Character 2: “;” has no meaning here.'],
  ['pg_sleep(9)', 'Character 3: “_” has no meaning here.'],
  [
    'version()',
    'Character 1: There is no function called “version”. A column is written in brackets: [Arrears].',
  ],
  [
    'constructor(1)',
    'Character 1: There is no function called “constructor”. A column is written in brackets: [Arrears].',
  ],
  ['1 < 2 < 3', 'Character 7: Only two values can be compared at a time: join comparisons with “and”.'],
  ['date(2026, 2, 30)', 'Character 1: There is no such day.'],
  ['band([Amount], £5, £5)', 'Character 20: Each limit must be above the one before.'],
  [
    'if(yes, 1)',
    'Character 4: There is no function called “yes”. A column is written in brackets: [Arrears].',
  ],
  ['year([Amount])', 'Character 6: This is an amount of money, but a date is needed here.'],
  ['[Received] + 1.5', 'Character 14: Only whole days can be added to a date.'],
])('%s is refused at its character', async (formula, message) => {
  const { status, errors } = await saved({ columns: ['computed1'], computed: [formulaOf(formula)] });
  expect([status, errors]).toMatchObject([400, { 'definition.computed.0.formula': message }]);
});

test('text in a formula never becomes a part of the query', async () => {
  for (const text of [`' or 1=1 --`, `\\'; select pg_sleep(9); --`, '%', '$1', '{x}', '🦊'])
    expect(await values(`if([Client] = "${text}", "same", "other")`)).toEqual(['other', 'other', 'other']);
});

test('a formula does not tell what is withheld, nor adds a figure of the case up once per row', async () => {
  const allowed = everyPermission.filter(
    (name) => !['cases.identifiers', 'financials.bank-details'].includes(name),
  );
  const { headers: other } = await signIn(allowed);
  const spied = { columns: ['computed1'], computed: [formulaOf('contains([Sort code], "99")')] };
  expect((await previewed('case-creditors', spied)).result.data.data).toHaveLength(2);
  expect((await previewed('case-creditors', spied, other)).error.message).toContain('withheld from you');

  const ofCase = {
    columns: ['computed1'],
    computed: [formulaOf('[Contribution] × 2')],
    totals: ['computed1'],
  };
  expect((await previewed('receipts', ofCase)).result.data.sums).toEqual({ computed1: 30_000 });
  const mixed = { ...ofCase, computed: [formulaOf('[Contribution] - [Amount]')] };
  expect((await saved(mixed)).errors).toMatchObject({
    'definition.totals.0': expect.stringContaining('mixes figures'),
  });
});

test('a saved formula finds a column that was renamed since', async () => {
  await addCase(database, { domain: 'Harbour Debt Solutions' });
  const definition = { columns: ['computed1'], computed: [formulaOf('[Paid in] × 2')], filters: [] };
  const rest = { sort: [], groupBy: [], totals: [], chart: null };
  const [row] = await database
    .insert(savedReports)
    .values({
      name: 'Renamed',
      type: 'receipts',
      definition: { ...definition, ...rest } as never,
      labels: { amountPence: 'Paid in' },
      ownerUserId: userId,
      domainId: firm.harbour,
    })
    .returning({ id: savedReports.id });
  const { body } = await builder('GET', `/saved-reports/${row!.id}`);
  expect([body.data.problems, body.data.definition.computed[0].formula]).toEqual([[], '[Amount] × 2']);
});
