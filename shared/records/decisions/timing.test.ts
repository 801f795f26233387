import { expect, test } from 'vitest';
import { standingsOf, type TimedVote } from '#shared/activities/creditors/decisions/count-votes.ts';
import {
  adjournmentProblem,
  appealUntil,
  challengeUntil,
  closesAt,
  decidableFrom,
  earliestDecision,
  isInTime,
  noticeProblem,
} from './timing.ts';

test.each([
  ['2026-12-01', '2026-12-16'],
  ['2026-12-18', '2027-01-02'],
  ['2028-02-15', '2028-03-01'],
])('delivered %s, creditors decide on %s at the earliest (rule 15.2)', (delivered, earliest) => {
  expect(earliestDecision(delivered, 14)).toBe(earliest);
  expect(noticeProblem(delivered, earliest, 14)).toBeNull();
});

test('13 clear days are refused with the arithmetic', () => {
  expect(noticeProblem('2026-12-01', '2026-12-15', 14)).toBe(
    'Rule 15.2 requires 14 clear days after delivery on 01/12/2026, and there are 13: the earliest is 16/12/2026.',
  );
});

test('a vote at 23:59:59 counts and one at 00:00:00 does not, in winter and in summer', () => {
  const winter = { decisionDate: '2026-12-16' };
  expect(isInTime(new Date('2026-12-16T23:59:59Z'), winter)).toBe(true);
  expect(isInTime(new Date('2026-12-17T00:00:00Z'), winter)).toBe(false);
  const summer = { decisionDate: '2026-06-16' };
  expect(isInTime(new Date('2026-06-16T22:59:59Z'), summer)).toBe(true);
  expect(isInTime(new Date('2026-06-16T23:00:00Z'), summer)).toBe(false);
});

test('the hour that clocks gain or lose changes nothing', () => {
  expect(closesAt({ decisionDate: '2026-10-25' })).toEqual(new Date('2026-10-26T00:00:00Z'));
  expect(closesAt({ decisionDate: '2026-03-29' })).toEqual(new Date('2026-03-29T23:00:00Z'));
});

test('the outcome of a meeting may be recorded once it has begun', () => {
  const meeting = { procedure: 'virtual', decisionDate: '2026-06-16', meetingTime: '14:30' } as const;
  expect(decidableFrom(meeting)).toEqual(new Date('2026-06-16T13:30:00Z'));
  expect(decidableFrom({ ...meeting, procedure: 'correspondence' })).toEqual(
    new Date('2026-06-16T23:00:00Z'),
  );
});

test('all adjournments together come to no more than the limit', () => {
  const first = { originalDate: '2026-12-01', decisionDate: '2026-12-01' };
  expect(adjournmentProblem({ ...first, to: '2026-12-15' }, 14, '2026-12-01')).toBeNull();
  expect(adjournmentProblem({ ...first, to: '2026-12-16' }, 14, '2026-12-01')).toMatch('to 15/12/2026');
  const second = { originalDate: '2026-12-01', decisionDate: '2026-12-10' };
  expect(adjournmentProblem({ ...second, to: '2026-12-16' }, 14, '2026-12-10')).toMatch('at most 14 days');
  expect(adjournmentProblem({ ...second, to: '2026-12-10' }, 14, '2026-12-10')).toMatch('after 10/12/2026');
  expect(adjournmentProblem({ ...second, to: '2026-12-12' }, 14, '2026-12-13')).toMatch('in the past');
});

const at = (id: number, received: string, more: Partial<TimedVote> = {}): TimedVote => ({
  id,
  voterId: 1,
  vote: 'for',
  receivedAt: new Date(received),
  isAfterwards: false,
  voidedAt: null,
  ...more,
});

test('the last vote in time counts; a late one supersedes nothing', () => {
  const votes = [
    at(1, '2026-12-10T10:00:00Z'),
    at(2, '2026-12-12T10:00:00Z'),
    at(3, '2026-12-12T10:00:00Z'),
    at(4, '2026-12-17T00:00:00Z'),
    at(5, '2026-12-15T10:00:00Z', { voidedAt: new Date() }),
    at(6, '2026-12-15T10:00:00Z', { isAfterwards: true }),
    at(7, '2026-12-01T10:00:00Z', { voterId: 2 }),
  ];
  const standings = standingsOf(votes.toReversed(), { decisionDate: '2026-12-16' });
  expect(votes.map(({ id }) => standings.get(id))).toEqual([
    'superseded',
    'superseded',
    'counts',
    'late',
    'void',
    'afterwards',
    'counts',
  ]);
  const putOff = standingsOf(votes, { decisionDate: '2026-12-17' });
  expect([putOff.get(3), putOff.get(4)]).toEqual(['superseded', 'counts']);
});

test('challenge and appeal count from different days', () => {
  expect(challengeUntil('2026-12-01', 'EW')).toBe('2026-12-28');
  expect(challengeUntil('2028-02-10', 'EW')).toBe('2028-03-08');
  const decided = { decisionDate: '2026-12-01', resultNoticeOn: '2026-12-03' };
  expect(appealUntil('approval', decided, 'EW')).toBe('2026-12-30');
  expect(appealUntil('approval', { ...decided, resultNoticeOn: null }, 'EW')).toBeNull();
  expect(appealUntil('variation', decided, 'EW')).toBe('2026-12-22');
});
