import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { progressOf } from '#shared/activities/leads/lead.ts';
import { referralFee } from '#shared/activities/leads/referral-fee.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import { introducerOf } from './keys.ts';
import type { leads } from './tables.ts';

const { statuses, products } = tables;
const categories = tables['status-categories'];

/** What an introducer may know about their lead: how far the case has come, in the broadest terms, and what they earn. */
export async function leadStatus(
  database: Database,
  { introducerId, caseId, reference, receivedAt }: typeof leads.$inferSelect,
) {
  const [row = missing()] = await database
    .select({
      caseReference: cases.uniqueReference,
      statusChangedAt: cases.statusChangedAt,
      approvalDate: cases.approvalDate,
      isOpen: statuses.isOpen,
      stage: categories.stage,
      solution: products.type,
    })
    .from(cases)
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(categories, eq(categories.id, statuses.statusCategoryId))
    .innerJoin(products, eq(products.id, cases.productId))
    .where(eq(cases.id, caseId));
  const { caseReference, statusChangedAt, approvalDate, isOpen, stage, solution } = row;
  const wasAccepted = approvalDate !== null;
  return {
    reference,
    caseReference,
    receivedAt,
    status: progressOf({ stage: stage as Stage, isOpen, wasAccepted }),
    statusChangedAt,
    fee: referralFee(await introducerOf(database, introducerId), solution, wasAccepted),
  };
}
