import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { reviewLife } from '#shared/activities/reviews/review-life.ts';
import { type ReviewYear, yearsBegun } from '#shared/activities/reviews/reviews.ts';
import { showDate } from '#shared/platform/dates.ts';
import { blockersOf } from '#shared/platform/life/life.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { byCase, type CaseRule, type LiveCase, told } from './case-rule.ts';

const storedColumns = {
  yearNo: col.number,
  periodFrom: col.day,
  periodTo: col.day,
  dueOn: col.day,
  caseId: col.number,
  requestSentOn: col.day.orNull,
  evidenceReceivedOn: col.day.orNull,
  reviewedOn: col.day.orNull,
  reportSentOn: col.day.orNull,
  exemptReason: col.text.orNull,
  oldContributionPence: col.number.orNull,
  newContributionPence: col.number.orNull,
  /** Whether a version of the schedule was made by a review, or is waiting for a second person. */
  hasVersion: col.boolean,
};
type Stored = InferRow<typeof storedColumns>;

const text = `select r.case_id as "caseId", r.year_no as "yearNo", r.period_from as "periodFrom", r.period_to as "periodTo",
    r.due_on as "dueOn", r.request_sent_on as "requestSentOn", r.evidence_received_on as "evidenceReceivedOn",
    r.reviewed_on as "reviewedOn", r.report_sent_on as "reportSentOn", r.exempt_reason as "exemptReason",
    r.old_contribution_pence::float8 as "oldContributionPence", r.new_contribution_pence::float8 as "newContributionPence",
    exists (select from payment_schedules s where s.case_id = r.case_id and s.reason = 'review')
      or exists (select from schedule_proposals p where p.case_id = r.case_id and p.reason = 'review') as "hasVersion"
  from annual_reviews r where r.case_id = any($1::int[]) order by r.case_id, r.year_no`;

/** What should have prevented a report from being written on the day it was. */
function reportObstacles(
  year: ReviewYear,
  { caseId, reportSentOn, reviewedOn }: Stored,
  place: LiveCase['place'],
): string[] {
  if (reportSentOn === null) return [];
  const status = reviewedOn === null ? 'not_due' : 'reviewed';
  const facts = {
    ...year,
    caseId,
    today: reportSentOn,
    place,
    status,
    isReportWritten: false,
    isChangeWaiting: false,
  } as const;
  return blockersOf(reviewLife, 'report', facts).map(({ text: why }) => why);
}

function yearProblems(
  year: ReviewYear,
  stored: Stored | undefined,
  { isTakenOn, place }: LiveCase,
): (string | false)[] {
  const of = `Year ${year.yearNo}`;
  if (!stored) return [`${of}, which began on ${showDate(year.periodFrom)}, has no review.`];
  const { evidenceReceivedOn, reviewedOn, reportSentOn, oldContributionPence, newContributionPence } = stored;
  const isSame =
    stored.periodFrom === year.periodFrom && stored.periodTo === year.periodTo && stored.dueOn === year.dueOn;
  const isChanged =
    newContributionPence !== null &&
    oldContributionPence !== null &&
    newContributionPence !== oldContributionPence;
  return [
    !isSame && `${of} does not count from the approval: its report is due on ${showDate(year.dueOn)}.`,
    // The years of a case that was taken on were reported on from the old system.
    stored.exemptReason !== null && !isTakenOn && `${of} is exempt although the arrangement is running.`,
    ...reportObstacles(year, stored, place).map(
      (obstacle) =>
        `The report of year ${year.yearNo} was sent on ${showDate(reportSentOn ?? missing())}: ${obstacle}`,
    ),
    evidenceReceivedOn !== null &&
      reviewedOn !== null &&
      reviewedOn < evidenceReceivedOn &&
      `${of} was reviewed before its papers had come in.`,
    isChanged &&
      !stored.hasVersion &&
      `${of} changed the contribution, but its payment schedule did not follow.`,
  ];
}

function problems(found: LiveCase, stored: readonly Stored[], today: string): (string | false)[] {
  if (found.approvalDate === null) return [];
  const years = yearsBegun(found.approvalDate, today);
  const beyond = stored.filter(({ yearNo }) => !years.some((year) => year.yearNo === yearNo));
  return [
    ...years.flatMap((year) =>
      yearProblems(
        year,
        stored.find(({ yearNo }) => yearNo === year.yearNo),
        found,
      ),
    ),
    ...beyond.map(({ yearNo }) => `There is a review of year ${yearNo}, which has not begun.`),
  ];
}

/** Each year of an arrangement that has begun has its review, with the dates that follow from the approval. */
export const reviews: CaseRule = {
  name: 'Reviews',
  check: async ({ tx, cases, today }) => {
    const asked = cases.filter(({ isRunning, type }) => isRunning && solutions[type].annualReviews);
    if (asked.length === 0) return [];
    const stored = byCase(await planned(tx, storedColumns, text, [asked.map(({ id }) => id)]));
    return asked.flatMap((found) =>
      told(found.reference, problems(found, stored.get(found.id) ?? [], today)),
    );
  },
};
