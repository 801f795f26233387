/** The states of a request to let a client pay more than their budget leaves. */
export const affordabilityStates = {
  waiting: 'Waiting for a second person',
  approved: 'Approved',
  rejected: 'Sent back',
  dropped: 'No longer stands',
} as const;

/** What a second person has approved: a contribution, beside what was left each month at that time. In pence. */
type ApprovedAbove = { contributionPence: number; surplusPence: number };

/** What is left each month by the current statement, and what was approved above it last; null where there is none. In pence. */
export type Affordability = { surplusPence: number | null; approved: ApprovedAbove | null };

/** Whether a contribution is above what is left each month; not while either of them is not known. */
export const isAboveSurplus = (contributionPence: number | null, surplusPence: number | null): boolean =>
  contributionPence !== null && surplusPence !== null && contributionPence > surplusPence;

/** Whether what was approved covers a contribution: no more is paid, and no less is left. */
export const isCovered = (contributionPence: number, { surplusPence, approved }: Affordability): boolean =>
  approved !== null &&
  contributionPence <= approved.contributionPence &&
  (surplusPence ?? 0) >= approved.surplusPence;
