import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { tables } from '#server/records/reference/tables.ts';
import { mailItems } from '../tables.ts';

const { templates } = tables;

/** The order to follow the letters of a case’s annual reviews, one of which has left; the activity that wrote them does it. */
export const reviewLettersOrder = {
  name: 'follow-review-letters',
  payload: z.object({ caseId: z.int() }),
  maxAttempts: 10,
} as const;

/** Orders what follows letters that have just left, where something waits for them. */
export async function followLeft(tx: Tx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const waiting = await tx
    .selectDistinct({ caseId: mailItems.caseId })
    .from(mailItems)
    .innerJoin(templates, eq(templates.id, mailItems.templateId))
    .where(and(inArray(mailItems.id, [...itemIds]), eq(templates.raisedOn, 'review_reported')))
    .orderBy(asc(mailItems.caseId));
  for (const { caseId } of waiting)
    await addJob(tx, reviewLettersOrder, { caseId }, { key: `letter-left:${caseId}` });
}
