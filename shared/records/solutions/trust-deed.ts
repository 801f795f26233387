import { unprotectedDeeds } from '#shared/records/deeds/deeds.ts';
import { dueDiligenceIsDone, payersAreIdentified } from '#shared/records/due-diligence/rule.ts';
import { bondPrecedesAppointment } from '#shared/records/rules/order.ts';
import { isAffordable } from './affordability.ts';
import { closingGuards } from './closing.ts';
import { datesFrom } from './dates.ts';
import {
  appointmentIsAccepted,
  common,
  creditorsHaveAcceded,
  deedIs,
  hasApplicant,
  hasContribution,
  hasDebts,
  hasStatement,
  isCertifiedBy,
  notAhead,
  supervisorIsLicensed,
  windowIsOver,
} from './guards.ts';
import { ordered } from './order-guards.ts';
import { adviceIsSignedOff } from './proposal-guards.ts';
import type { DatedCase, Solution } from './solution.ts';
import { beforeSigning } from './vulnerability-guards.ts';

const scots = { vulnerability: 'SIP 3.3', capacity: 'AWI Act 2000, section 1' } as const;

/** Codes of the statuses of a trust deed, in addition to those that all solutions share. */
export const trustDeedCodes = {
  signed: 'trust-deed-signed',
  objections: 'objections-window',
  isProtected: 'trust-deed-protected',
  notProtected: 'trust-deed-not-protected',
  completed: 'trust-deed-completed',
  terminated: 'trust-deed-terminated',
} as const;

/** A trust deed is protected from the day of its registration, and runs from the day on which it was granted. */
function protectionDates(found: DatedCase, today: string) {
  const approvalDate = found.approvalDate ?? found.registeredOn ?? today;
  const commencementDate = found.commencementDate ?? found.proposalDate ?? approvalDate;
  return {
    approvalDate,
    commencementDate,
    ...datesFrom({ equityReviewMonths: null }, commencementDate, found.termMonths),
  };
}

/** The law that governs the end of a trust deed; rule 8.31 applies in England and Wales. */
const DISCHARGE = 'AiB guidance 3';

/** It ends with the discharge of its trustee, after that of the debtor or its refusal. */
const isEnded = deedIs(
  'ended',
  'Record the debtor’s discharge or its refusal, then the trustee’s discharge, under Proposal & Voting; the case follows.',
  'ended',
);

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
        deedIs(
          'signed',
          'Record the grant of the trust deed under Proposal & Voting; the case follows.',
          ...unprotectedDeeds,
        ),
        hasApplicant,
        hasStatement,
        hasDebts,
        hasContribution,
        isAffordable,
        adviceIsSignedOff,
        ...beforeSigning(scots),
        dueDiligenceIsDone,
        supervisorIsLicensed,
        notAhead('proposalDate'),
        appointmentIsAccepted,
      ],
      act: 'appointment',
      bond: true,
    },
    [trustDeedCodes.objections]: {
      guards: [
        deedIs(
          'window',
          'Open the objections window under Proposal & Voting once the documents have been sent; the case follows.',
          'window',
        ),
        hasApplicant,
        hasDebts,
        isAffordable,
        payersAreIdentified,
        supervisorIsLicensed,
      ],
      clientAccount: true,
    },
    [trustDeedCodes.isProtected]: {
      guards: [
        creditorsHaveAcceded,
        windowIsOver,
        deedIs(
          'registered',
          'The trust deed is protected once its registration is recorded under Proposal & Voting; the case follows.',
          'registered',
        ),
        supervisorIsLicensed,
        ordered(bondPrecedesAppointment),
      ],
      dates: protectionDates,
    },
    [trustDeedCodes.notProtected]: {
      guards: [
        deedIs(
          'barred',
          'Record under Proposal & Voting that creditors barred it, or that it was not registered.',
          'barred',
        ),
      ],
      reason: null,
    },
    [trustDeedCodes.completed]: {
      guards: [isEnded, ...closingGuards('complete'), isCertifiedBy('completion', DISCHARGE)],
      act: 'completion',
    },
    [trustDeedCodes.terminated]: {
      guards: [isEnded, isCertifiedBy('termination', DISCHARGE)],
      act: 'termination',
      reason: 'terminationReason',
    },
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
