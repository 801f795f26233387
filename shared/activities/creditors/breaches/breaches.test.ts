import { expect, test } from 'vitest';
import { blockersOf, missingOf, stepsFrom } from '#shared/platform/life/life.ts';
import { breachLife } from './breach-life.ts';
import { type BreachFacts, noticeNeeds } from './breach-needs.ts';
import { breachStatuses, hasEnded } from './breaches.ts';
import { thresholdOf } from './suspicion.ts';

const today = '2026-11-23';
const facts: BreachFacts = {
  id: 3,
  caseId: 7,
  today,
  status: 'open',
  severity: 'material',
  referToCreditors: false,
  remedyByOn: null,
  noticeSentOn: null,
  isNoticeOnItsWay: false,
  isNoticeCancelled: false,
  hasNotice: true,
  creditorsDecision: null,
  isWaiverWaiting: false,
  barred: { breach_notice: null, termination: null },
  breakUntil: null,
  isOnBreak: false,
  isVariationProposed: false,
  isSuspended: false,
  variation: null,
  openDecision: null,
  isLive: true,
};
const why = (more: Partial<BreachFacts>, step: keyof typeof breachLife.steps) =>
  blockersOf(breachLife, step, { ...facts, ...more })
    .map(({ text }) => text)
    .join(' ') || null;

test('nothing follows a breach that has ended, and only a served notice leads to a termination', () => {
  for (const status of Object.keys(breachStatuses) as (keyof typeof breachStatuses)[])
    expect([status, stepsFrom(breachLife, status).length > 0]).toEqual([status, !hasEnded(status)]);
  expect(why({}, 'terminate')).toBe('‘Terminate’ cannot follow ‘Open’.');
  expect(why({ status: 'suspected' }, 'waive')).toBe('‘Waive’ cannot follow ‘Suspected’.');
});

test('no notice while a payment break or a variation is open, nor without a letter', () => {
  const proposed = 'A variation is open: no notice is served meanwhile.';
  expect(why({ isVariationProposed: true }, 'serve')).toBe(proposed);
  expect(why({ status: 'suspected', isVariationProposed: true }, 'serve')).toBe(proposed);
  expect(why({ variation: 2, isVariationProposed: true }, 'serve')).toBe(
    'Variation 2 is open: no notice is served meanwhile.',
  );
  expect(missingOf(noticeNeeds, { ...facts, breakUntil: '2026-12-31', isOnBreak: true })).toEqual([
    {
      text: 'A payment break runs until the payment of 31/12/2026: no notice is served meanwhile.',
      at: '/cases/7?tab=payments',
    },
  ]);
  expect(why({ hasNotice: false }, 'serve')).toMatch(/names no letter/);
  expect(why({}, 'serve')).toBeNull();
});

test('an arrangement ends for a breach only after its notice has left, its time is over and creditors were asked', () => {
  const served = { status: 'notice_served', noticeSentOn: '2026-10-20', remedyByOn: '2026-11-22' } as const;
  expect(why({ ...served, noticeSentOn: null }, 'terminate')).toBe('The notice has not been sent yet.');
  expect(why({ ...served, remedyByOn: today }, 'terminate')).toBe(
    'The client has until 23/11/2026 to remedy or explain it.',
  );
  expect(why({ ...served, remedyByOn: today, severity: 'terminal' }, 'terminate')).toBeNull();
  expect(why(served, 'terminate')).toBeNull();
  expect(why({ ...served, referToCreditors: true }, 'terminate')).toMatch(/referred to creditors first/);
  const referred = { ...served, status: 'referred', referToCreditors: true } as const;
  expect(why(referred, 'terminate')).toBe('First record what creditors decided.');
  expect(why({ ...referred, creditorsDecision: 'continue' }, 'terminate')).toMatch(/continues/);
  expect(why({ ...referred, creditorsDecision: 'terminate' }, 'terminate')).toBeNull();
});

test('while its waiver waits nothing is done about a breach but to note an answer', () => {
  expect(why({ isWaiverWaiting: true }, 'serve')).toBe('Its waiver is awaiting a second person.');
  expect(why({ isWaiverWaiting: true }, 'waive')).toBe('Its waiver is awaiting a second person.');
  expect(why({ isWaiverWaiting: true }, 'respond')).toBeNull();
  expect(why({ isLive: false }, 'serve')).toBe('The arrangement has ended.');
  expect(why({ isLive: false }, 'remedy')).toBeNull();
});

test('a rule counts by the months of its type, else by the usual ones', () => {
  expect(thresholdOf({ detection: 'arrears', thresholdMonths: 4 })).toBe(4);
  expect(thresholdOf({ detection: 'arrears', thresholdMonths: null })).toBe(3);
  expect(thresholdOf({ detection: 'missing_document', thresholdMonths: null })).toBe(2);
});
