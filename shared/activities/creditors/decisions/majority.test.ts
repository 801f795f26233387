import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  asModified,
  asProposed,
  type CountedVoter,
  defeatingPence,
  majorityOf,
  missingForPence,
  shareBp,
  tallyOf,
  testsOf,
  turnOf,
  verdictOf,
} from './majority.ts';

const rule = majorityOf.approval;
const pounds = (value: number) => value * 100;
const voter = (vote: CountedVoter['vote'], value: number, isAssociate = false): CountedVoter => ({
  vote,
  valuePence: pounds(value),
  isAssociate,
});
const tests = (voters: CountedVoter[]) => testsOf(rule, asModified(tallyOf(voters)));

test('75.00 % exactly approves; abstentions and proofs do not respond', () => {
  const result = tests([
    voter('for', 7_500),
    voter('against', 2_500),
    voter('abstain', 3_000),
    voter('pod', 2_000),
  ]);
  expect(result.value).toMatchObject({ isPassed: true, shareBp: 7_500 });
  expect(result.isPassed).toBe(true);
});

test('74.99 % is rejected', () => {
  const result = tests([voter('for', 7_499), voter('against', 2_501)]);
  expect(result.value).toMatchObject({ isPassed: false, shareBp: 7_499 });
});

test('one penny short of three quarters is 74.99 %, never 75.00', () => {
  const sides = tallyOf([
    { vote: 'for', valuePence: 749_999_999, isAssociate: false },
    { vote: 'against', valuePence: 250_000_001, isAssociate: false },
  ]);
  expect(testsOf(rule, asModified(sides)).value).toMatchObject({ isPassed: false, shareBp: 7_499 });
  expect(shareBp(250_000_001, 1_000_000_000, 'up')).toBe(2_501);
});

test('associates carry the first test, and the unconnected defeat it by the second', () => {
  const voters = [voter('for', 30_000, true), voter('against', 6_000), voter(null, 4_000)];
  const result = tests(voters);
  expect(result.value).toMatchObject({ isPassed: true, shareBp: 8_333 });
  expect(result.unconnected).toEqual({
    isPassed: false,
    pence: pounds(6_000),
    ofPence: pounds(10_000),
    shareBp: 6_000,
    limitBp: 5_000,
  });
  expect(result.isPassed).toBe(false);
  expect(verdictOf(rule, tallyOf(voters))).toBe('rejected');
});

test('exactly half of the unconnected against does not defeat it, a penny more does', () => {
  const half = [voter('for', 30_000, true), voter('against', 5_000), voter(null, 5_000)];
  expect(tests(half).unconnected?.isPassed).toBe(true);
  const more = [...half, { vote: 'against' as const, valuePence: 1, isAssociate: false }];
  expect(tests(more).unconnected).toMatchObject({ isPassed: false, shareBp: 5_001 });
});

test('nobody’s vote is no approval, whoever abstains', () => {
  expect(verdictOf(rule, tallyOf([voter('abstain', 5_000), voter(null, 5_000)]))).toBe('none');
  expect(verdictOf(rule, tallyOf([]))).toBe('none');
  expect(tests([voter('pod', 100)]).isPassed).toBe(false);
  expect(verdictOf(rule, tallyOf([voter('for', 0)]))).toBe('none');
});

test('votes with modifications count for what the client agrees to, and against what it refuses', () => {
  const voters = [voter('for', 5_000), voter('modified', 3_000), voter('against', 2_000)];
  const tally = tallyOf(voters);
  expect(testsOf(rule, asProposed(tally)).value.shareBp).toBe(5_000);
  expect(testsOf(rule, asModified(tally)).value.shareBp).toBe(8_000);
  expect(verdictOf(rule, tally)).toBe('modifications');
  const answered = (isAgreed: boolean) =>
    tallyOf(voters.map((each) => ({ ...each, modificationsAgreed: isAgreed })));
  expect(verdictOf(rule, answered(true))).toBe('approved');
  expect(verdictOf(rule, answered(false))).toBe('rejected');
});

test('a simple majority is more than half, without a second test', () => {
  const half = tallyOf([voter('for', 50), voter('against', 50)]);
  expect(testsOf(majorityOf.other, asModified(half))).toMatchObject({ isPassed: false, unconnected: null });
  const more = tallyOf([voter('for', 51), voter('against', 50)]);
  expect(testsOf(majorityOf.other, asModified(more)).isPassed).toBe(true);
});

test('what could still change it is shown in pounds, with those who could do it alone', () => {
  const passing = tallyOf([voter('for', 8_000), voter('against', 1_000), voter(null, 3_000)]);
  const kestrel = { name: 'Kestrel', valuePence: pounds(3_000), isAssociate: false };
  expect(turnOf(rule, passing, [kestrel])).toEqual({
    text: '£1,666.67 against would defeat it; £3,000.00 have not voted.',
    isOpen: true,
    alone: ['Kestrel'],
  });
  const safe = tallyOf([voter('for', 8_000), voter(null, 1_000)]);
  expect(turnOf(rule, safe, [{ ...kestrel, valuePence: pounds(1_000) }])).toMatchObject({
    text: 'Passes even if all £1,000.00 that have not voted are against.',
    isOpen: false,
  });
  const failing = tallyOf([voter('for', 5_000), voter('against', 5_000), voter(null, 3_000)]);
  expect(turnOf(rule, failing, [kestrel])).toMatchObject({
    text: '£10,000.00 more in favour are needed, and only £3,000.00 have not voted.',
    isOpen: false,
  });
  const open = tallyOf([voter('for', 5_000), voter('against', 2_000), voter(null, 3_000)]);
  expect(turnOf(rule, open, [kestrel])).toMatchObject({
    text: '£1,000.00 more in favour are needed; £3,000.00 have not voted.',
    alone: ['Kestrel'],
  });
  const defeated = tallyOf([voter('against', 6_000), voter(null, 3_000)]);
  expect(turnOf(rule, defeated, [kestrel])).toMatchObject({ isOpen: false, alone: [] });
});

const amount = fc.integer({ min: 0, max: 10_000_000_000_000 });
const sides = fc.record({ forPence: amount, againstPence: amount }).map((each) => ({
  ...each,
  unconnectedAgainstPence: 0,
  unconnectedTotalPence: 0,
}));

test.each([
  ['three quarters', majorityOf.approval],
  ['more than half', majorityOf.other],
] as const)('the values that are missing or would defeat it are exact: %s', (_name, each) => {
  fc.assert(
    fc.property(sides, (at) => {
      const more = missingForPence(each, at);
      const plus = (forPence: number, againstPence = 0) =>
        testsOf(each, {
          ...at,
          forPence: at.forPence + forPence,
          againstPence: at.againstPence + againstPence,
        }).value.isPassed;
      expect(plus(more)).toBe(true);
      if (more > 0) expect(plus(more - 1)).toBe(false);
      if (!plus(0)) return;
      const against = defeatingPence(each, at);
      expect(plus(0, against)).toBe(false);
      if (against > 0) expect(plus(0, against - 1)).toBe(true);
    }),
  );
});
