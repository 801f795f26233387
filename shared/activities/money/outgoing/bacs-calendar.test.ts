import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/platform/dates.ts';
import {
  adviceDueOn,
  bacsCalendar,
  bacsDayProblem,
  cycleOfEntry,
  cycleOfProcessing,
  nextCutOff,
  processingDayProblem,
} from './bacs-calendar.ts';

const calendar = bacsCalendar();

describe('Bacs days', () => {
  it.each([
    ['2026', 253],
    ['2027', 253],
    ['2028', 252],
  ])('%s has %i of them', (year, count) => {
    let days = 0;
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
      if (bacsDayProblem(day, calendar) === null) days++;
    expect(days).toBe(count);
  });

  it('says why Bacs does not work', () => {
    expect(bacsDayProblem('2026-12-28', calendar)).toBe(
      '28/12/2026 is a bank holiday: Bacs does not process.',
    );
    expect(bacsDayProblem('2026-12-26', calendar)).toBe('26/12/2026 is at a weekend: Bacs does not process.');
    expect(bacsDayProblem('2031-03-04', calendar)).toBe('The bank holidays of 2031 are not known yet.');
  });

  it('includes a further holiday from the firm’s table, and its year', () => {
    const more = bacsCalendar(['2026-11-24', '2029-01-01']);
    expect(bacsDayProblem('2026-11-24', more)).toContain('a bank holiday');
    expect(bacsDayProblem('2029-03-05', more)).toBeNull();
  });

  it('a processing day is neither past nor more than 30 days ahead', () => {
    expect(processingDayProblem('2026-11-23', '2026-11-24', calendar)).toBe('23/11/2026 is in the past.');
    expect(processingDayProblem('2026-12-23', '2026-11-23', calendar)).toBeNull();
    expect(processingDayProblem('2026-12-24', '2026-11-23', calendar)).toContain('more than 30 days ahead');
    expect(processingDayProblem('2026-12-25', '2026-12-01', calendar)).toContain('a bank holiday');
  });
});

describe('the cycle', () => {
  it('runs over Christmas: paid on Tuesday 29 December, it is processed on the 24th and sent on the 23rd', () => {
    const cycle = { inputOn: '2026-12-23', processingOn: '2026-12-24', entryOn: '2026-12-29' };
    expect(cycleOfEntry('2026-12-29', calendar)).toEqual(cycle);
    expect(cycleOfProcessing('2026-12-24', calendar)).toEqual(cycle);
  });

  it.each([
    ['before the cut-off', '2026-11-23T16:59:59Z', '2026-11-23', '2026-11-25', '2026-11-23T17:00:00.000Z'],
    ['at the cut-off', '2026-11-23T17:00:00Z', '2026-11-24', '2026-11-26', '2026-11-24T17:00:00.000Z'],
    ['on a Friday evening', '2026-11-27T18:00:00Z', '2026-11-30', '2026-12-02', '2026-11-30T17:00:00.000Z'],
    ['at a weekend', '2026-11-28T09:00:00Z', '2026-11-30', '2026-12-02', '2026-11-30T17:00:00.000Z'],
    ['in summer time', '2026-07-01T15:59:59Z', '2026-07-01', '2026-07-03', '2026-07-01T16:00:00.000Z'],
    ['in summer, after it', '2026-07-01T16:00:00Z', '2026-07-02', '2026-07-06', '2026-07-02T16:00:00.000Z'],
    ['late in the evening', '2026-07-01T23:30:00Z', '2026-07-02', '2026-07-06', '2026-07-02T16:00:00.000Z'],
    ['on Christmas Eve', '2026-12-24T20:00:00Z', '2026-12-29', '2026-12-31', '2026-12-29T17:00:00.000Z'],
  ])('next cut-off %s', (_, at, inputOn, entryOn, closesAt) => {
    const next = nextCutOff(new Date(at), calendar);
    expect([next.inputOn, next.entryOn, next.closesAt.toISOString()]).toEqual([inputOn, entryOn, closesAt]);
  });

  it('takes the firm’s own cut-off', () => {
    expect(nextCutOff(new Date('2026-11-23T17:30:00Z'), calendar, '22:00').inputOn).toBe('2026-11-23');
  });
});

it('an advice is to be acted upon within three working days', () => {
  expect(adviceDueOn('2026-11-27', calendar)).toBe('2026-12-02');
  expect(adviceDueOn('2026-12-24', calendar)).toBe('2026-12-31');
});
