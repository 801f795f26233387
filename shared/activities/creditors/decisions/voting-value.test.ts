import { expect, test } from 'vitest';
import { hasVote, needsRuling, type VotingDebt, votingValue } from './voting-value.ts';

const debt: VotingDebt = {
  balanceSoaPence: 500_000,
  balanceConfirmedPence: null,
  claimPence: null,
  claimAdmittedPence: null,
  isSecured: false,
  securityPence: null,
  isPreferential: false,
  isExcluded: false,
  debtStatus: {
    code: 'estimated',
    name: 'Estimated',
    countsInSoa: true,
    countsForDividend: false,
    countsForVoting: true,
  },
};
const admitted = { ...debt.debtStatus, code: 'admitted', name: 'Admitted', countsForDividend: true };

test.each([
  ['what the client declared', {}, 500_000, 'declared'],
  ['the balance confirmed', { balanceConfirmedPence: 510_000 }, 510_000, 'confirmed'],
  ['the claim', { balanceConfirmedPence: 510_000, claimPence: 520_000 }, 520_000, 'claimed'],
  [
    'the claim as admitted',
    { claimPence: 520_000, claimAdmittedPence: 480_000, debtStatus: admitted },
    480_000,
    'admitted',
  ],
  ['£1 where the amount is not known', { balanceSoaPence: 0 }, 100, 'unascertained'],
  ['the part without security', { isSecured: true, securityPence: 450_000 }, 50_000, 'declared'],
  ['nothing where security covers it all', { isSecured: true }, 0, 'declared'],
])('a debt votes at %s', (_what, figures, valuePence, basis) => {
  expect(votingValue({ ...debt, ...figures })).toEqual({ valuePence, basis });
});

test('debts outside the arrangement and those that are settled have no vote; disputed ones need the chair', () => {
  expect(hasVote(debt)).toBe(true);
  expect(hasVote({ ...debt, isExcluded: true })).toBe(false);
  expect(hasVote({ ...debt, debtStatus: { ...debt.debtStatus, countsForVoting: false } })).toBe(false);
  expect(needsRuling(debt)).toBe(false);
  expect(needsRuling({ ...debt, debtStatus: { ...debt.debtStatus, code: 'disputed' } })).toBe(true);
});
