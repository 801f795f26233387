import { showDate } from '#shared/platform/dates.ts';
import { whyNoEquityReview } from '#shared/records/law/protocols.ts';
import { noticeIsLongEnough } from '#shared/records/solutions/guards.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { broken, type CaseRule, type LiveCase, told } from './case-rule.ts';

const later = (what: string, one: string | null, other: string | null, than: string) =>
  one !== null &&
  other !== null &&
  one > other &&
  `${what} ${showDate(one)} is after ${than} ${showDate(other)}.`;

function decided({ type, noticeDeliveredOn, decisionDate, approvalDate, isRunning, isFromBefore }: LiveCase) {
  const asksForNotice = solutions[type].noticeDays !== null;
  // If it was approved before it came, these may be unknown.
  const wasApprovedBefore = isRunning && isFromBefore;
  return [
    !wasApprovedBefore && decisionDate === null && 'There is no decision date.',
    !wasApprovedBefore &&
      asksForNotice &&
      noticeDeliveredOn === null &&
      'There is no date on which the notice was delivered.',
    isRunning && approvalDate === null && 'It is running but has no approval date.',
  ];
}

function ran(found: LiveCase, today: string) {
  const {
    approvalDate,
    commencementDate,
    expectedEndDate,
    equityReviewDueOn,
    termMonths,
    type,
    protocolVersion,
  } = found;
  return [
    later('The approval of', approvalDate, today, 'today,'),
    commencementDate === null && 'There is no commencement date.',
    termMonths === null && 'There is no term.',
    expectedEndDate === null && termMonths !== null && 'There is no expected end date.',
    later('The commencement of', commencementDate, expectedEndDate, 'the expected end of'),
    solutions[type].equityReviewMonths !== null &&
      whyNoEquityReview(protocolVersion) === null &&
      equityReviewDueOn === null &&
      'There is no date for the equity review.',
  ];
}

const rules = [noticeIsLongEnough] as const;

/** The dates of an arrangement are in order. */
export const dates: CaseRule = {
  name: 'Dates',
  rules,
  check: async ({ tx, cases, today }) => [
    ...(await broken(
      tx,
      rules,
      cases
        .filter(({ isFormal }) => isFormal)
        .map((found) => ({
          ...found,
          facts: { solution: solutions[found.type], values: { ...found, jurisdiction: found.place } },
        })),
    )),
    ...cases.flatMap((found) =>
      told(found.reference, [
        ...(found.isFormal ? decided(found) : []),
        ...(found.isRunning ? ran(found, today) : []),
      ]),
    ),
  ],
};
