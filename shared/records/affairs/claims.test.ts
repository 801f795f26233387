import { describe, expect, test } from 'vitest';
import {
  admissionProblem,
  type DebtFigures,
  debtStatuses,
  debtTransitionProblem,
  isFarOverStatement,
  nextDebtStatuses,
  rankingPence,
  unpayableReason,
} from './claims.ts';
import { affairsTotals } from './statement-of-affairs.ts';

const estimated = { code: 'estimated', name: 'Estimated', countsInSoa: true, countsForDividend: false };
const admitted = { code: 'admitted', name: 'Admitted', countsInSoa: true, countsForDividend: true };
const withdrawn = { code: 'withdrawn', name: 'Withdrawn', countsInSoa: false, countsForDividend: false };
const debt = (more: Partial<DebtFigures> = {}): DebtFigures => ({
  balanceSoaPence: 100_000,
  balanceConfirmedPence: null,
  claimPence: null,
  claimAdmittedPence: null,
  isSecured: false,
  securityPence: null,
  isPreferential: false,
  isExcluded: false,
  debtStatus: estimated,
  ...more,
});

describe('transitions of a debt', () => {
  test('the way of a claim', () => {
    for (const [from, to] of [
      ['estimated', 'confirmed-with-creditor'],
      ['confirmed-with-creditor', 'claim-received'],
      ['claim-received', 'admitted'],
      ['admitted', 'paid-in-full'],
      ['admitted', 'withheld'],
      ['estimated', 'excluded'],
    ] as const)
      expect(debtTransitionProblem({ code: from, name: debtStatuses[from] }, to)).toBeNull();
  });

  test('an admitted claim cannot be excluded, and a final state stays final', () => {
    expect(debtTransitionProblem(admitted, 'excluded')).toBe(
      'A debt that is Admitted cannot become Excluded.',
    );
    expect(debtTransitionProblem(admitted, 'admitted')).toBe('The debt is already Admitted.');
    expect(debtTransitionProblem(estimated, 'admitted')).not.toBeNull();
    expect(nextDebtStatuses('sold-assigned')).toEqual([]);
    expect(nextDebtStatuses('a-status-of-the-firm')).toEqual([]);
  });
});

test('no more than the claim is admitted', () => {
  expect(admissionProblem({ claimPence: null }, 1)).toBe('No claim has been received yet.');
  expect(admissionProblem({ claimPence: 100_000 }, 100_001)).toBe('More than the claim of £1,000.00.');
  expect(admissionProblem({ claimPence: 100_000 }, 100_000)).toBeNull();
});

test('a claim of more than a fifth above the statement is flagged', () => {
  expect(isFarOverStatement(debt({ claimPence: 120_000 }))).toBe(false);
  expect(isFarOverStatement(debt({ claimPence: 120_001 }))).toBe(true);
  expect(isFarOverStatement(debt({ balanceConfirmedPence: 130_000, claimPence: 100_000 }))).toBe(false);
  expect(isFarOverStatement(debt())).toBe(false);
});

test('a debt ranks for the best figure known, less security', () => {
  expect(rankingPence(debt())).toBe(100_000);
  expect(rankingPence(debt({ balanceConfirmedPence: 90_000 }))).toBe(90_000);
  expect(rankingPence(debt({ balanceConfirmedPence: 90_000, claimPence: 95_000 }))).toBe(95_000);
  const claim = { claimPence: 95_000, claimAdmittedPence: 80_000 };
  expect(rankingPence(debt({ ...claim, debtStatus: admitted }))).toBe(80_000);
  expect(rankingPence(debt({ ...claim, debtStatus: { ...estimated, code: 'disputed' } }))).toBe(95_000);
  expect(rankingPence(debt({ isSecured: true, securityPence: 70_000 }))).toBe(30_000);
  expect(rankingPence(debt({ isSecured: true }))).toBe(0);
  expect(rankingPence(debt({ isExcluded: true }))).toBe(0);
  expect(rankingPence(debt({ debtStatus: withdrawn }))).toBe(0);
});

test('only admitted claims with verified bank details are paid', () => {
  const claim = debt({ claimPence: 5, claimAdmittedPence: 5, debtStatus: admitted });
  expect(unpayableReason(claim, true)).toBeNull();
  expect(unpayableReason(claim, false)).toMatch('bank details');
  expect(unpayableReason(debt(), true)).toBe('The claim is not admitted: Estimated.');
});

test('the statement of affairs: assets less charges, debts by class', () => {
  const asset = { valuePence: 0, securedPence: 0, isExcluded: false, expectedRealisationPence: null };
  const totals = affairsTotals(
    [
      { ...asset, valuePence: 20_000_000, securedPence: 18_000_000, expectedRealisationPence: 500_000 },
      { ...asset, valuePence: 300_000, securedPence: 400_000 },
      { ...asset, valuePence: 150_000 },
      { ...asset, valuePence: 80_000, isExcluded: true },
    ],
    [
      debt(),
      debt({ isPreferential: true, balanceSoaPence: 40_000 }),
      debt({ isSecured: true, balanceSoaPence: 400_000, securityPence: 300_000 }),
      debt({ isExcluded: true, balanceSoaPence: 7_000 }),
      debt({ debtStatus: withdrawn, balanceSoaPence: 9_000 }),
    ],
  );
  expect(totals).toEqual({
    assets: {
      valuePence: 20_530_000,
      securedPence: 18_400_000,
      equityPence: 2_230_000,
      excludedPence: 80_000,
      estimatedPence: 650_000,
    },
    debts: {
      securedPence: 400_000,
      securedShortfallPence: 100_000,
      preferentialPence: 40_000,
      unsecuredPence: 200_000,
      excludedPence: 7_000,
      totalPence: 540_000,
    },
    surplusPence: 410_000,
  });
});
