import { describe, expect, test } from 'vitest';
import type { Heading, LineType } from '#shared/records/affairs/income-expenditure.ts';
import {
  type Draft,
  draftOf,
  draftReducer,
  inputOf,
  isSameDraft,
  mergeDrafts,
  type StoredStatement,
  takeTheirs,
} from './statement-draft.ts';

const type = (id: number, name: string, isActive = true): LineType => ({
  id,
  name,
  isActive,
  isDisregarded: false,
  guidelineGroup: 'none',
  guideline: {},
  evidenceRequired: false,
  maxWithoutEvidencePence: null,
});
const headings: Heading[] = [
  {
    side: 'income',
    id: 1,
    name: 'Earnings',
    costClass: null,
    types: [type(1, 'Wages'), type(2, 'Old', false)],
  },
  { side: 'expenditure', id: 1, name: 'Home', costClass: 'fixed', types: [type(1, 'Rent'), type(2, 'Gas')] },
];
const stored: StoredStatement = {
  statementOn: '2026-03-02',
  kind: 'initial',
  adults: 1,
  children16To18: 0,
  childrenUnder16: 0,
  vehicles: 0,
  isCurrent: true,
  explanation: null,
  lines: [
    {
      incomeId: 1,
      expenditureId: null,
      amountPence: 100_000,
      frequency: 'monthly',
      payer: 'applicant_1',
      isEvidenced: true,
      notes: null,
    },
  ],
};
const opened = draftOf(headings, stored);
const typed = (draft: Draft, key: string, amountPence: number | null) =>
  draftReducer(draft, { type: 'line', key, change: { amountPence } });

test('every active kind has a line to type into; only lines with an amount are sent', () => {
  expect(opened.lines.map(({ key }) => key)).toEqual(['income 1 0', 'expenditure 1 0', 'expenditure 2 0']);
  expect(inputOf(opened)).toEqual(stored);
  expect(isSameDraft(opened, draftOf(headings, stored))).toBe(true);
  const withRent = typed(opened, 'expenditure 1 0', 0);
  expect(inputOf(withRent).lines[1]).toMatchObject({ expenditureId: 1, incomeId: null, amountPence: 0 });
  expect(isSameDraft(opened, withRent)).toBe(false);
});

test('a second line of a kind is for the other applicant and stands below the first', () => {
  const two = draftReducer(opened, { type: 'another', key: 'income 1 0' });
  expect(two.lines[1]).toMatchObject({ key: 'income 1 1', payer: 'applicant_2', amountPence: null });
  const saved = { ...stored, ...inputOf(typed(two, 'income 1 1', 5)) };
  expect(
    draftOf(headings, saved)
      .lines.map(({ key }) => key)
      .slice(0, 2),
  ).toEqual(['income 1 0', 'income 1 1']);
});

describe('somebody else saved meanwhile', () => {
  const mine = typed(typed(opened, 'expenditure 1 0', 70_000), 'income 1 0', 110_000);
  const theirs = draftReducer(typed(typed(opened, 'expenditure 2 0', 9_000), 'income 1 0', 120_000), {
    type: 'head',
    change: { adults: 2 },
  });
  const { draft, conflicts } = mergeDrafts(opened, mine, theirs);

  test('what only one side changed is kept from that side', () => {
    expect(draft.head.adults).toBe(2);
    expect(draft.lines.map(({ amountPence }) => amountPence)).toEqual([110_000, 70_000, 9_000]);
  });

  test('what both changed is reported, and either value can be kept', () => {
    expect(conflicts).toEqual([
      { key: 'income 1 0', label: 'Wages', mine: '£1,100.00 monthly', theirs: '£1,200.00 monthly' },
    ]);
    expect(takeTheirs(draft, theirs, 'income 1 0').lines[0]?.amountPence).toBe(120_000);
  });

  test('a line they emptied is emptied here', () => {
    const merge = mergeDrafts(opened, typed(opened, 'expenditure 1 0', 1), typed(opened, 'income 1 0', null));
    expect(merge.conflicts).toEqual([]);
    expect(inputOf(merge.draft).lines).toMatchObject([{ expenditureId: 1 }]);
  });

  test('a line they added is added here', () => {
    const added = typed(draftReducer(opened, { type: 'another', key: 'income 1 0' }), 'income 1 1', 5);
    const merge = mergeDrafts(opened, typed(opened, 'expenditure 1 0', 1), added);
    expect(inputOf(merge.draft).lines.map(({ amountPence }) => amountPence)).toEqual([100_000, 5, 1]);
  });
});
