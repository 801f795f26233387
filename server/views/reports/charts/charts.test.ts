import { expect, test } from 'vitest';
import { dashboard } from '#server/app/parts/dashboard.ts';
import { reports } from '#server/app/parts/reports.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { textOfFile } from '#test/text-of-file.ts';
import { portfolioDays } from '../history/tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports, dashboard)(database);
await addKnownFirm(database, firm, londonDate());
const { headers } = await signIn([...everyPermission]);

async function call(name: string, input: object, isQuery = false) {
  const answer = await app.inject({
    method: isQuery ? 'GET' : 'POST',
    url: `/api/trpc/${name}${isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
    headers,
    ...(!isQuery && { payload: input }),
  });
  const { result, error } = answer.json();
  return { data: result?.data, errors: error?.data?.errors };
}

// Receipts: £150 on 1 February, £150 on 1 March, £50 on 1 April 2026, all of one case.
const sum = { of: 'sum', column: 'amountPence', as: 'plain' };
const byMonth = (chart: object | null, more: object = {}) => ({
  columns: ['receivedOn'],
  pivot: { rows: [{ column: 'receivedOn', by: 'month' }], values: [sum], chart, ...more },
});
const line = { as: 'line', yearBefore: true };
const pivotOf = (definition: object) => call('reportGenerator.pivot', { type: 'receipts', definition });
const figuresOf = ({ points, panels }: { points: { label: string }[]; panels: { series: Series[] }[] }) => [
  points.map(({ label }) => label),
  ...panels.flatMap(({ series }) =>
    series.map(({ marks }) => marks.map((mark) => mark && [mark.value, mark.key])),
  ),
];
type Series = { marks: ({ value: number; key: string } | null)[] };
const marchOfNextYear = { op: 'between', column: 'receivedOn', from: '2027-02-01', to: '2027-03-31' };

test('a pivot by month is drawn with its figures, their names and their keys', async () => {
  const { data } = await pivotOf(byMonth({ as: 'bar' }));
  expect(figuresOf(data.chart)).toEqual([
    ['February 2026', 'March 2026', 'April 2026'],
    [
      [15_000, '2026-02-01'],
      [15_000, '2026-03-01'],
      [5_000, '2026-04-01'],
    ],
  ]);
  expect(data.chart.panels[0].series[0].marks[1].name).toBe('March 2026, Sum of Amount: £150.00');
  expect((await pivotOf(byMonth(null))).data.chart).toBeNull();
});

test('the year before is read although the filter leaves it out, and its figures open their rows', async () => {
  const definition = { ...byMonth(line), filters: [marchOfNextYear] };
  const { data } = await pivotOf(definition);
  expect(data.rowCount).toBe(0);
  expect(figuresOf(data.chart)).toEqual([
    ['February 2027', 'March 2027'],
    [null, null],
    [
      [15_000, '2026-02-01'],
      [15_000, '2026-03-01'],
    ],
  ]);
  const rowsOf = async (isYearBefore: boolean) => {
    const cell = { keys: ['2026-03-01'], across: null };
    const asked = { type: 'receipts', definition, cell, isYearBefore };
    return (await call('reportGenerator.pivotRows', asked)).data.data.map(
      ({ receivedOn }: { receivedOn: string }) => receivedOn,
    );
  };
  expect([await rowsOf(true), await rowsOf(false)]).toEqual([['2026-03-01'], []]);
});

test('a chart that makes no sense is refused at its field', async () => {
  const errorsOf = async (definition: object) =>
    (
      await call('savedReports.create', {
        name: 'Wrong',
        type: 'receipts',
        domainId: firm.harbour,
        definition,
      })
    ).errors;
  const average = { values: [{ of: 'average', column: 'amountPence' }] };
  expect(await errorsOf(byMonth({ as: 'stacked' }, average))).toEqual({
    'definition.pivot.chart.as': '“Average of Amount” can’t be stacked: its parts don’t add up.',
  });
  const byMethod = { rows: [{ column: 'method' }] };
  expect(await errorsOf(byMonth({ as: 'line' }, byMethod))).toEqual({
    'definition.pivot.chart.as': 'A line is drawn over time: group row level 1 by a date, or choose bars.',
  });
  expect(Object.keys(await errorsOf(byMonth({ as: 'bar', yearBefore: true }, byMethod)))).toEqual([
    'definition.pivot.chart.yearBefore',
  ]);
  const days = { values: [{ of: 'most', column: 'receivedOn' }] };
  expect(Object.keys(await errorsOf(byMonth({ as: 'bar' }, days)))).toEqual(['definition.pivot.chart.as']);
});

const builder = apiCaller(app, headers);
const saved = async (name: string, definition: object): Promise<number> =>
  (await builder('POST', '/saved-reports', { name, type: 'receipts', domainId: firm.harbour, definition }))
    .body.data.id;

test('a chart is saved with its report, and drawn on paper above the table', async () => {
  const id = await saved('Received by month', byMonth(line));
  const { body } = await builder('GET', `/saved-reports/${id}`);
  expect(body.data.definition.pivot.chart).toEqual(line);
  const fileOf = async (report: number, format: 'pdf' | 'csv') =>
    app.inject({ url: `/api/reports/saved/${report}?download=true&format=${format}`, headers });
  const paper = await fileOf(id, 'pdf');
  expect(paper.statusCode).toBe(200);
  const text = await textOfFile('pdf', paper.rawPayload);
  for (const part of ['Sum of Amount by month', '£50 ', '£150 ', 'Feb', 'Sum of Amount, a year before'])
    expect([part, text.includes(part)]).toEqual([part, true]);
  expect(text).toMatch(/Feb 2026 £150\.00/);
  expect(paper.rawPayload.toString('latin1')).toContain('/Figure');
  const plain = await saved('Listed by month', byMonth(null));
  expect(await textOfFile('pdf', (await fileOf(plain, 'pdf')).rawPayload)).not.toContain('a year before');
  const rowsOf = async (report: number) => (await fileOf(report, 'csv')).body.split('\r\n').slice(0, 5);
  expect(await rowsOf(id)).toEqual(await rowsOf(plain));
});

test('a report with a chart is a card of it on a dashboard; others are refused', async () => {
  const charted = await saved('On a card', byMonth({ as: 'bar' }));
  const listed = await saved('A list', { columns: ['receivedOn'] });
  const add = (report: number | string) =>
    call('dashboards.create', {
      name: `With ${report}`,
      domainId: firm.harbour,
      card: { of: 'report', title: 'Received', report, filters: {}, show: 'chart' },
    });
  expect((await add(listed)).errors).toEqual({ 'card.show': 'The report has no chart.' });
  const { id } = (await add(charted)).data;
  const { data } = await call('dashboards.card', { id, cardId: 1 }, true);
  expect([data.href, data.body.show, data.body.chart.points.length]).toEqual([
    `/reports/saved/${charted}`,
    'chart',
    3,
  ]);
});

test('the portfolio trend is drawn beside the year before; a month that was not kept is a gap', async () => {
  const [status] = await database.select({ id: tables.statuses.id }).from(tables.statuses).limit(1);
  const [portfolio] = await database.select({ id: tables.portfolios.id }).from(tables.portfolios).limit(1);
  const kept = (day: string, heldPence: number, arrearsPence: number | null) => ({
    day,
    domainId: firm.harbour,
    portfolioId: portfolio?.id ?? null,
    statusId: status?.id ?? 0,
    cases: 2,
    heldPence,
    arrearsPence,
    behind: arrearsPence === null ? null : 1,
  });
  await database
    .insert(portfolioDays)
    .values([kept('2025-02-28', 700, null), kept('2026-02-28', 900, 400), kept('2026-04-30', 950, 0)]);
  const filters = { from: '2026-02-01', to: '2026-04-30' };
  const { data } = await call('reports.chart', { name: 'portfolio-trend', filters }, true);
  const [money] = data.chart.panels;
  expect(data.chart.points.map(({ label }: { label: string }) => label)).toEqual([
    'February 2026',
    'March 2026',
    'April 2026',
  ]);
  const namesOf = ({ label, marks }: { label: string; marks: ({ name: string } | null)[] }) => [
    label,
    ...marks.map((mark) => mark?.name ?? null),
  ];
  expect(money.series.map(namesOf)).toEqual([
    ['Arrears', '28/02/2026, Arrears: £4.00', null, '30/04/2026, Arrears: £0.00'],
    ['Arrears, a year before', null, null, null],
    ['Held', '28/02/2026, Held: £9.00', null, '30/04/2026, Held: £9.50'],
    ['Held, a year before', '28/02/2025, Held: £7.00', null, null],
  ]);
  expect((await call('reports.chart', { name: 'wip' }, true)).data.chart).toBeNull();
});
