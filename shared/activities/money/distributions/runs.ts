import { addMonths } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';

/** The purpose of a distribution run (domain notes 7.5). */
export const runKinds = {
  regular: 'Regular',
  closing: 'Closing',
  single_case: 'Single case',
  fees_only: 'Fees only',
} as const;
export type RunKind = keyof typeof runKinds;

/** The status of a run (domain notes 8.3). A rejected run is a draft again. */
export const runStatuses = {
  draft: 'Draft',
  calculated: 'Calculated',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  released: 'Released',
  part_paid: 'Part paid',
  paid: 'Paid',
  closed: 'Closed',
  cancelled: 'Cancelled',
} as const;
export type RunStatus = keyof typeof runStatuses;

/** Runs whose proposals still hold money of their cases. */
export const openRunStatuses = words('draft calculated submitted approved') satisfies RunStatus[];

/** How people refer to a run: D000012. */
export const runReference = (id: number): string => `D${String(id).padStart(6, '0')}`;

/** How often the cases of a product distribute, in months; null where a person decides. */
export const monthsBetween: Readonly<Record<string, number | null>> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  annual: 12,
  ad_hoc: null,
};

/** The facts that decide when a case distributes next. */
export type DueFacts = {
  /** A date set for this case; it overrides the usual interval. */
  nextOn: string | null;
  frequency: string | null;
  lastDividendOn: string | null;
  approvedOn: string | null;
};

/**
 * Whether a case is due by the cut-off: on the day that was decided for it, else when the months of its interval have passed since its last
 * dividend, or since its approval when it had none. Cases that distribute 'when decided' are due only then.
 */
export function isDue(
  { nextOn, frequency, lastDividendOn, approvedOn }: DueFacts,
  cutoffOn: string,
): boolean {
  if (nextOn !== null) return nextOn <= cutoffOn;
  const months = monthsBetween[frequency ?? 'annual'];
  const since = lastDividendOn ?? approvedOn;
  if (months === null || months === undefined || since === null) return false;
  return addMonths(since, months) <= cutoffOn;
}

/** Why a case takes no part in a run, or is held back at its release. */
export const leftOutReasons = {
  not_due: 'Not due yet',
  nothing_to_pay: 'Nothing to distribute',
  below_reserve: 'Nothing beyond the reserve',
  waiting_journal: 'A journal is awaiting approval',
  other_run: 'In another open run',
  inactive_domain: 'Its domain is not active',
  blocked: 'Blocked',
  excluded: 'Left out by a person',
  changed: 'Changed since the calculation',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** The prefix of the keys of a run's payments and journals. */
export const releaseGroup = (runId: number): string => `distribution:${runId}`;
