import { expect, test } from 'vitest';
import type { ScheduleLine } from '#shared/records/payments/schedules.ts';
import { type StandingLine, standingLines, standingOf } from '#shared/records/payments/standing.ts';
import { dueOn, graphOf, roundTop, stepPath } from './arrears-graph.ts';
import { totalsOf, yearsOf } from './schedule-years.ts';

const line = (dueOn: string, expectedPence: number): StandingLine => ({
  dueOn,
  expectedPence,
  kind: 'regular',
  receivedPence: 0,
  arrearsPence: 0,
  status: 'due',
});

test('sums grow from the first line until a month after today', () => {
  const graph = graphOf(
    {
      lines: [line('2026-01-01', 10_000), line('2026-02-01', 10_000), line('2026-06-01', 10_000)],
      received: [
        { receivedOn: '2026-01-03', pence: 4_000 },
        { receivedOn: '2026-02-03', pence: 5_000 },
      ],
    },
    '2026-02-10',
  );
  expect(graph).toEqual({
    from: '2026-01-01',
    to: '2026-03-10',
    topPence: 20_000,
    due: [
      { on: '2026-01-01', pence: 10_000 },
      { on: '2026-02-01', pence: 20_000 },
    ],
    received: [
      { on: '2026-01-03', pence: 4_000 },
      { on: '2026-02-03', pence: 9_000 },
    ],
  });
});

const pay = (receivedOn: string, pence: number) => ({ receivedOn, pence });
const monthly = (from: number, more: object = {}): ScheduleLine[] =>
  Array.from({ length: 4 }, (_, at) => ({
    dueOn: `2026-0${from + at}-10`,
    expectedPence: 10_000,
    kind: 'regular' as const,
    ...more,
  }));
const [waived, ...others] = monthly(1) as [ScheduleLine, ...ScheduleLine[]];
type Shape = [name: string, lines: ScheduleLine[], received: ReturnType<typeof pay>[], ended: string | null];
const shapes: Shape[] = [
  ['behind', monthly(1), [pay('2026-01-12', 4_000)], null],
  ['up to date', monthly(1), [pay('2026-01-12', 30_000)], null],
  ['ahead', monthly(1), [pay('2026-01-12', 35_000)], null],
  ['paid beyond its schedule', monthly(1), [pay('2026-01-12', 40_000), pay('2026-02-12', 2_500)], null],
  ['ended early', monthly(1), [pay('2026-01-12', 4_000)], '2026-02-01'],
  ['ended early, and paid more', monthly(1), [pay('2026-01-12', 44_000)], '2026-02-01'],
  ['on a break', [...monthly(1, { expectedPence: 0, kind: 'break' }), ...monthly(5)], [], null],
  [
    'relieved',
    [{ ...waived, expectedPence: 3_000, waivedPence: 7_000 }, ...others],
    [pay('2026-01-12', 4_000)],
    null,
  ],
];
test.each(shapes)(
  'chart, table and position agree on what is due, received and in arrears: %s',
  (_, lines, received, ended) => {
    const today = '2026-03-10';
    const receivedPence = received.reduce((sum, { pence }) => sum + pence, 0);
    const standing = standingOf(lines, receivedPence, today, ended);
    const shown = standingLines(lines, receivedPence, today, ended);
    const graph = graphOf({ lines: shown, received: [...received] }, today);
    const due = graph.due.findLast(({ on }) => on <= today)?.pence ?? 0;
    const totals = totalsOf(yearsOf(shown), receivedPence);
    expect(due).toBe(standing.dueToDatePence);
    expect(graph.received.at(-1)?.pence ?? 0).toBe(standing.receivedPence);
    expect(totals.receivedPence).toBe(standing.receivedPence);
    expect(totals.arrearsPence).toBe(standing.arrearsPence);
    expect(Math.max(0, due - dueOn(shown, today) - receivedPence)).toBe(standing.arrearsPence);
    expect(totals.beyondPence).toBe(
      Math.max(0, receivedPence - lines.reduce((sum, line) => sum + line.expectedPence, 0)),
    );
  },
);

test('a schedule that is still to come is drawn to its first payment', () => {
  const graph = graphOf({ lines: [line('2026-12-01', 10_000)], received: [] }, '2026-11-21');
  expect([graph.from, graph.to, graph.due]).toEqual([
    '2026-11-21',
    '2027-01-01',
    [{ on: '2026-12-01', pence: 10_000 }],
  ]);
});

test.each([
  [0, 1_000],
  [1_000, 1_000],
  [1_001, 1_200],
  [2_400, 3_000],
  [420_000, 500_000],
  [99_999_999, 100_000_000],
])('a scale for %i goes to %i', (pence, top) => {
  expect(roundTop(pence)).toBe(top);
});

test('a sum is drawn as steps', () => {
  const graph = { from: '2026-01-01', to: '2026-01-11', topPence: 200, due: [], received: [] };
  const path = stepPath([{ on: '2026-01-06', pence: 50 }], graph, '2026-01-11');
  expect(path).toBe('M0,100H50.00V75.00H100.00');
});
