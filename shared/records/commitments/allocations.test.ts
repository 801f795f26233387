import { describe, expect, test } from 'vitest';
import { keysOf } from '#shared/platform/options.ts';
import {
  allocationStatuses,
  allocationWords,
  mayFollow,
  moveProblem,
  retentionOf,
  stepsByHand,
} from './allocations.ts';
import { caseCash, cashProblem, reservesOf } from './case-cash.ts';

describe('the life of an allocation', () => {
  test('nothing is released that was not approved, and nothing follows what is cancelled', () => {
    const leadingTo = (to: 'released' | 'paid') =>
      keysOf(allocationStatuses).filter((from) => mayFollow(from, to));
    expect(leadingTo('released')).toEqual(['approved', 'returned']);
    expect(leadingTo('paid')).toEqual(['released']);
    expect(keysOf(allocationStatuses).filter((to) => mayFollow('cancelled', to))).toEqual([]);
    expect(moveProblem('paid', 'cancelled')).toBe('This is paid and cannot become cancelled.');
  });

  test('by hand only what waits is kept back, proposed again or cancelled', () => {
    expect(stepsByHand('proposed')).toEqual({ mayRetain: true, mayResume: false, mayCancel: true });
    expect(stepsByHand('retained')).toEqual({ mayRetain: false, mayResume: true, mayCancel: true });
    for (const status of ['approved', 'released', 'paid', 'returned', 'cancelled'] as const)
      expect(Object.values(stepsByHand(status))).toEqual([false, false, false]);
  });

  test('is described in words, with its reason', () => {
    const words = { retainedReason: null, statusReason: null };
    expect(
      allocationWords({
        ...words,
        status: 'retained',
        retainedReason: 'dispute',
        statusReason: 'Wrong sum.',
      }),
    ).toBe('Kept back. Disputed: Wrong sum.');
    expect(allocationWords({ ...words, status: 'cancelled', statusReason: 'Entered twice' })).toBe(
      'Cancelled; the money is available again: Entered twice.',
    );
  });
});

describe('why a payee is not paid yet', () => {
  const claim = { status: 'admitted', isAdmitted: true, minPaymentPence: 500 };
  const payee = { isActive: true, isBankVerified: true, claim };

  test.each([
    [payee, 500, null],
    [payee, 499, 'below_minimum'],
    [{ ...payee, isBankVerified: false }, 500, 'bank_not_verified'],
    [
      { ...payee, claim: { ...claim, status: 'claim-received', isAdmitted: false } },
      500,
      'claim_not_admitted',
    ],
    [{ ...payee, claim: { ...claim, status: 'disputed', isAdmitted: false } }, 500, 'dispute'],
    [{ ...payee, isActive: false }, 500, 'payee_suspended'],
    [{ isActive: true, isBankVerified: true }, 1, null],
  ] as const)('%o, %d pence: %s', (of, pence, reason) => {
    expect(retentionOf(of, pence)).toBe(reason);
  });
});

describe('cash', () => {
  const reserve = (pence: number) => [{ label: 'Closing costs', pence }];
  const figures = ({ heldPence, reservedPence, committedPence, freePence }: ReturnType<typeof caseCash>) => [
    heldPence,
    reservedPence,
    committedPence,
    freePence,
  ];

  test('held is reserved, committed and free together, also where the cash does not reach', () => {
    const of = (heldPence: number, allocatedPence: number, owedPence: number, wanted: number) =>
      figures(caseCash({ heldPence, allocatedPence, owedPence, reserves: reserve(wanted) }));
    expect(of(10_000, 3_000, 500, 1_000)).toEqual([10_000, 1_000, 3_500, 5_500]);
    expect(of(4_000, 3_000, 500, 1_000)).toEqual([4_000, 500, 3_500, 0]);
    expect(of(1_000, 3_000, 0, 1_000)).toEqual([1_000, 0, 3_000, -2_000]);
  });

  test('an open case keeps back what has not cleared, a month of expenses and its closing costs', () => {
    const model = { expectedExpenses: 22_050, closingCosts: 5_000 };
    const of = (isOpen: boolean) =>
      reservesOf(model, { termMonths: 60, unclearedPence: 700, isOpen }).map(({ pence }) => pence);
    expect(of(true)).toEqual([700, 368, 5_000]);
    expect(of(false)).toEqual([700, 0, 0]);
  });

  test('one penny over is refused with the figures', () => {
    const cash = caseCash({
      heldPence: 10_000,
      allocatedPence: 3_000,
      owedPence: 0,
      reserves: reserve(1_000),
    });
    expect(cashProblem(cash, 6_000)).toBeNull();
    expect(cashProblem(cash, 6_001)).toBe(
      '£60.01 is more than the £60.00 that is free: £100.00 held, less £30.00 committed and £10.00 reserved.',
    );
  });
});
