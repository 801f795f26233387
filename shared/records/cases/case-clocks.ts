import type { WantedClock } from '#shared/records/law/clock-states.ts';

/** The facts that the clocks of a case itself depend on. */
export type CaseClockFacts = {
  /** Whether it is an arrangement under part VIII of the Insolvency Act. */
  isArrangement: boolean;
  isOpen: boolean;
  /** When the nominee received the proposal, and filed the report on it. */
  proposalReceivedOn: string | null;
  reportFiledOn: string | null;
  approvalDate: string | null;
  commencementDate: string | null;
  completedOn: string | null;
  terminatedOn: string | null;
  closedOn: string | null;
  removedFromRegisterOn: string | null;
  /** Why there is no review of equity; null where there is one, or the case is not approved. */
  noEquityReview: string | null;
  equityReviewedOn: string | null;
  /** Whether it ended because the court revoked its approval, for which rule 8.31 requires no report. */
  isRevoked: boolean;
  /** When the final report had been sent to everybody, and when the Secretary of State was sent it or the notice of a revocation. */
  finalReportSentOn: string | null;
  stateToldOn: string | null;
  /** Whether a bond of the case is in force, and the day on which the last one ended. */
  isCovered: boolean;
  coverEndedOn: string | null;
};

function beforeApproval(facts: CaseClockFacts): WantedClock[] {
  const { proposalReceivedOn: on, reportFiledOn: metOn, approvalDate, isOpen } = facts;
  if (on === null || (metOn === null && (approvalDate !== null || !isOpen))) return [];
  return [{ rule: 'nominee-report', on, metOn }];
}

function equity(facts: CaseClockFacts, endedOn: string | null): WantedClock[] {
  const { commencementDate: on, approvalDate, noEquityReview, equityReviewedOn: metOn } = facts;
  if (on === null || approvalDate === null || (endedOn !== null && metOn === null)) return [];
  return [{ rule: 'equity-review', on, metOn, exempt: metOn === null ? noEquityReview : null }];
}

/** A case is closed once its report has been sent; nothing is known of one closed without it, as in another system. */
function afterEnd(facts: CaseClockFacts, endedOn: string): WantedClock[] {
  const { isRevoked, finalReportSentOn, stateToldOn, removedFromRegisterOn, closedOn } = facts;
  if (closedOn !== null && !isRevoked && finalReportSentOn === null) return [];
  return [
    ...(isRevoked ? [] : [{ rule: 'final-report' as const, on: endedOn, metOn: finalReportSentOn }]),
    ...(stateToldOn === null
      ? []
      : [{ rule: 'register-removal' as const, on: stateToldOn, metOn: removedFromRegisterOn }]),
  ];
}

/**
 * Six years from the later of the release and the end of the security (IP Regulations 2005, regulation 13); while there is cover the later
 * one is not known.
 */
const record = (releasedOn: string, { isCovered, coverEndedOn }: CaseClockFacts): WantedClock => ({
  rule: 'case-record',
  on: coverEndedOn !== null && coverEndedOn > releasedOn ? coverEndedOn : releasedOn,
  exempt: isCovered ? 'Cover is still in force: the years count from its end.' : null,
});

/** The clocks of a case itself: the nominee's report, the equity in a home, the final report with the register, and its records. */
export function caseClocks(facts: CaseClockFacts): WantedClock[] {
  const { isArrangement, closedOn, completedOn, terminatedOn, approvalDate } = facts;
  const endedOn = completedOn ?? terminatedOn;
  const releasedOn = approvalDate === null ? null : (endedOn ?? closedOn);
  return [
    ...(isArrangement ? [...beforeApproval(facts), ...equity(facts, endedOn)] : []),
    ...(isArrangement && endedOn !== null ? afterEnd(facts, endedOn) : []),
    ...(releasedOn === null ? [] : [record(releasedOn, facts)]),
    ...(closedOn === null ? [] : [{ rule: 'money-laundering-record' as const, on: closedOn }]),
  ];
}
