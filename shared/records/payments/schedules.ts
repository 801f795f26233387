import { words } from '#shared/platform/words.ts';
import { type Agreed, instalmentDays, lumpSumDays } from '#shared/records/affairs/contributions.ts';

export const lineKinds = {
  regular: 'Contribution',
  lump: 'Lump sum',
  catch_up: 'Catch-up',
  break: 'Payment break',
} as const;
export type LineKind = keyof typeof lineKinds;

/**
 * One line of a payment schedule: the amount expected on a day. A break is a month without one. Parts waived, or moved to catch-up lines,
 * are no longer expected of the line.
 */
export type ScheduleLine = {
  dueOn: string;
  expectedPence: number;
  kind: LineKind;
  waivedPence?: number;
  movedPence?: number;
};

export const scheduleReasons = {
  initial: 'As approved',
  variation: 'Variation',
  review: 'Annual review',
  break: 'Payment break',
  extension: 'Extension',
  lump: 'Lump sum',
  catch_up: 'Catch-up of arrears',
  waive: 'Arrears waived',
} as const;

/** The most months of payment breaks in one arrangement, unless its Protocol has fewer (2021 IVA Protocol; domain notes 3.2). */
export const MOST_BREAK_MONTHS = 9;
/** The longest arrangement, extensions included: seven years (cost-of-living guidance of 26 June 2022; domain notes 3.2). */
export const MOST_MONTHS = 84;
/** The fields of a case from which its first schedule is made. */
export const scheduledTerms = words('contributionPence contributionDay termMonths commencementDate');
/** Why they are no longer changed on the case once it has a schedule. */
export const TERMS_LOCKED = 'Change the schedule under Payments.';

/**
 * The schedule that the agreed terms of a case amount to: a line for each month of the term, and one for each lump sum after the
 * contribution of its day; none while a term is unknown.
 */
export function agreedLines(agreed: Agreed): ScheduleLine[] {
  const months: ScheduleLine[] = instalmentDays(agreed).map((dueOn) => ({
    dueOn,
    expectedPence: agreed.contributionPence ?? 0,
    kind: 'regular',
  }));
  if (months.length === 0 || !agreed.lumpSums?.length) return months;
  const sums = lumpSumDays(agreed).map(
    ({ dueOn, pence }): ScheduleLine => ({ dueOn, expectedPence: pence, kind: 'lump' }),
  );
  return [...months, ...sums].toSorted(
    (one, other) => Number(one.dueOn > other.dueOn) - Number(one.dueOn < other.dueOn),
  );
}

/** Whether a line is for a month of the term. */
export const isMonthly = ({ kind }: ScheduleLine) => kind === 'regular' || kind === 'break';
/** The amount of a line before any part was waived or moved. */
export const agreedOf = ({ expectedPence, waivedPence = 0, movedPence = 0 }: ScheduleLine) =>
  expectedPence + waivedPence + movedPence;
/** Months of payment breaks that a schedule holds. */
export const breakMonths = (lines: readonly ScheduleLine[]): number =>
  lines.filter(({ kind }) => kind === 'break').length;
