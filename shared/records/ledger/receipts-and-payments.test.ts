import { expect, test } from 'vitest';
import { accountOf, estimatesTakenOn, noEstimates, type PostedAccount } from './receipts-and-payments.ts';

const account = (code: string, heading: string, more: Partial<PostedAccount> = {}): PostedAccount => ({
  code,
  name: code,
  heading,
  order: Number(code),
  side: 'receipt',
  priorPence: 0,
  periodPence: 0,
  lineCount: 0,
  ...more,
});
const columns = ['estimatedPence', 'priorPence', 'periodPence', 'cumulativePence'] as const;
type Amounts = Record<(typeof columns)[number], number | null>;
const sums = (rows: readonly Amounts[]) =>
  columns.map((column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));

test('the account adds up row by row and column by column, an estimate at a heading included', () => {
  const answer = accountOf(
    [
      account('4010', 'Contributions', { priorPence: 20_000, periodPence: 10_000, lineCount: 3 }),
      account('4080', 'Assets', { periodPence: 5_000, lineCount: 1 }),
      account('4090', 'Assets'),
      account('5010', 'Fees', { side: 'payment', periodPence: 4_000, lineCount: 1 }),
      account('5190', 'Expenses', { side: 'payment' }),
    ],
    {
      byAccount: new Map([
        ['4010', 600_000],
        ['5010', 100_000],
      ]),
      atHeadingOf: new Map([
        ['4080', 40_000],
        ['5190', 7_000],
      ]),
      isWhole: true,
    },
  );
  for (const { lines, total } of answer.headings) expect(sums(lines)).toEqual(sums([total]));
  for (const side of ['receipt', 'payment'] as const) {
    const totals = answer.headings.filter((each) => each.side === side).map(({ total }) => total);
    expect(sums(totals)).toEqual(sums([side === 'receipt' ? answer.receipts : answer.payments]));
  }
  expect(answer.headings.map(({ heading, lines }) => [heading, lines.length])).toEqual([
    ['Contributions', 1],
    ['Assets', 2],
    ['Fees', 1],
    ['Expenses', 1],
  ]);
  const estimated = answer.headings.flatMap(({ heading, lines }) =>
    lines
      .filter(({ code }) => code === '')
      .map(({ name, estimatedPence }) => [heading, name, estimatedPence]),
  );
  expect(estimated).toEqual([
    ['Assets', 'Other, estimated', 40_000],
    ['Expenses', 'Other, estimated', 7_000],
  ]);
  expect(answer.balance).toEqual({
    estimatedPence: 533_000,
    priorPence: 20_000,
    periodPence: 11_000,
    cumulativePence: 31_000,
  });
});

test('what nobody knows of the estimate is not nothing', () => {
  const rows = [
    account('4010', 'Contributions', { periodPence: 10_000, lineCount: 1 }),
    account('5010', 'Fees', { side: 'payment', periodPence: 4_000, lineCount: 1 }),
  ];
  const known = accountOf(rows, estimatesTakenOn({ contributionsPence: 600_000, lumpSumsPence: 0 }));
  expect(known.isEstimateWhole).toBe(false);
  expect([known.receipts, known.payments, known.balance].map((each) => each.estimatedPence)).toEqual([
    600_000,
    null,
    null,
  ]);
  const unknown = accountOf(rows, noEstimates);
  expect(unknown.receipts).toMatchObject({ estimatedPence: null, cumulativePence: 10_000 });
  expect(unknown.headings.flatMap(({ lines }) => lines.map((line) => line.estimatedPence))).toEqual([
    null,
    null,
  ]);
});
