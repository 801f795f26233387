import { expect, test } from 'vitest';
import { type BreachFacts, breachStatuses, hasEnded, stepsAfter, whyNotStep } from './breaches.ts';
import { thresholdOf } from './suspicion.ts';

const facts: BreachFacts = {
  status: 'open',
  severity: 'material',
  referToCreditors: false,
  remedyByOn: null,
  noticeSentOn: null,
  hasNotice: true,
  creditorsDecision: null,
  isWaiverWaiting: false,
  heldBack: null,
  isDecisionOpen: false,
  isVariationOpen: false,
  isLive: true,
};
const today = '2026-11-23';
const why = (more: Partial<BreachFacts>, step: Parameters<typeof whyNotStep>[1]) =>
  whyNotStep({ ...facts, ...more }, step, today);

test('nothing follows a breach that has ended, and only a served notice leads to a termination', () => {
  for (const status of Object.keys(breachStatuses) as (keyof typeof breachStatuses)[])
    expect([status, stepsAfter(status).length > 0]).toEqual([status, !hasEnded(status)]);
  expect(why({}, 'terminate')).toBe('‘Terminate’ cannot follow ‘Open’.');
  expect(why({ status: 'suspected' }, 'waive')).toBe('‘Waive’ cannot follow ‘Suspected’.');
});

test('no notice while a payment break or a variation is open, nor without a letter', () => {
  const heldBack = 'A variation is open: no notice is served meanwhile.';
  expect(why({ heldBack }, 'serve')).toBe(heldBack);
  expect(why({ status: 'suspected', heldBack }, 'serve')).toBe(heldBack);
  expect(why({ hasNotice: false }, 'serve')).toMatch(/names no letter/);
  expect(why({}, 'serve')).toBeNull();
});

test('an arrangement ends for a breach only after its notice has left, its time is over and creditors were asked', () => {
  const served = { status: 'notice_served', noticeSentOn: '2026-10-20', remedyByOn: '2026-11-22' } as const;
  expect(why({ ...served, noticeSentOn: null }, 'terminate')).toBe('The notice has not left yet.');
  expect(why({ ...served, remedyByOn: today }, 'terminate')).toBe(
    'The client has until 23/11/2026 to put it right or to explain it.',
  );
  expect(why({ ...served, remedyByOn: today, severity: 'terminal' }, 'terminate')).toBeNull();
  expect(why(served, 'terminate')).toBeNull();
  expect(why({ ...served, referToCreditors: true }, 'terminate')).toMatch(/referred to creditors first/);
  const referred = { ...served, status: 'referred', referToCreditors: true } as const;
  expect(why(referred, 'terminate')).toBe('Record first what creditors decided.');
  expect(why({ ...referred, creditorsDecision: 'continue' }, 'terminate')).toMatch(/goes on/);
  expect(why({ ...referred, creditorsDecision: 'terminate' }, 'terminate')).toBeNull();
});

test('while its waiver waits nothing is done about a breach but to note an answer', () => {
  expect(why({ isWaiverWaiting: true }, 'serve')).toBe('Its waiver waits for a second person.');
  expect(why({ isWaiverWaiting: true }, 'waive')).toBe('Its waiver waits for a second person.');
  expect(why({ isWaiverWaiting: true }, 'respond')).toBeNull();
  expect(why({ isLive: false }, 'serve')).toBe('The arrangement has ended.');
  expect(why({ isLive: false }, 'remedy')).toBeNull();
});

test('a rule counts by the months of its type, else by the usual ones', () => {
  expect(thresholdOf({ detection: 'arrears', thresholdMonths: 4 })).toBe(4);
  expect(thresholdOf({ detection: 'arrears', thresholdMonths: null })).toBe(3);
  expect(thresholdOf({ detection: 'missing_document', thresholdMonths: null })).toBe(2);
});
