import { expect, test } from 'vitest';
import type { StandingLine } from '#shared/records/payments/standing.ts';
import { graphOf, roundTop, stepPath } from './arrears-graph.ts';

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
