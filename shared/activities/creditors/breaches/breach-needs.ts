import { showDate } from '#shared/platform/dates.ts';
import { type Need, onTab } from '#shared/platform/life/life.ts';
import { reservedActs } from '#shared/records/acts/reserved-acts.ts';
import type { BreachStatus, CreditorDecision, severities } from './breaches.ts';

/** What prevents a notice from being served on a case for the time being. */
export type HeldBack = {
  caseId: number;
  /** The last day of the payment break that its schedule is on. */
  breakUntil: string | null;
  /** What its sub status says. */
  isOnBreak: boolean;
  isVariationProposed: boolean;
  isSuspended: boolean;
  /** The number of the variation that is open on it. */
  variation: number | null;
};

/** The facts that decide whether a step on a breach is allowed. */
export type BreachFacts = HeldBack & {
  id: number;
  today: string;
  status: BreachStatus;
  severity: keyof typeof severities;
  /** Whether its type is put to creditors before the arrangement ends. */
  referToCreditors: boolean;
  remedyByOn: string | null;
  /** The day on which the notice was sent; null while it is made, approved or printed. */
  noticeSentOn: string | null;
  /** Its letter is written and has neither left nor been cancelled. */
  isNoticeOnItsWay: boolean;
  /** Its letter was cancelled before it left: nobody has been served. */
  isNoticeCancelled: boolean;
  hasNotice: boolean;
  creditorsDecision: CreditorDecision | null;
  /** Whether its waiver waits for a second person. */
  isWaiverWaiting: boolean;
  /** The decision of creditors who have it before them. */
  openDecision: number | null;
  /** Whether the arrangement is running. */
  isLive: boolean;
  /** Why the person taking the step may not do what is reserved to the office holder. */
  barred: Readonly<Record<'breach_notice' | 'termination', string | null>>;
};

/** The breach itself, where what is missing is recorded by another of its steps. */
export const here = ({ caseId, id }: BreachFacts): string => `/cases/${caseId}?tab=breaches&breach=${id}`;

/** What a notice needs besides its breach. */
export const noticeNeeds: readonly Need<HeldBack>[] = [
  {
    source: 'domain notes 8.11',
    says: 'A payment break runs until the payment of {the last day}: no notice is served meanwhile.',
    lacks: ({ breakUntil }) => breakUntil && showDate(breakUntil),
    at: onTab('payments'),
  },
  {
    source: 'domain notes 8.11',
    says: 'The case is on a payment break: no notice is served meanwhile.',
    lacks: ({ breakUntil, isOnBreak }) => breakUntil === null && isOnBreak,
    at: onTab('payments'),
  },
  {
    source: 'domain notes 8.11',
    says: 'Variation {number} is open: no notice is served meanwhile.',
    lacks: ({ variation }) => variation !== null && String(variation),
    at: onTab('variations'),
  },
  {
    source: 'domain notes 8.11',
    says: 'A variation is open: no notice is served meanwhile.',
    lacks: ({ variation, isVariationProposed }) => variation === null && isVariationProposed,
    at: onTab('variations'),
  },
  {
    source: 'section 262',
    says: 'The court has suspended the approval: no notice is served meanwhile.',
    lacks: ({ isSuspended }) => isSuspended,
    at: onTab('proposal-voting'),
  },
];

/** An act reserved to the office holder. */
export const byOfficeHolder = (act: keyof BreachFacts['barred']): Need<BreachFacts> => ({
  source: reservedActs[act].source,
  says: '{who may act}',
  lacks: ({ barred }) => barred[act],
  at: onTab('breaches'),
});

/** The notice has left, and the client has had the time that it gives, however the breach is dealt with next (domain notes 3.2 and 8.11). */
export const noticeIsOut: Need<BreachFacts> = {
  source: 'domain notes 8.11',
  says: 'The notice has not been sent yet.',
  lacks: ({ isNoticeOnItsWay }) => isNoticeOnItsWay,
  at: onTab('mail'),
};
export const noticeWasServed: Need<BreachFacts> = {
  source: 'domain notes 8.11',
  says: 'The notice was cancelled before it left: serve it again.',
  lacks: ({ isNoticeCancelled }) => isNoticeCancelled,
  at: here,
};
export const timeIsOver: Need<BreachFacts> = {
  source: 'domain notes 8.11',
  says: 'The client has until {the remedy date} to remedy or explain it.',
  lacks: ({ status, severity, isNoticeOnItsWay, remedyByOn, today }) =>
    (status === 'notice_served' || status === 'variation_proposed') &&
    !isNoticeOnItsWay &&
    remedyByOn !== null &&
    remedyByOn >= today &&
    severity !== 'terminal' &&
    showDate(remedyByOn),
  at: here,
};

const live: Need<BreachFacts> = {
  source: 'practice',
  says: 'The arrangement has ended.',
  lacks: ({ isLive }) => !isLive,
  at: ({ caseId }) => `/cases/${caseId}`,
};
const noWaiver: Need<BreachFacts> = {
  source: 'practice',
  says: 'Its waiver is awaiting a second person.',
  lacks: ({ isWaiverWaiting }) => isWaiverWaiting,
  at: () => '/approvals',
};
const noVote: Need<BreachFacts> = {
  source: 'domain notes 8.11',
  says: 'It is with creditors: record the outcome under Proposal & Voting, or withdraw the decision.',
  lacks: ({ openDecision }) => openDecision !== null,
  at: ({ caseId, openDecision }) => `/cases/${caseId}?tab=proposal-voting&decision=${openDecision}`,
};
/** What most steps need, and those that may be taken of an arrangement that has ended. */
export const freeNeeds = [noWaiver, noVote];
export const liveNeeds = [live, ...freeNeeds];
