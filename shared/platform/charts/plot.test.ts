import { expect, test } from 'vitest';
import type { Chart, ChartPanel } from './chart.ts';
import { plotOf } from './plot.ts';

const size = { width: 400, height: 200 };
const points = (...labels: string[]) => labels.map((short) => ({ label: short, short, group: null }));
const seriesOf = (values: (number | null)[], isYearBefore = false) => ({
  label: 'Received',
  look: 0,
  isYearBefore,
  across: null,
  marks: values.map((value) => (value === null ? null : { value, name: String(value), key: null })),
});
const panelOf = (unit: ChartPanel['unit'], ...rows: (number | null)[][]): ChartPanel => ({
  unit,
  series: rows.map((values) => seriesOf(values)),
});
const ticksOf = (unit: ChartPanel['unit'], values: number[]) =>
  plotOf({ as: 'bar', points: points(...values.map(String)) }, panelOf(unit, values), size).ticks.map(
    ({ text }) => text,
  );

test('ticks are round in the unit of the figures, and begin at nothing', () => {
  expect(ticksOf('pence', [1_234_567]).slice(0, 3)).toEqual(['£0', '£2,000', '£4,000']);
  expect(ticksOf('pence', [1_234_567]).at(-1)).toBe('£14,000');
  expect(ticksOf('pence', [90])).toEqual(['£0.00', '£0.20', '£0.40', '£0.60', '£0.80', '£1.00']);
  expect(ticksOf('count', [3])).toEqual(['0', '1', '2', '3']);
  expect(ticksOf('share', [9_000])).toEqual(['0%', '20%', '40%', '60%', '80%', '100%']);
  expect(ticksOf('hundredths', [250])).toEqual(['0.00', '0.50', '1.00', '1.50', '2.00', '2.50']);
  expect(ticksOf('count', [-40, 20])).toEqual(['-40', '-30', '-20', '-10', '0', '10', '20']);
  expect(ticksOf('count', [0])).toEqual(['0', '1']);
});

test('a line is broken where a figure is not known', () => {
  const chart: Pick<Chart, 'as' | 'points'> = { as: 'line', points: points('a', 'b', 'c', 'd') };
  const { lines, marks } = plotOf(chart, panelOf('count', [1, null, 3, 4]), size);
  expect(lines[0]?.path.match(/M/g)).toHaveLength(2);
  expect(marks.map(({ point }) => point)).toEqual([0, 2, 3]);
});

test('parts of a stack stand on each other, and those below nothing hang from it', () => {
  const chart = { as: 'stacked' as const, points: points('a') };
  const { marks, ticks } = plotOf(chart, panelOf('count', [2], [3], [-1]), size);
  const zero = ticks.find(({ isZero }) => isZero)?.y ?? 0;
  const [one, two, below] = marks;
  expect(one && one.y + one.height).toBeCloseTo(zero);
  expect(two && two.y + two.height).toBeCloseTo(one?.y ?? 0);
  expect(below?.y).toBeCloseTo(zero);
  expect(new Set(marks.map(({ x }) => x)).size).toBe(1);
});

test('bars stand beside each other, the year before beside its stack', () => {
  const chart = { as: 'bar' as const, points: points('a') };
  const [one, two] = plotOf(chart, panelOf('count', [2], [3]), size).marks;
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(two?.x ?? 0);
  const years = { unit: 'count' as const, series: [seriesOf([2]), seriesOf([1], true)] };
  const [now, before] = plotOf({ ...chart, as: 'stacked' }, years, size).marks;
  expect(now?.x).toBeLessThan(before?.x ?? 0);
});

test('all of it is within the box, however narrow: months are named where there is room, groups are turned', () => {
  const months = Array.from({ length: 24 }, (_, at) => ({
    label: '',
    short: 'Mar',
    group: at < 12 ? '2025' : '2026',
  }));
  const narrow = { width: 300, height: 200 };
  const values = months.map((_, at) => at * 100_000);
  const plot = plotOf({ as: 'bar', points: months }, panelOf('pence', values), narrow);
  expect(plot.labels.length).toBeLessThan(12);
  expect(plot.labels.flatMap(({ group }) => group ?? [])).toEqual(['2025', '2026']);
  for (const { x, y, width, height } of plot.marks) {
    expect(x).toBeGreaterThanOrEqual(plot.left);
    expect(x + width).toBeLessThanOrEqual(narrow.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(narrow.height);
  }
  const names = points(
    'Waiting for creditors',
    'Proposal signed',
    'Arrangement running',
    'Completed',
    'Failed',
  );
  const turned = plotOf({ as: 'bar', points: names }, panelOf('count', [1, 2, 3, 4, 5]), narrow);
  expect([turned.areLabelsTurned, turned.labels.length]).toEqual([true, 5]);
});
