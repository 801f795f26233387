import { addDays, daysBetween, showDate } from '#shared/platform/dates.ts';

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
  continue: 'The arrangement goes on',
  terminate: 'The arrangement is terminated',
} as const;
export type CreditorDecision = keyof typeof creditorDecisions;

/** What may be done about a breach. */
export const breachSteps = {
  confirm: 'Confirm',
  serve: 'Serve notice',
  respond: 'Record the answer',
  remedy: 'Remedied',
  vary: 'Variation proposed',
  refer: 'Refer to creditors',
  decide: 'Record the decision',
  waive: 'Waive',
  terminate: 'Terminate',
} as const;
export type BreachStep = keyof typeof breachSteps;

const following: Readonly<Record<BreachStatus, readonly BreachStep[]>> = {
  suspected: ['confirm', 'serve', 'remedy'],
  open: ['serve', 'respond', 'remedy', 'vary', 'waive'],
  notice_served: ['respond', 'remedy', 'vary', 'refer', 'waive', 'terminate'],
  variation_proposed: ['respond', 'remedy', 'refer', 'waive'],
  referred: ['decide', 'respond', 'remedy', 'waive', 'terminate'],
  remedied: [],
  waived: [],
  terminated: [],
};

/** The steps that may follow a status. */
export const stepsAfter = (status: BreachStatus): readonly BreachStep[] => following[status];

/** The facts that decide whether a step on a breach is allowed. */
export type BreachFacts = {
  status: BreachStatus;
  severity: keyof typeof severities;
  /** Whether its type is put to creditors before the arrangement ends. */
  referToCreditors: boolean;
  remedyByOn: string | null;
  /** The day on which the notice left; null while it is made, approved or printed. */
  noticeSentOn: string | null;
  hasNotice: boolean;
  creditorsDecision: CreditorDecision | null;
  /** Whether its waiver waits for a second person. */
  isWaiverWaiting: boolean;
  /** Why no notice may be served on the case now: a payment break, or a variation, is open. */
  heldBack: string | null;
  /** Whether creditors have it before them. */
  isDecisionOpen: boolean;
  /** Whether a variation is open on the case. */
  isVariationOpen: boolean;
  /** Whether the arrangement runs. */
  isLive: boolean;
};

function whyNotTerminate(facts: BreachFacts, today: string): string | null {
  const { status, severity, referToCreditors, remedyByOn, noticeSentOn, creditorsDecision } = facts;
  if (status === 'referred') {
    if (creditorsDecision === null) return 'Record first what creditors decided.';
    return creditorsDecision === 'terminate' ? null : 'Creditors decided that the arrangement goes on.';
  }
  if (noticeSentOn === null) return 'The notice has not left yet.';
  if (remedyByOn !== null && remedyByOn >= today && severity !== 'terminal')
    return `The client has until ${showDate(remedyByOn)} to put it right or to explain it.`;
  return referToCreditors ? 'A breach of this type is referred to creditors first.' : null;
}

/** The reason why a step on a breach is not allowed on a day, in words; null if it is. */
export function whyNotStep(facts: BreachFacts, step: BreachStep, today: string): string | null {
  if (!following[facts.status].includes(step))
    return `‘${breachSteps[step]}’ cannot follow ‘${breachStatuses[facts.status]}’.`;
  if (!facts.isLive && step !== 'remedy' && step !== 'respond') return 'The arrangement has ended.';
  if (facts.isWaiverWaiting && step !== 'respond') return 'Its waiver waits for a second person.';
  if (facts.isDecisionOpen && step !== 'respond')
    return 'Creditors have it before them: record the outcome under Proposal & Voting, or withdraw the decision.';
  switch (step) {
    case 'serve':
      return facts.hasNotice
        ? facts.heldBack
        : 'Its type names no letter as the notice: choose one under Breach Types.';
    case 'vary':
      return facts.isVariationOpen ? null : 'Begin the variation that answers it: none is open on the case.';
    case 'terminate':
      return whyNotTerminate(facts, today);
    case 'decide':
      return facts.creditorsDecision === null ? null : 'The decision of creditors is recorded already.';
    default:
      return null;
  }
}

/** The first day until which a client may be given to put a breach right. */
export const earliestRemedy = (today: string, remedyDays: number): string => addDays(today, remedyDays);

/** Days that are left until the remedy is due; negative once it is over; null where nothing is awaited. */
export const daysToRemedy = (
  { status, remedyByOn }: { status: BreachStatus; remedyByOn: string | null },
  today: string,
): number | null =>
  status === 'notice_served' && remedyByOn !== null ? daysBetween(today, remedyByOn) : null;
