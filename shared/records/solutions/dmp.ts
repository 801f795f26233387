import { dueDiligenceIsDone, payersAreIdentified } from '#shared/records/due-diligence/rule.ts';
import { isAffordable } from './affordability.ts';
import { closingGuards } from './closing.ts';
import { expectedEnd } from './dates.ts';
import { common, hasApplicant, hasContribution, hasDebts, hasStatement } from './guards.ts';
import { adviceIsSignedOff, adviceStands } from './proposal-guards.ts';
import type { DatedCase, Solution } from './solution.ts';
import { beforeSigning } from './vulnerability-guards.ts';

/** The Consumer Duty, with the FCA’s guidance on vulnerable customers (FG21/1). */
const fca = { vulnerability: 'PRIN 2A; FG21/1' } as const;

/** Codes of the statuses of a debt management plan, in addition to those that all solutions share. */
export const dmpCodes = {
  offersSent: 'dmp-offers-sent',
  active: 'dmp-active',
  completed: 'dmp-completed',
  ended: 'dmp-ended',
} as const;

/** A plan runs from its first day; no creditor decides on it, so it has no approval. */
function planDates(found: DatedCase, today: string) {
  const commencementDate = found.commencementDate ?? today;
  return { commencementDate, expectedEndDate: expectedEnd(commencementDate, found.termMonths) };
}

/** Debt management plan: informal, paid out pro rata every month; the money is the client's under FCA rules (CASS 11). */
export const dmp = {
  product: {
    isInHouse: true,
    clientMoneyRegime: 'cass11',
    distributionFrequency: 'monthly',
    minTermMonths: 1,
    maxTermMonths: 120,
  },
  statuses: {
    ...common.statuses,
    [dmpCodes.offersSent]: {
      guards: [
        hasApplicant,
        hasStatement,
        hasDebts,
        hasContribution,
        isAffordable,
        adviceIsSignedOff,
        dueDiligenceIsDone,
        payersAreIdentified,
        ...beforeSigning(fca),
      ],
    },
    [dmpCodes.active]: {
      guards: [
        hasApplicant,
        hasDebts,
        hasContribution,
        isAffordable,
        adviceStands,
        dueDiligenceIsDone,
        ...beforeSigning(fca, true),
      ],
      dates: planDates,
    },
    [dmpCodes.completed]: { guards: closingGuards('complete') },
    [dmpCodes.ended]: { reason: 'terminationReason' },
  },
  approval: {
    isInformal: true,
    status: dmpCodes.active,
    statusName: 'DMP Active',
    substatuses: {
      none: 'dmp-up-to-date',
      behind: 'dmp-in-arrears',
      breach: 'dmp-arrears-over-3-months',
      onBreak: 'dmp-payment-break',
    },
  },
  noticeDays: null,
  equityReviewMonths: null,
} as const satisfies Solution;
