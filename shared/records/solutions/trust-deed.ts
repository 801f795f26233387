import { votingHasTime } from '#shared/records/rules/order.ts';
import { closingGuards } from './closing.ts';
import { datesFrom } from './dates.ts';
import {
  common,
  creditorsHave,
  decisionWasDue,
  hasApplicant,
  hasContribution,
  hasDebts,
  hasStatement,
  notAhead,
  supervisorIsLicensed,
} from './guards.ts';
import { orderedAtOpening } from './order-guards.ts';
import type { DatedCase, Solution } from './solution.ts';

/** Codes of the statuses of a trust deed, in addition to those that all solutions share. */
export const trustDeedCodes = {
  signed: 'trust-deed-signed',
  objections: 'objections-window',
  isProtected: 'trust-deed-protected',
  notProtected: 'trust-deed-not-protected',
  completed: 'trust-deed-completed',
  terminated: 'trust-deed-terminated',
} as const;

/** A trust deed is protected from the end of the objections window, and runs from the day on which it was granted. */
function protectionDates(found: DatedCase, today: string) {
  const endedOn = found.decisionDate && found.decisionDate < today ? found.decisionDate : today;
  const approvalDate = found.approvalDate ?? endedOn;
  const commencementDate = found.commencementDate ?? approvalDate;
  return {
    approvalDate,
    commencementDate,
    ...datesFrom({ equityReviewMonths: null }, commencementDate, found.termMonths),
  };
}

/** Protected trust deed, Scotland (Bankruptcy (Scotland) Act 2016, part 14): usually 48 months. */
export const trustDeed = {
  product: {
    isInHouse: true,
    clientMoneyRegime: 'ip_estate',
    distributionFrequency: 'annual',
    defaultTermMonths: 48,
    minTermMonths: 12,
    maxTermMonths: 84,
  },
  statuses: {
    ...common.statuses,
    [trustDeedCodes.signed]: {
      guards: [
        hasApplicant,
        hasStatement,
        hasDebts,
        hasContribution,
        supervisorIsLicensed,
        notAhead('proposalDate'),
      ],
      bond: true,
    },
    [trustDeedCodes.objections]: {
      guards: [hasApplicant, hasDebts, supervisorIsLicensed, orderedAtOpening(votingHasTime)],
      clientAccount: true,
    },
    [trustDeedCodes.isProtected]: {
      guards: [creditorsHave('approved'), decisionWasDue, supervisorIsLicensed],
      dates: protectionDates,
    },
    [trustDeedCodes.notProtected]: { guards: [creditorsHave('rejected')], reason: null },
    [trustDeedCodes.completed]: { guards: closingGuards('complete') },
    [trustDeedCodes.terminated]: { reason: 'terminationReason' },
  },
  approval: {
    status: trustDeedCodes.isProtected,
    statusName: 'Trust Deed Protected',
    substatuses: {
      none: 'trust-deed-up-to-date',
      behind: 'trust-deed-in-arrears',
      breach: 'trust-deed-arrears-over-3-months',
      onBreak: 'trust-deed-payment-break',
    },
  },
  noticeDays: null,
  equityReviewMonths: null,
} as const satisfies Solution;
