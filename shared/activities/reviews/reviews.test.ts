import { describe, expect, test } from 'vitest';
import { blockersOf } from '#shared/platform/life/life.ts';
import { type ReviewFacts, type ReviewStep, reviewLife } from './review-life.ts';
import { taskDays, taskState } from './review-tasks.ts';
import { exemptionOf, requestFrom, reviewYear, yearsBegun } from './reviews.ts';
import { compareHeadings, upliftWorking } from './uplift.ts';

describe('the years of an arrangement (rule 8.28; vectors 12 to 18 of the law notes)', () => {
  test.each([
    ['2026-03-10', 1, '2027-03-09', '2027-05-09'],
    ['2024-02-29', 1, '2025-02-28', '2025-04-28'],
    ['2024-02-29', 4, '2028-02-28', '2028-04-28'],
    ['2028-02-29', 1, '2029-02-28', '2029-04-28'],
    ['2026-12-31', 1, '2027-12-30', '2028-02-29'],
    ['2027-01-01', 1, '2027-12-31', '2028-02-29'],
  ])(
    'approved on %s, year %i ends on %s and its report is due on %s',
    (approved, yearNo, periodTo, dueOn) => {
      expect(reviewYear(approved, yearNo)).toMatchObject({ yearNo, periodTo, dueOn });
    },
  );

  test('a review of each year that has begun, whether or not it has ended', () => {
    const years = (today: string) => yearsBegun('2024-03-10', today).map(({ yearNo }) => yearNo);
    expect(years('2024-03-09')).toEqual([]);
    expect(years('2024-03-10')).toEqual([1]);
    expect(years('2025-03-09')).toEqual([1]);
    expect(years('2025-03-10')).toEqual([1, 2]);
    expect(yearsBegun('2024-02-29', '2025-03-01').map(({ periodFrom }) => periodFrom)).toEqual([
      '2024-02-29',
      '2025-03-01',
    ]);
  });

  test('papers are asked for 60 days before the anniversary', () => {
    expect(requestFrom('2027-03-09')).toBe('2027-01-09');
  });

  test('no annual report where the final one falls due within its two months', () => {
    const year = reviewYear('2026-03-10', 1);
    expect(exemptionOf(year, '2027-03-23', 'EW')).toBe(
      'The final report is due on 20/04/2027, 28 days after the arrangement ended and within the two months of this one (rule 8.28(7)).',
    );
    expect(exemptionOf(year, '2027-04-11', 'EW')).toMatch(/09\/05\/2027/);
    expect(exemptionOf(year, '2027-04-12', 'EW')).toBeNull();
    expect(exemptionOf(year, '2027-03-09', 'EW')).toMatch(/^The arrangement ended on 09\/03\/2027/);
    // The two months are those of England and Wales; a year that never ended has no report anywhere.
    expect(exemptionOf(year, '2027-03-23', 'NI')).toBeNull();
    expect(exemptionOf(year, '2027-03-09', 'NI')).toBe(
      'The arrangement ended on 09/03/2027, before its year did: the final report covers it.',
    );
  });
});

describe('the steps of a review', () => {
  const facts: ReviewFacts = {
    caseId: 1,
    today: '',
    place: 'EW',
    ...reviewYear('2026-03-10', 1),
    status: 'not_due',
    isReportWritten: false,
    isChangeWaiting: false,
  };
  const at = (more: Partial<ReviewFacts>, step: ReviewStep, today = '2027-03-20') =>
    blockersOf(reviewLife, step, { ...facts, today, ...more })[0]?.text ?? null;

  test('the report covers a year that has ended and was reviewed', () => {
    expect(at({ status: 'reviewed' }, 'report', '2027-03-09')).toBe(
      'The year ends on 09/03/2027; the report covers the whole year (rule 8.28).',
    );
    expect(at({ status: 'received' }, 'report')).toMatch(/^Review the contribution first/);
    expect(at({ status: 'reviewed', isChangeWaiting: true }, 'report')).toMatch(/waits for a second person/);
    expect(at({ status: 'reviewed' }, 'report')).toBeNull();
    expect(at({ status: 'reviewed', isReportWritten: true }, 'change')).toMatch(
      /^The report of this year is written/,
    );
  });

  test('nothing follows what has ended; papers may be asked for again', () => {
    expect(at({ status: 'exempt' }, 'request')).toBe('No annual report is due for this year.');
    expect(at({ status: 'report_sent' }, 'report')).toBe('The report of this year has been sent.');
    expect(at({ status: 'requested' }, 'request')).toBeNull();
    expect(at({ status: 'received' }, 'request')).toBe('‘Ask for papers’ cannot follow ‘Evidence in’.');
  });

  test('its tasks come with their days and end with their steps', () => {
    const days = taskDays(facts, new Set(['2027-05-03']));
    expect(days).toEqual({
      request: { from: '2027-01-09', dueOn: '2027-01-09' },
      prepare: { from: '2027-03-10', dueOn: '2027-03-10' },
      send: { from: '2027-03-10', dueOn: '2027-04-23' },
    });
    expect(taskState({ status: 'requested', isReportWritten: false }, 'request')).toBe('completed');
    expect(taskState({ status: 'reviewed', isReportWritten: true }, 'prepare')).toBe('completed');
    expect(taskState({ status: 'reviewed', isReportWritten: true }, 'send')).toBe('open');
    expect(taskState({ status: 'exempt', isReportWritten: false }, 'send')).toBe('cancelled');
  });
});

describe('the 50% rule', () => {
  test('half of the increase in monthly surplus is added, rounded down to the penny', () => {
    const before = { incomePence: 180_000, expenditurePence: 165_000 };
    const now = { incomePence: 196_051, expenditurePence: 170_000 };
    expect(upliftWorking(before, now, 15_000)).toEqual({
      lines: [
        { label: 'Income', beforePence: 180_000, nowPence: 196_051, changePence: 16_051 },
        { label: 'Expenditure', beforePence: 165_000, nowPence: 170_000, changePence: 5_000 },
        { label: 'What is left', beforePence: 15_000, nowPence: 26_051, changePence: 11_051 },
      ],
      increasePence: 11_051,
      upliftPence: 5_525,
      contributionPence: 15_000,
      suggestedPence: 20_525,
    });
  });

  test('if the surplus has fallen, the contribution stays; a negative surplus never gives a negative contribution', () => {
    const before = { incomePence: 150_000, expenditurePence: 140_000 };
    const worse = { incomePence: 100_000, expenditurePence: 140_000 };
    expect(upliftWorking(before, worse, 10_000)).toMatchObject({ upliftPence: 0, suggestedPence: 10_000 });
    expect(upliftWorking(worse, before, 10_000)).toMatchObject({
      increasePence: 50_000,
      upliftPence: 25_000,
    });
  });

  test('headings stand side by side, also those that only one budget has', () => {
    const heading = (id: number, name: string, monthlyPence: number) =>
      ({ side: 'income', id, name, monthlyPence }) as const;
    expect(
      compareHeadings(
        [heading(1, 'Earnings', 100), heading(2, 'Pensions', 5), heading(3, 'Other', 0)],
        [heading(1, 'Earnings', 120), heading(3, 'Other', 0)],
      ),
    ).toEqual([
      { side: 'income', id: 1, name: 'Earnings', beforePence: 100, nowPence: 120 },
      { side: 'income', id: 2, name: 'Pensions', beforePence: 5, nowPence: 0 },
    ]);
  });
});
