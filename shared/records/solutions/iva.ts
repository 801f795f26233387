import { dueDiligenceIsDone, payersAreIdentified } from '#shared/records/due-diligence/rule.ts';
import { IVA_ACCEPTED } from '#shared/records/law/statuses.ts';
import {
  decisionFollowsSignature,
  noticeFollowsReport,
  openingFollowsNotice,
  orderRules,
  reportFollowsSignature,
  votingHasTime,
} from '#shared/records/rules/order.ts';
import { isAffordable } from './affordability.ts';
import { closingGuards, terminationIsDecided } from './closing.ts';
import { datesFrom } from './dates.ts';
import {
  appointmentIsAccepted,
  common,
  creditorsHave,
  decisionWasDue,
  hasApplicant,
  hasContribution,
  hasDebts,
  hasStatement,
  isAdjourned,
  isCertifiedBy,
  isRevoked,
  notAhead,
  noticeIsLongEnough,
  supervisorIsLicensed,
} from './guards.ts';
import { ordered, orderedAtOpening, orderedAtOutcome } from './order-guards.ts';
import {
  adviceIsSignedOff,
  adviceStands,
  creditorsAreInvited,
  proposalAgrees,
  proposalIsGenerated,
  proposalIsSigned,
  reportIsFiled,
} from './proposal-guards.ts';
import { hasProtocolTerm } from './protocol-guards.ts';
import type { DatedCase, Solution } from './solution.ts';
import { beforeSigning } from './vulnerability-guards.ts';

/** Codes of the statuses of an individual voluntary arrangement, in addition to those that all solutions share. */
export const ivaCodes = {
  withClient: 'with-client-for-signature',
  proposalSigned: 'proposal-signed',
  nomineeReport: 'nominee-report',
  withCreditors: 'with-creditors',
  adjourned: 'adjourned',
  modificationsToAgree: 'modifications-to-agree',
  ivaAccepted: 'iva-accepted',
  ivaRejected: 'iva-rejected',
  ivaCompleted: 'iva-completed',
  ivaTerminated: 'iva-terminated',
  ivaRevoked: 'iva-revoked',
} as const;

/** The code of the sub status of an arrangement whose approval the court has suspended. */
export const SUSPENDED = 'suspended-by-the-court';

/** Insolvency Rules 2016, rule 15.2. */
const noticeDays = 14;
const equityReviewMonths = 54;

/** An arrangement is approved on the day of the decision, or today if that is not known, and commences then. */
function approvalDates(found: DatedCase, today: string) {
  const decidedOn = found.decisionDate && found.decisionDate < today ? found.decisionDate : today;
  const approvalDate = found.approvalDate ?? decidedOn;
  const commencementDate = found.commencementDate ?? approvalDate;
  const following = datesFrom(
    { equityReviewMonths },
    commencementDate,
    found.termMonths,
    found.protocolVersion,
  );
  return { approvalDate, commencementDate, ...following };
}

/** Individual voluntary arrangement: Insolvency Act 1986, part VIII; its counterpart in Northern Ireland works the same way. */
export const iva = {
  product: {
    isInHouse: true,
    clientMoneyRegime: 'ip_estate',
    distributionFrequency: 'half_yearly',
    defaultTermMonths: 60,
    minTermMonths: 1,
    maxTermMonths: 84,
  },
  statuses: {
    ...common.statuses,
    [ivaCodes.withClient]: {
      guards: [
        hasApplicant,
        hasStatement,
        hasDebts,
        hasContribution,
        isAffordable,
        adviceIsSignedOff,
        ...beforeSigning(),
        dueDiligenceIsDone,
        proposalIsGenerated,
        proposalAgrees,
        hasProtocolTerm,
      ],
    },
    [ivaCodes.proposalSigned]: {
      guards: [notAhead('proposalDate'), adviceStands, ...beforeSigning({}, true), proposalIsSigned],
    },
    [ivaCodes.nomineeReport]: {
      guards: [supervisorIsLicensed, reportIsFiled, ordered(reportFollowsSignature)],
      // The report may have been filed before the case moves on.
      dates: ({ nomineeReportOn }, today) => ({ nomineeReportOn: nomineeReportOn ?? today }),
    },
    [ivaCodes.withCreditors]: {
      guards: [
        hasApplicant,
        hasDebts,
        isAffordable,
        adviceStands,
        supervisorIsLicensed,
        creditorsAreInvited,
        payersAreIdentified,
        hasProtocolTerm,
        noticeIsLongEnough,
        ordered(reportFollowsSignature),
        ordered(noticeFollowsReport),
        orderedAtOpening(openingFollowsNotice),
        orderedAtOpening(votingHasTime),
        ordered(decisionFollowsSignature),
      ],
      clientAccount: true,
      bond: true,
    },
    [ivaCodes.adjourned]: {
      guards: [isAdjourned, noticeIsLongEnough],
      reason: null,
      upcoming: ['decisionDate'],
    },
    [ivaCodes.modificationsToAgree]: { guards: [creditorsHave('modifications')] },
    [ivaCodes.ivaAccepted]: {
      guards: [
        hasApplicant,
        hasDebts,
        creditorsHave('approved'),
        decisionWasDue,
        noticeIsLongEnough,
        supervisorIsLicensed,
        notAhead('approvalDate'),
        ...orderRules.map(orderedAtOutcome),
        appointmentIsAccepted,
      ],
      act: 'appointment',
      tellsOutcome: true,
      dates: approvalDates,
    },
    [ivaCodes.ivaRejected]: { guards: [creditorsHave('rejected')], reason: null, tellsOutcome: true },
    [ivaCodes.ivaCompleted]: {
      guards: [...closingGuards('complete'), isCertifiedBy('completion')],
      act: 'completion',
      isCopiedToSecretaryOfState: true,
    },
    [ivaCodes.ivaTerminated]: {
      guards: [terminationIsDecided, isCertifiedBy('termination')],
      act: 'termination',
      reason: 'terminationReason',
      isCopiedToSecretaryOfState: true,
    },
    // Whoever applied for the order tells the Secretary of State (rule 8.27), so no notice under rule 8.31 is copied.
    [ivaCodes.ivaRevoked]: { guards: [isRevoked], reason: 'terminationReason' },
  },
  approval: {
    status: ivaCodes.ivaAccepted,
    statusName: IVA_ACCEPTED,
    substatuses: {
      none: 'up-to-date',
      behind: 'in-arrears',
      breach: 'arrears-over-3-months',
      onBreak: 'payment-break',
    },
  },
  noticeDays,
  equityReviewMonths,
  annualReviews: true,
} as const satisfies Solution;
