import type { Random } from '#demo/cases/random.ts';
import { dayNumber, nearestDueDay } from '#shared/activities/money/banking/due-dates.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { addDays } from '#shared/platform/dates.ts';
import type { NoisyCase } from '#test/credits/noisy-cases.ts';

/** A credit whose kind and true case are known. */
export type KnownCredit<Kind extends string> = {
  kind: Kind;
  item: MatchItem;
  /** The case that it may be posted to as a contribution; null where no run may post it. */
  truth: string | null;
};

/** Credits numbered from 1, of kinds that occur as often as their weights say; oldest first. */
export function creditsByKind<Kind extends string, Credit extends KnownCredit<Kind>>(
  random: Random,
  weights: Readonly<Record<Kind, number>>,
  count: number,
  make: (itemId: number, kind: Kind) => Credit,
): Credit[] {
  const kinds = Object.entries(weights) as [Kind, number][];
  return Array.from({ length: count }, (_, n) => make(n + 1, random.weighted(kinds))).toSorted(
    (a, b) => a.item.bookedOn.localeCompare(b.item.bookedOn) || a.item.itemId - b.item.itemId,
  );
}

/** A due day of the case within 2026, as a day number. */
export const someDueDay = (random: Random, { schedule }: NoisyCase): number =>
  nearestDueDay(dayNumber(addDays('2026-01-01', random.between(0, 300))), schedule!);

/** The payer's account as a bank gives it. */
export const paidFrom = ({
  account,
}: NoisyCase): Pick<MatchItem, 'payerSortCode' | 'payerAccountNumber'> => ({
  payerSortCode: account.sortCode,
  payerAccountNumber: account.accountNumber,
});

export const capitals = (text: string): string => text.toUpperCase();
