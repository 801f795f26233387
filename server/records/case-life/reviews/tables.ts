import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { iandeStatements } from '#server/records/affairs/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import { agreementWays } from '#shared/activities/reviews/reviews.ts';
import { keysOf } from '#shared/platform/options.ts';

const mailRef = () => integer().references(() => mailItems.id);
const statementRef = () => integer().references(() => iandeStatements.id);

/**
 * The review of each year of an arrangement, and its report under rule 8.28. Its status follows from its dates and letters
 * (`reviewStatus`), and is not stored.
 */
export const annualReviews = pgTable(
  'annual_reviews',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    yearNo: integer().notNull(),
    periodFrom: day().notNull(),
    periodTo: day().notNull(),
    /** Two months after the end of the year: the deadline for delivering the report. */
    dueOn: day().notNull(),
    /** The letter that requested papers; the day, if it was sent, here or outside the program. */
    requestItemId: mailRef(),
    requestSentOn: day(),
    evidenceReceivedOn: day(),
    /** The year's budget, and the one it was compared with. */
    statementId: statementRef(),
    comparedWithId: statementRef(),
    /** Why the year was reviewed without a budget. */
    waivedReason: text(),
    oldContributionPence: money(),
    surplusChangePence: money(),
    /** Half of the increase in what is left each month. */
    upliftPence: money(),
    newContributionPence: money(),
    /** The day from which the new contribution is due. */
    changesFrom: day(),
    note: text(),
    clientAgreedOn: day(),
    clientAgreedHow: text({ enum: keysOf(agreementWays) }),
    reviewedOn: day(),
    reviewedBy: userRef(),
    /** The report to the clients and all creditors, one bundle. */
    reportItemId: mailRef(),
    reportSentOn: day(),
    /** Why no report is due for the year. */
    exemptReason: text(),
  },
  (t) => [
    uniqueIndex().on(t.caseId, t.yearNo),
    index('annual_reviews_due')
      .on(t.dueOn, t.id)
      .where(sql`report_sent_on is null and exempt_reason is null`),
    index('annual_reviews_requested')
      .on(t.caseId)
      .where(
        sql`request_item_id is not null and evidence_received_on is null and reviewed_on is null and exempt_reason is null`,
      ),
    index().on(t.requestItemId).where(sql`request_item_id is not null`),
    index().on(t.reportItemId).where(sql`report_item_id is not null`),
  ],
);
