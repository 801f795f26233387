import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
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
const { headers } = await signIn([...everyPermission]);

async function call(name: string, payload: object, by = headers) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/trpc/reportGenerator.${name}`,
    headers: by,
    payload,
  });
  const { result, error } = answer.json();
  if (error) throw new Error(error.message);
  return result.data;
}

const side = (column: string, more: object = {}) => ({ column, ...more });
const value = (of: string, column: string | null = null, as = 'plain') => ({ of, column, as });
const pivoted = (pivot: object, more: object = {}) => ({ columns: ['reference'], pivot, ...more });
const linesOf = async (type: string, definition: object, more: object = {}) =>
  (await call('pivot', { type, definition, ...more })).lines.map(
    ({ keys, cells }: { keys: unknown[]; cells: unknown[] }) => [keys, cells],
  );

// Receipts: £150 on 1 February, £150 on 1 March, £50 on 1 April 2026, all of one case.
const byQuarter = {
  rows: [side('receivedOn', { by: 'quarter' }), side('receivedOn', { by: 'month' })],
  values: [value('sum', 'amountPence'), value('count')],
};

test('rows are summed up by steps of time, each level of its own rows', async () => {
  expect(await linesOf('receipts', pivoted(byQuarter))).toEqual([
    [['2026-01-01'], [30_000, 2]],
    [
      ['2026-01-01', '2026-02-01'],
      [15_000, 1],
    ],
    [
      ['2026-01-01', '2026-03-01'],
      [15_000, 1],
    ],
    [['2026-04-01'], [5_000, 1]],
    [
      ['2026-04-01', '2026-04-01'],
      [5_000, 1],
    ],
    [[], [35_000, 3]],
  ]);
});

test('average, median, least, most and distinct values', async () => {
  const values = ['average', 'median', 'least', 'most', 'distinct'].map((of) => value(of, 'amountPence'));
  const definition = pivoted({ rows: [side('receivedOn', { by: 'year' })], values });
  expect((await linesOf('receipts', definition)).at(-1)).toEqual([[], [11_667, 15_000, 5_000, 15_000, 2]]);
  const days = pivoted({
    rows: [side('method')],
    values: [value('most', 'receivedOn'), value('least', 'reversedOn')],
  });
  expect((await linesOf('receipts', days)).at(-1)).toEqual([[], ['2026-04-01', null]]);
});

test('columns across have their own totals; shares and running totals follow from the cells', async () => {
  const pivot = {
    rows: [side('receivedOn', { by: 'month' })],
    across: side('amountPence', { bands: [10_000] }),
    values: [
      value('sum', 'amountPence'),
      value('sum', 'amountPence', 'ofAll'),
      value('count', null, 'running'),
    ],
  };
  const { columns, across, lines } = await call('pivot', { type: 'receipts', definition: pivoted(pivot) });
  expect([columns, across.options]).toEqual([
    ['01', '02'],
    { '01': 'Below £100.00', '02': '£100.00 and over' },
  ]);
  expect(lines.map(({ cells }: { cells: unknown[] }) => cells)).toEqual([
    [null, null, null, 15_000, 4_286, 1, 15_000, 4_286, 1],
    [null, null, null, 15_000, 4_286, 2, 15_000, 4_286, 2],
    [5_000, 1_429, 1, null, null, 2, 5_000, 1_429, 3],
    [5_000, 1_429, 1, 30_000, 8_571, 2, 35_000, 10_000, 3],
  ]);
  const ofParent = { ...byQuarter, values: [value('sum', 'amountPence', 'ofParent')] };
  expect(
    (await linesOf('receipts', pivoted(ofParent))).map(([, [cell]]: [unknown, unknown[]]) => cell),
  ).toEqual([8_571, 5_000, 5_000, 1_429, 10_000, 10_000]);
});

test('a figure of the case counts once for each case, at every level', async () => {
  const many = await addCase(database, { domain: 'Northgate Insolvency', debtSoaPence: 1_000_000 });
  const one = await addCase(database, { domain: 'Northgate Insolvency', debtSoaPence: 50_000 });
  await database.insert(caseTasks).values(
    [many, many, many, one].map(({ id: caseId }, at) => ({
      caseId,
      name: at === 2 ? 'Write' : 'Ring',
      actionAt: new Date(),
      assignedUserId: firm.priya,
    })),
  );
  const values = ['sum', 'average', 'median', 'most'].map((of) => value(of, 'caseDebtPence'));
  const definition = pivoted({ rows: [side('task')], values });
  expect(await linesOf('tasks', definition, { domainId: firm.northgate })).toEqual([
    [['Ring'], [1_050_000, 525_000, 525_000, 1_000_000]],
    [['Write'], [1_000_000, 1_000_000, 1_000_000, 1_000_000]],
    [[], [1_050_000, 525_000, 525_000, 1_000_000]],
  ]);
});

test('what is looked up for each case is the same when all cases are summed up', async () => {
  const columns = ['heldPence', 'dividendsPaidPence', 'lastPaidOn', 'lastPaidPence', 'daysSinceLastPaid'];
  const filters = [{ column: 'reference', op: 'equals', value: known.uniqueReference }];
  const values = columns.map((column) => value(column === 'lastPaidOn' ? 'most' : 'sum', column));
  const shown = await call('preview', { type: 'cases', definition: { columns, filters } });
  const pivot = { rows: [side('caseOwner')], values };
  const [[, cells]] = await linesOf('cases', { columns, filters, pivot });
  expect(cells).toEqual(columns.map((column) => shown.data[0][column]));
  expect(cells[0]).toBeGreaterThan(0);
});

test('a cell opens its rows, and only those', async () => {
  const rows = async (pivot: object, keys: unknown[], across: unknown = null) => {
    const definition = { columns: ['receivedOn'], pivot };
    const { data, rowCount } = await call('pivotRows', {
      type: 'receipts',
      definition,
      cell: { keys, across },
    });
    return [rowCount, data.map((row: { receivedOn: string }) => row.receivedOn).sort()];
  };
  expect(await rows(byQuarter, ['2026-01-01'])).toEqual([2, ['2026-02-01', '2026-03-01']]);
  expect(await rows(byQuarter, ['2026-01-01', '2026-03-01'])).toEqual([1, ['2026-03-01']]);
  expect((await rows(byQuarter, []))[0]).toBe(3);
  const banded = { ...byQuarter, across: side('amountPence', { bands: [10_000] }) };
  expect(await rows(banded, [], { key: '01' })).toEqual([1, ['2026-04-01']]);
  const empty = { ...byQuarter, rows: [side('reversedOn', { by: 'year' })] };
  expect((await rows(empty, [null]))[0]).toBe(3);
  expect((await rows(byQuarter, ["' or true --"]))[0]).toBe(0);
  const definition = { columns: ['receivedOn'], pivot: byQuarter };
  const asked = { type: 'receipts', definition, cell: { keys: ['\u0000'], across: null } };
  const refused = await app.inject({
    method: 'POST',
    url: '/api/trpc/reportGenerator.pivotRows',
    headers,
    payload: asked,
  });
  expect([refused.statusCode, refused.json().error.data.errors]).toEqual([
    400,
    { 'cell.keys.0': 'Not the key of a group.' },
  ]);
});

const builder = apiCaller(app, headers);
const save = (name: string, definition: object) =>
  builder('POST', '/saved-reports', { name, type: 'receipts', domainId: firm.harbour, definition });

test('a saved pivot leaves as a file as it stands, its total once', async () => {
  const { body } = await save('By quarter', pivoted(byQuarter));
  const fileOf = async (format: string, folded: unknown[][] = []) => {
    const query = new URLSearchParams({ download: 'true', format, folded: JSON.stringify(folded) });
    const answer = await app.inject({ url: `/api/reports/saved/${body.data.id}?${query}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer;
  };
  const lines = (await fileOf('data')).body.trim().split('\r\n');
  expect(lines.slice(0, 7)).toEqual([
    expect.stringMatching(/Received by quarter,Received by month,Sum of Amount,Number of rows$/),
    'Q1 2026,All,300.00,2',
    'Q1 2026,Feb 2026,150.00,1',
    'Q1 2026,Mar 2026,150.00,1',
    'Q2 2026,All,50.00,1',
    'Q2 2026,Apr 2026,50.00,1',
    'TOTAL,,350.00,3',
  ]);
  const folded = (await fileOf('csv', [['2026-01-01']])).body;
  expect(folded).not.toContain('Feb 2026');
  expect(folded.match(/TOTAL/g)).toHaveLength(1);
  expect((await fileOf('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await fileOf('pdf')).rawPayload.subarray(0, 4).toString()).toBe('%PDF');
  const bad = await app.inject({ url: `/api/reports/saved/${body.data.id}?download=true&folded=x`, headers });
  expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([400, ['folded']]);
});

test('a pivot that makes no sense is refused where it stands', async () => {
  const refused = async (pivot: object, more: object = {}) =>
    Object.keys((await save('Bad', pivoted(pivot, more))).body.errors ?? {})[0]?.replace(
      'definition.pivot.',
      '',
    );
  const { rows, values } = byQuarter;
  expect(await refused({ rows: [], values })).toBe('rows');
  expect(await refused({ rows, values: [] })).toBe('values');
  expect(await refused({ rows: [side('receivedOn')], values })).toBe('rows.0.by');
  expect(await refused({ rows: [side('method', { by: 'month' })], values })).toBe('rows.0.by');
  expect(await refused({ rows: [side('amountPence')], values })).toBe('rows.0.bands');
  expect(await refused({ rows: [side('amountPence', { bands: [2, 1] })], values })).toBe('rows.0.bands');
  expect(await refused({ rows: [side('passwordHash')], values })).toBe('rows.0.column');
  expect(await refused({ rows, across: rows[0], values })).toBe('across.column');
  expect(await refused({ rows, values: [value('sum', 'client')] })).toBe('values.0.column');
  expect(await refused({ rows, values: [value('sum')] })).toBe('values.0.column');
  expect(await refused({ rows, values: [value('average', 'amountPence', 'running')] })).toBe('values.0.as');
  const mixed = { name: 'computed1', label: 'Mixed', of: 'formula', formula: '[Contribution] - [Amount]' };
  expect(await refused({ rows, values: [value('sum', 'computed1')] }, { computed: [mixed] })).toBe(
    'values.0.column',
  );
  const filters = [{ column: 'amountPence', op: 'between', from: 10_000 }];
  const told = await call('pivot', { type: 'receipts', definition: pivoted(byQuarter, { filters }) });
  expect(told.inWords).toEqual(['Amount from £100.00']);
  await expect(call('pivot', { type: 'receipts', definition: { columns: ['reference'] } })).rejects.toThrow(
    'Choose what to group the rows by.',
  );
});

test('a pivot shows only the rows and values that its reader may see', async () => {
  const definition = pivoted({ rows: [side('method')], values: [value('count')] });
  expect(await linesOf('receipts', definition, { domainId: firm.northgate })).toEqual([[[], [0]]]);
  const allowed = everyPermission.filter((name) => name !== 'cases.identifiers');
  const { headers: other } = await signIn(allowed);
  const born = pivoted({
    rows: [side('applicant1Born', { by: 'year' })],
    values: [value('count'), value('least', 'applicant1Born')],
  });
  const ofKnown = { ...born, filters: [{ column: 'reference', op: 'equals', value: known.uniqueReference }] };
  const { lines } = await call('pivot', { type: 'cases', definition: ofKnown }, other);
  expect(lines[0]).toEqual({ keys: ['Withheld'], cells: [1, 'Withheld'] });
});

test('a pivot has no limit of rows, but one of cells', async () => {
  await database.execute(
    sql`insert into case_tasks (case_id, name, action_at, assigned_user_id)
      select ${known.caseId}, 'Task ' || n, now(), ${firm.priya} from generate_series(1, 60000) n`,
  );
  const whole = pivoted({ rows: [side('caseOwner')], values: [value('count')] });
  expect((await linesOf('tasks', whole, { domainId: firm.harbour })).at(-1)[1][0]).toBeGreaterThan(60_000);
  const each = pivoted({ rows: [side('task')], values: [value('count')] });
  await expect(linesOf('tasks', each)).rejects.toThrow('The pivot has more than 20,000 cells.');
});
