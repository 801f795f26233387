import { expect, test } from 'vitest';
import { monthsUntil } from '#demo/banking/demo-periods.ts';
import { type DemoAccount, demoStatements } from '#demo/banking/demo-statements.ts';
import { Random } from '#demo/cases/random.ts';
import { CandidateIndex } from '#server/activities/money/banking/matching/candidate-index.ts';
import { matchItems } from '#server/activities/money/banking/matching/match-items.ts';
import { pairTransfers } from '#server/activities/money/banking/matching/pair-transfers.ts';
import { type PaymentSchedule, periodDays } from '#shared/activities/money/banking/due-dates.ts';
import {
  defaultMatchRules,
  defaultThresholds,
  ruleBook,
} from '#shared/activities/money/banking/match-rules.ts';
import { shippedCsvProfiles } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { readWhole } from '#test/statements.ts';
import { goldenCases } from '../../test/credits/golden-cases.ts';

const cases = goldenCases(new Random(1, 1), 120).filter(({ isOpen }) => isOpen);
const accounts: DemoAccount[] = [
  {
    key: 'collections',
    firm: 'one',
    name: 'Client collections',
    sortCode: '20-00-00',
    accountNumber: '55779911',
    openingPence: 1_234_567,
    files: [{ format: 'camt053' }, { format: 'ofx2' }, { format: 'qif' }],
  },
  {
    key: 'north',
    firm: 'one',
    name: 'Client collections north',
    sortCode: '20-00-01',
    accountNumber: '55779912',
    openingPence: 0,
    files: [
      { format: 'mt940' },
      { format: 'ofx1' },
      ...shippedCsvProfiles.map((csvProfile) => ({ format: 'csv' as const, csvProfile })),
    ],
  },
];

function dueDays({ firstDueOn, frequency }: PaymentSchedule): string[] {
  const days = periodDays(frequency);
  return Array.from({ length: 100 }, (_, n) =>
    days < 30 ? addDays(firstDueOn, n * days) : addMonths(firstDueOn, (n * days) / 30),
  ).filter((day) => day <= '2026-10-31');
}

const options = {
  seed: 5,
  accounts,
  payers: cases.map(({ reference, people, schedule }) => ({
    reference,
    people,
    amountPence: schedule!.amountPence,
    dueDays: dueDays(schedule!),
    accountKey: reference.startsWith('HDS') ? 'collections' : 'north',
  })),
  periods: monthsUntil('2026-10-31', 12),
};
const files = demoStatements(options);
const read = await Promise.all(files.map(({ text }) => readWhole(text)));

test('every month of every account is a file that reads back as it was made, in each format', () => {
  expect(files).toHaveLength(24);
  expect(new Set(files.map(({ format }) => format)).size).toBe(6);
  expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(24);
  for (const [n, { format, statement }] of files.entries()) {
    const [only, ...others] = read[n]!.statements;
    expect([read[n]!.format, others]).toEqual([format, []]);
    expect(
      only!.lines.map(({ bookedOn, amountPence, description }) => [bookedOn, amountPence, description]),
    ).toEqual(
      statement.lines.map(({ bookedOn, amountPence, description }) => [bookedOn, amountPence, description]),
    );
    expect(only!.balanceCheck.result).not.toBe('fail');
  }
});

test('months follow on from each other to the penny, and no line stands outside its month', () => {
  for (const { key, openingPence } of accounts) {
    let pence = openingPence;
    for (const { statement } of files.filter(({ accountKey }) => accountKey === key)) {
      expect(statement.openingPence).toBe(pence);
      for (const { bookedOn, amountPence } of statement.lines) {
        expect(bookedOn > statement.openingOn && bookedOn <= statement.closingOn).toBe(true);
        pence += amountPence;
      }
    }
  }
});

test('most payments match, none wrongly read as a transfer, and an honest rest is left', async () => {
  const items = files
    .flatMap(({ accountKey, statement }) =>
      statement.lines.map((line) => ({ ...line, bankAccountId: accountKey === 'north' ? 2 : 1 })),
    )
    .toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn))
    .map((line, n) => ({ ...line, itemId: n + 1 }));
  const book = ruleBook(defaultMatchRules);
  const own = accounts.map(({ name, accountNumber }, n) => ({ bankAccountId: n + 1, name, accountNumber }));
  const pairs = pairTransfers(items, own, book);
  expect(pairs.filter(({ action }) => action === 'post')).toHaveLength(12);
  const paired = new Set(pairs.flatMap(({ outItemId, inItemId }) => [outItemId, inItemId]));
  const incoming = items.filter(({ itemId, amountPence }) => amountPence > 0 && !paired.has(itemId));
  const actions = { post: 0, suggest: 0, leave: 0 };
  for await (const { decision } of matchItems(incoming, new CandidateIndex(cases), book, defaultThresholds))
    actions[decision.action]++;
  expect(actions.post / incoming.length).toBeGreaterThan(0.85);
  expect(actions.suggest).toBeGreaterThan(10);
  expect(actions.leave).toBeGreaterThan(20);
  expect(items.some(({ description }) => description.startsWith('UNPAID'))).toBe(true);
});

test('the same seed makes the same files, another seed others', () => {
  expect(demoStatements(options)).toEqual(files);
  expect(demoStatements({ ...options, seed: 6 })[0]!.text).not.toBe(files[0]!.text);
});
