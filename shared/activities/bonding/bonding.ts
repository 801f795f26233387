import { addDays, addMonths } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';

/** The contents of a bond entry, as declared to the surety. */
export const bondActions = {
  new: 'New',
  increase: 'Increase',
  decrease: 'Decrease',
  release: 'Release',
} as const;
export type BondAction = keyof typeof bondActions;

/** The cover of one person compared with the current value of their estate. */
export const bondStates = {
  missing: 'Not bonded',
  increase: 'To increase',
  release: 'To release',
  decrease: 'May be decreased',
  in_order: 'In order',
  released: 'Released',
} as const;
export type BondState = keyof typeof bondStates;

/** The states in which somebody has to do something. */
export const bondTodo = ['missing', 'increase', 'release'] as const satisfies readonly BondState[];

/** The limits of a specific penalty sum, in pence, and the general bond of a practitioner. */
export type BondTerms = { minimumPence: number; maximumPence: number; generalPence: number };

/**
 * The limits where a portfolio says nothing else: £5,000 to £5,000,000 for a case, and a general bond of £750,000, as it is since
 * 1 December 2024.
 */
export const usualBondTerms: BondTerms = {
  minimumPence: 500_000,
  maximumPence: 500_000_000,
  generalPence: 75_000_000,
};

/** The day of the following month by which the surety has a month's bordereau, where the wording of the bond says nothing else. */
export const USUAL_BORDEREAU_DAY = 20;
/** Days before the end of a policy from which it is warned of; sureties give as many of cancellation. */
const RENEWAL_DAYS = 60;

/** The specific penalty sum for a value in pence: at least the value of the estate, within the limits of the bond. */
export const penaltySum = (
  bondablePence: number,
  { minimumPence, maximumPence }: Pick<BondTerms, 'minimumPence' | 'maximumPence'>,
): number => Math.min(maximumPence, Math.max(minimumPence, bondablePence));

/** An asset as a bond counts it: what it is expected to realise after security, and whose it is. */
export type BondableAsset = { estimatedPence: number; ownerIds: readonly number[] };
/** A lump sum in the proposal; one from a third party is part of the estate that the bond covers. */
export type BondableSum = { pence: number; isThirdParty?: boolean };

/**
 * The bondable value of one applicant's estate, in pence: the assets after security, plus money from third parties. Assets of several
 * applicants, or of none by name, are shared equally; shares are rounded up, so that cover never falls short.
 */
export function bondableValue(
  applicantId: number,
  applicantIds: readonly number[],
  assets: readonly BondableAsset[],
  lumpSums: readonly BondableSum[],
): number {
  const ofAsset = ({ estimatedPence, ownerIds }: BondableAsset) => {
    const owners = ownerIds.filter((id) => applicantIds.includes(id));
    const sharers = owners.length > 0 ? owners : applicantIds;
    return sharers.includes(applicantId) ? Math.ceil(estimatedPence / sharers.length) : 0;
  };
  return sumOf(assets, ofAsset) + Math.ceil(thirdPartyPence(lumpSums) / Math.max(1, applicantIds.length));
}

/** Money from third parties, in pence. */
export const thirdPartyPence = (lumpSums: readonly BondableSum[]): number =>
  sumOf(
    lumpSums.filter(({ isThirdParty }) => isThirdParty === true),
    ({ pence }) => pence,
  );

/** The state of a cover; `coverPence` is null without one, 0 after its release. */
export function bondState(
  { coverPence, valuePence, hasEnded }: { coverPence: number | null; valuePence: number; hasEnded: boolean },
  terms: BondTerms,
): BondState {
  if (coverPence === 0) return 'released';
  if (coverPence === null) return hasEnded ? 'released' : 'missing';
  if (hasEnded) return 'release';
  const needed = penaltySum(valuePence, terms);
  if (needed > coverPence) return 'increase';
  return needed < coverPence ? 'decrease' : 'in_order';
}

/** Why an entry cannot be made, by the field that is wrong; null where it can. */
export function entryProblem(
  { action, penaltyPence, effectiveOn }: { action: BondAction; penaltyPence: number; effectiveOn: string },
  before: { penaltyPence: number; effectiveOn: string } | null,
): { field: 'action' | 'bondablePence' | 'effectiveOn'; text: string } | null {
  const cover = before?.penaltyPence ?? 0;
  if (action === 'new') {
    if (cover > 0)
      return { field: 'action', text: `There is cover of ${poundsText(cover)} already: increase it.` };
  } else if (cover === 0) {
    return { field: 'action', text: 'There is no cover in force.' };
  }
  if (before !== null && effectiveOn < before.effectiveOn)
    return { field: 'effectiveOn', text: 'Not before the entry that it follows.' };
  if (action === 'increase' && penaltyPence <= cover)
    return { field: 'bondablePence', text: `The cover is ${poundsText(cover)} already.` };
  if (action === 'decrease' && penaltyPence >= cover)
    return { field: 'bondablePence', text: `The cover is ${poundsText(cover)}, which is not more.` };
  return null;
}

/**
 * The month on whose bordereau an entry goes, as its first day: that in which it takes effect, or, where that
 * bordereau has been submitted, the month after the last one submitted.
 */
export function bordereauMonthOf(effectiveOn: string, lastSubmitted: string | null): string {
  const own = monthOf(effectiveOn);
  if (lastSubmitted === null || own > lastSubmitted) return own;
  return addMonths(lastSubmitted, 1);
}

/** The day by which the surety must have the bordereau of a month. */
export const bordereauDueOn = (month: string, day: number = USUAL_BORDEREAU_DAY): string =>
  addDays(addMonths(month, 1), day - 1);

/** The last complete month, as its first day. */
export const lastMonth = (today: string): string => addMonths(monthOf(today), -1);

/** A practitioner's cover as warnings look at it; sums in pence. */
export type Covered = {
  coverPence: number;
  /** The value of estates in excess of their cover, backed only by the general bond. */
  shortPence: number;
  generalPence: number;
  /** The most cover that the surety has agreed to; null where it set none. */
  limitPence: number | null;
  /** The first day on which a policy no longer covers new cases; null where nobody has entered it. */
  renewsOn: string | null;
};

/** Warnings for a practitioner about their bonds, in sentences. */
export function coverWarnings(covered: Covered, today: string): string[] {
  const { coverPence, shortPence, generalPence, limitPence, renewsOn } = covered;
  const warnings = [
    shortPence > generalPence
      ? `Estates are worth ${poundsText(shortPence)} more than their cover, beyond the general bond of ${poundsText(generalPence)}.`
      : shortPence > 0 &&
        `Estates are worth ${poundsText(shortPence)} more than their cover: that is covered only by the general bond of ${poundsText(generalPence)}.`,
    limitPence !== null &&
      coverPence > limitPence &&
      `Cover of ${poundsText(coverPence)} is more than the limit of ${poundsText(limitPence)} agreed with the surety.`,
    limitPence !== null &&
      coverPence <= limitPence &&
      coverPence * 10 > limitPence * 9 &&
      `Cover of ${poundsText(coverPence)} is near the limit of ${poundsText(limitPence)} agreed with the surety.`,
    renewsOn !== null && renewsOn <= today
      ? 'A bond has ended: no new case may be taken on under it.'
      : renewsOn !== null &&
        renewsOn <= addDays(today, RENEWAL_DAYS) &&
        `A bond ends in less than ${RENEWAL_DAYS} days: renew it.`,
  ];
  return warnings.filter((warning) => warning !== false);
}
