import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDaysBetween, isBusinessDay } from '#shared/business-days.ts';
import { addDays } from '#shared/dates.ts';
import {
  answeredOn,
  type ClockFacts,
  complaintCodes,
  deadlinesOf,
  finalClock,
  finalDeadline,
  MOST_STOPPED_DAYS,
  stepOf,
  stoppedDays,
  summaryClock,
} from './complaints.ts';

const holidays = new Set(['2025-12-25', '2025-12-26', '2026-01-01', '2026-04-03', '2026-04-06']);
const day = fc.integer({ min: 0, max: 1_500 }).map((offset) => addDays('2024-01-01', offset));

const facts = (receivedOn: string, more: Partial<ClockFacts> = {}): ClockFacts => ({
  regime: 'disp',
  ...deadlinesOf(receivedOn, holidays),
  srcSentOn: null,
  holdingSentOn: null,
  finalSentOn: null,
  closedOn: null,
  clockStoppedOn: null,
  clockStoppedDays: 0,
  ...more,
});

describe('deadlines', () => {
  test('the three business days skip Easter and Christmas, the eight weeks do not', () => {
    expect(deadlinesOf('2026-04-01', holidays)).toEqual({ srcDueOn: '2026-04-08', finalDueOn: '2026-05-27' });
    expect(deadlinesOf('2025-12-23', holidays)).toEqual({ srcDueOn: '2025-12-30', finalDueOn: '2026-02-17' });
    // Received on a Saturday: the first business day is Monday.
    expect(deadlinesOf('2026-11-14', holidays).srcDueOn).toBe('2026-11-18');
  });

  test('from any day there are exactly three business days and exactly 56 days', () => {
    fc.assert(
      fc.property(day, (receivedOn) => {
        const { srcDueOn, finalDueOn } = deadlinesOf(receivedOn, holidays);
        expect(businessDaysBetween(receivedOn, srcDueOn, holidays)).toBe(3);
        expect(isBusinessDay(srcDueOn, holidays)).toBe(true);
        expect(finalDueOn).toBe(addDays(receivedOn, 56));
        expect(srcDueOn < finalDueOn).toBe(true);
      }),
    );
  });
});

describe('the stopped clock', () => {
  test('moves the final response on by the days it was stopped, never by more than four weeks, never back', () => {
    const stops = fc.integer({ min: 0, max: 80 });
    fc.assert(
      fc.property(day, stops, stops, stops, (receivedOn, before, stoppedAfter, later) => {
        const stopped = facts(receivedOn, {
          clockStoppedDays: Math.min(before, MOST_STOPPED_DAYS),
          clockStoppedOn: addDays(receivedOn, stoppedAfter),
        });
        const on = addDays(receivedOn, stoppedAfter + later);
        expect(stoppedDays(stopped, on)).toBe(Math.min(MOST_STOPPED_DAYS, Math.min(before, 28) + later));
        const deadline = finalDeadline(stopped, on);
        expect(deadline >= stopped.finalDueOn).toBe(true);
        expect(deadline <= addDays(stopped.finalDueOn, MOST_STOPPED_DAYS)).toBe(true);
        expect(summaryClock(stopped, on, holidays).dueOn).toBe(stopped.srcDueOn);
      }),
    );
  });

  test('runs again by itself after four weeks', () => {
    const waiting = facts('2026-06-01', { clockStoppedOn: '2026-06-08' });
    expect(finalClock(waiting, '2026-06-20', holidays)).toMatchObject({
      state: 'stopped',
      dueOn: '2026-08-08',
    });
    expect(finalClock(waiting, '2026-08-24', holidays)).toMatchObject({
      state: 'running',
      businessDaysLeft: 0,
    });
    expect(finalClock(waiting, '2026-08-25', holidays)).toMatchObject({
      state: 'over',
      businessDaysLeft: -1,
    });
  });
});

describe('clocks', () => {
  test('on the day of receipt both run, and each is over on the day after its deadline', () => {
    fc.assert(
      fc.property(day, (receivedOn) => {
        const open = facts(receivedOn);
        expect(summaryClock(open, receivedOn, holidays)).toMatchObject({
          state: 'running',
          businessDaysLeft: 3,
        });
        expect(finalClock(open, receivedOn, holidays).state).toBe('running');
        expect(summaryClock(open, open.srcDueOn, holidays)).toMatchObject({
          state: 'running',
          businessDaysLeft: 0,
        });
        expect(summaryClock(open, addDays(open.srcDueOn, 1), holidays).state).toBe('over');
        expect(finalClock(open, open.finalDueOn, holidays).state).toBe('running');
        expect(finalClock(open, addDays(open.finalDueOn, 1), holidays).state).toBe('over');
      }),
    );
  });

  test('a reply ends both: in time or late, for ever', () => {
    const replied = (on: string) => facts('2026-06-01', { finalSentOn: on });
    expect(finalClock(replied('2026-07-27'), '2027-01-01', holidays).state).toBe('met');
    expect(finalClock(replied('2026-07-28'), '2027-01-01', holidays).state).toBe('late');
    expect(summaryClock(replied('2026-06-02'), '2026-06-03', holidays).state).toBe('none');
    const resolved = facts('2026-06-01', { srcSentOn: '2026-06-03', closedOn: '2026-06-03' });
    expect(summaryClock(resolved, '2026-09-01', holidays)).toMatchObject({
      state: 'met',
      answeredOn: '2026-06-03',
    });
    expect(finalClock(resolved, '2026-09-01', holidays).state).toBe('met');
    const held = facts('2026-06-01', { holdingSentOn: '2026-07-20', finalSentOn: '2026-09-01' });
    expect(answeredOn(held)).toBe('2026-07-20');
    expect(finalClock(held, '2026-09-02', holidays).state).toBe('met');
  });

  test('outside DISP there is no summary resolution', () => {
    expect(summaryClock(facts('2026-06-01', { regime: 'ip_gateway' }), '2026-06-01', holidays).state).toBe(
      'none',
    );
    expect(summaryClock(facts('2026-06-01', { regime: 'both' }), '2026-06-01', holidays).state).toBe(
      'running',
    );
  });
});

test('statuses that a firm adds are the step of their stage', () => {
  expect(stepOf({ code: 'with-the-solicitor', stage: 'investigating' })).toBe('investigating');
  expect(stepOf({ code: 'goodwill-offer', stage: 'offer' })).toBe('final');
  expect(stepOf({ code: null, stage: 'closed' })).toBe('closed');
  expect(stepOf({ code: complaintCodes.ombudsman, stage: 'investigating' })).toBe('ombudsman');
});
