import { addDays, daysBetween } from '#shared/platform/dates.ts';

/** The stage of a breach of an arrangement (domain notes 8.11). */
export const breachStatuses = {
  suspected: 'Suspected',
  open: 'Open',
  notice_served: 'Notice served',
  variation_proposed: 'Variation proposed',
  referred: 'Referred to creditors',
  remedied: 'Remedied',
  waived: 'Waived',
  terminated: 'Terminated',
} as const;
export type BreachStatus = keyof typeof breachStatuses;

/** The statuses in which a breach has ended. */
export const endedBreaches = ['remedied', 'waived', 'terminated'] as const satisfies readonly BreachStatus[];
export const hasEnded = (status: BreachStatus): boolean => endedBreaches.some((ended) => ended === status);

export const severities = { minor: 'Minor', material: 'Material', terminal: 'Terminal' } as const;

/** What creditors decided about a breach that was referred to them. */
export const creditorDecisions = {
  continue: 'The arrangement continues',
  terminate: 'The arrangement is terminated',
} as const;
export type CreditorDecision = keyof typeof creditorDecisions;

/** The first day until which a client may be given to put a breach right. */
export const earliestRemedy = (today: string, remedyDays: number): string => addDays(today, remedyDays);

/** Days that are left until the remedy is due; negative once it is over; null where nothing is awaited. */
export const daysToRemedy = (
  { status, remedyByOn }: { status: BreachStatus; remedyByOn: string | null },
  today: string,
): number | null =>
  status === 'notice_served' && remedyByOn !== null ? daysBetween(today, remedyByOn) : null;
