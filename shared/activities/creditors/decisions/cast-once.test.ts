import { expect, test } from 'vitest';
import { changedVoteProblem } from './cast-once.ts';

const approval = { kind: 'approval', procedure: 'correspondence', place: 'EW' } as const;
const given = (
  vote: 'for' | 'against' | 'modified' | 'abstain' | 'pod',
  modifications: string | null = null,
) => ({
  vote,
  modifications,
  receivedAt: new Date('2026-12-10T10:00:00Z'),
});

test('a vote by correspondence or by electronic vote stands (r 15.31(8))', () => {
  for (const procedure of ['correspondence', 'electronic', 'both', 'other'] as const)
    expect(changedVoteProblem({ ...approval, procedure }, given('against'), given('for'))).toMatch(
      /‘Against’ of 10\/12\/2026 stands.*rule 15\.31\(8\)/,
    );
  expect(changedVoteProblem(approval, given('for'), given('abstain'))).not.toBeNull();
  expect(
    changedVoteProblem(approval, given('modified', '£160 a month'), given('modified', '£170 a month')),
  ).not.toBeNull();
});

test('a repetition is no change, and an abstention or a proof alone is no vote yet', () => {
  expect(changedVoteProblem(approval, given('for'), given('for'))).toBeNull();
  expect(changedVoteProblem(approval, given('modified', 'One'), given('modified', 'One'))).toBeNull();
  expect(changedVoteProblem(approval, given('abstain'), given('for'))).toBeNull();
  expect(changedVoteProblem(approval, given('pod'), given('against'))).toBeNull();
});

test('at a meeting, on a trust deed and elsewhere the last word counts', () => {
  const changed = (more: object) =>
    changedVoteProblem({ ...approval, ...more }, given('against'), given('for'));
  expect(changed({ procedure: 'virtual' })).toBeNull();
  expect(changed({ procedure: 'physical' })).toBeNull();
  expect(changed({ kind: 'objections', procedure: 'objections', place: 'SCO' })).toBeNull();
  expect(changed({ place: 'NI' })).toBeNull();
});
