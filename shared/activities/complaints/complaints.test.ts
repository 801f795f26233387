import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDaysBetween, isBusinessDay } from '#shared/platform/business-days.ts';
import { addDays } from '#shared/platform/dates.ts';
import {
  answeredOn,
  type ClockFacts,
  complaintCodes,
  daysWaited,
  deadlinesOf,
  finalClock,
  stepOf,
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

describe('waiting for the client', () => {
  test('is counted, and moves neither deadline', () => {
    const waits = fc.integer({ min: 0, max: 80 });
    fc.assert(
      fc.property(day, waits, waits, waits, (receivedOn, before, after, later) => {
        const clockStoppedOn = addDays(receivedOn, after);
        const waiting = facts(receivedOn, { clockStoppedDays: before, clockStoppedOn });
        const on = addDays(clockStoppedOn, later);
        expect(daysWaited(waiting, on)).toBe(before + later);
        expect(finalClock(waiting, on, holidays)).toEqual(finalClock(facts(receivedOn), on, holidays));
        expect(summaryClock(waiting, on, holidays).dueOn).toBe(waiting.srcDueOn);
      }),
    );
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
