import { poundsText } from '#shared/platform/money.ts';

/** The states of a request to let a client pay more than their budget leaves. */
export const affordabilityStates = {
  waiting: 'Waiting for a second person',
  approved: 'Approved',
  rejected: 'Sent back',
  dropped: 'No longer valid',
} as const;

/** What a second person has approved: a contribution, beside what was left each month at that time. In pence. */
type ApprovedAbove = { contributionPence: number; surplusPence: number };

/** What is left each month by the current statement, and the last contribution approved above it; null where there is none. In pence. */
export type Affordability = { surplusPence: number | null; approved: ApprovedAbove | null };

/** Whether what was approved covers a contribution: no more is paid, and no less is left. */
export const isCovered = (
  contributionPence: number | null,
  { surplusPence, approved }: Affordability,
): boolean =>
  contributionPence !== null &&
  surplusPence !== null &&
  approved !== null &&
  contributionPence <= approved.contributionPence &&
  surplusPence >= approved.surplusPence;

/** Says that a contribution cannot be paid from what is left, as a sentence; null where it can, or either of them is not known. */
export function aboveSurplusText(
  contributionPence: number | null,
  surplusPence: number | null,
): string | null {
  if (contributionPence === null || surplusPence === null || contributionPence <= surplusPence) return null;
  const left =
    surplusPence > 0
      ? `is above the ${poundsText(surplusPence)} that is left each month`
      : 'cannot be paid from income: nothing is left each month';
  return `The contribution of ${poundsText(contributionPence)} ${left}.`;
}
