import { expect, test } from 'vitest';
import type { ChartChoice } from '#shared/platform/charts/chart.ts';
import type { DateStep } from '#shared/views/reports/generator/pivot/pivot.ts';
import type { PivotTable } from '#shared/views/reports/generator/pivot/pivot-table.ts';
import { chartOfPivot } from './pivot-chart.ts';

type Cells = (number | string | null)[];
const received = { label: 'Received', kind: 'pence', isShare: false } as const;
const line: ChartChoice = { as: 'line', yearBefore: false };

/** A pivot by a date, with its total as the last line. */
const byDate = (
  by: DateStep,
  lines: [string | null, Cells][],
  more: Partial<PivotTable> = {},
): PivotTable => ({
  rows: [{ label: `Received by ${by}`, by, options: null }],
  across: null,
  columns: [],
  values: [received],
  lines: [...lines.map(([key, cells]) => ({ keys: [key], cells })), { keys: [], cells: [1] }],
  rowCount: 0,
  ...more,
});
const figures = (table: PivotTable, choice = line, earlier: PivotTable | null = null) => {
  const { points, panels, notes } = chartOfPivot(table, choice, earlier);
  return {
    points: points.map(({ label }) => label),
    series: panels.flatMap(({ unit, series }) =>
      series.map(({ label, marks }) => [unit, label, marks.map((mark) => mark?.value ?? null)]),
    ),
    notes,
  };
};

test('months stand in order; one without rows, or without a figure, is a gap and not nothing', () => {
  const table = byDate('month', [
    ['2025-12-01', [100]],
    ['2026-02-01', [0]],
    ['2026-03-01', [null]],
    ['2026-04-01', [-300]],
  ]);
  expect(figures(table)).toEqual({
    points: ['December 2025', 'January 2026', 'February 2026', 'March 2026', 'April 2026'],
    series: [['pence', 'Received', [100, null, 0, null, -300]]],
    notes: [],
  });
});

test('a mark says its month, its series and its figure, and knows what its rows are found by', () => {
  const chart = chartOfPivot(byDate('month', [['2026-03-01', [1_234_567]]]), line);
  expect(chart.panels[0]?.series[0]?.marks).toEqual([
    { value: 1_234_567, name: 'March 2026, Received: £12,345.67', key: '2026-03-01' },
  ]);
  expect([chart.title, chart.points]).toEqual([
    'Received by month',
    [{ label: 'March 2026', short: 'Mar', group: '2026' }],
  ]);
});

test('the year before comes from the same rows, and is a gap where it is not known', () => {
  const table = byDate('month', [
    ['2025-02-01', [10]],
    ['2026-01-01', [20]],
    ['2026-02-01', [30]],
  ]);
  const { points, series } = figures(table, { as: 'bar', yearBefore: true });
  expect([points.length, points[0], points.at(-1)]).toEqual([13, 'February 2025', 'February 2026']);
  expect(series.map(([, label, values]) => [label, (values as Cells).slice(-2)])).toEqual([
    ['Received', [20, 30]],
    ['Received, a year before', [null, 10]],
  ]);
});

test('rows of the year before that filters left out lengthen the axis by their months', () => {
  const table = byDate('month', [['2026-02-01', [30]]]);
  const earlier = byDate('month', [
    ['2025-01-01', [5]],
    ['2025-02-01', [10]],
  ]);
  const { points, series } = figures(table, { as: 'line', yearBefore: true }, earlier);
  expect(points).toEqual(['January 2026', 'February 2026']);
  expect(series).toEqual([
    ['pence', 'Received', [null, 30]],
    ['pence', 'Received, a year before', [5, 10]],
  ]);
  const [mark] =
    chartOfPivot(table, { as: 'line', yearBefore: true }, earlier).panels[0]?.series[1]?.marks ?? [];
  expect(mark).toEqual({
    value: 5,
    name: 'January 2025, Received: £0.05',
    key: '2025-01-01',
  });
});

test('columns are series, those of the year before found by their own place; each unit has its axis', () => {
  const count = { label: 'Number of rows', kind: 'count', isShare: false } as const;
  const across = { label: 'Method', by: null, options: { card: 'Card' } };
  const both = { across, values: [received, count] };
  const table = byDate('month', [['2026-02-01', [1, 2, 3, 4, 4, 6]]], { ...both, columns: ['bacs', 'card'] });
  const earlier = byDate('month', [['2025-02-01', [7, 8, 7, 8]]], { ...both, columns: ['card'] });
  expect(figures(table, { as: 'bar', yearBefore: true }, earlier).series).toEqual([
    ['pence', 'bacs: Received', [1]],
    ['pence', 'bacs: Received, a year before', [null]],
    ['pence', 'Card: Received', [3]],
    ['pence', 'Card: Received, a year before', [7]],
    ['count', 'bacs: Number of rows', [2]],
    ['count', 'bacs: Number of rows, a year before', [null]],
    ['count', 'Card: Number of rows', [4]],
    ['count', 'Card: Number of rows, a year before', [8]],
  ]);
});

test('what is not drawn is said: rows without a date, and too many steps, series or groups', () => {
  const dated = figures(
    byDate('month', [
      ['2026-01-01', [1]],
      [null, [2]],
    ]),
  );
  expect([dated.points, dated.notes]).toEqual([
    ['January 2026'],
    ['Rows without a date are in the table only.'],
  ]);
  const long = figures(
    byDate('day', [
      ['1900-01-01', [1]],
      ['2026-01-01', [2]],
    ]),
  );
  expect([long.points.length, long.points.at(-1), long.notes]).toEqual([
    120,
    '01/01/2026',
    ['Only the last 120 are drawn; the table has all.'],
  ]);
  const columns = Array.from({ length: 10 }, (_, at) => `m${at}`);
  const wide = byDate('year', [['2026-01-01', [...columns.map((_, at) => at), 45]]], {
    across: { label: 'Method', by: null, options: null },
    columns,
  });
  expect(figures(wide).series.map(([, label]) => label)).toEqual(columns.slice(2));
  expect(figures(wide).notes).toEqual(['The 8 largest of 10 series are drawn; the table has all.']);
});

test('groups other than of time keep their order, one without a name among them', () => {
  const table = {
    ...byDate('year', [
      ['b', [1]],
      [null, [2]],
    ]),
    rows: [{ label: 'Status', by: null, options: { b: 'Open' } }],
  };
  const chart = chartOfPivot(table, { as: 'bar', yearBefore: false });
  expect([chart.title, chart.points.map(({ label }) => label)]).toEqual([
    'Received by status',
    ['Open', 'None'],
  ]);
});
