import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { lockCaseOf } from '#server/records/cases/access.ts';
import { reviewLettersOrder } from '#server/records/correspondence/items/letter-left.ts';
import { followLetters } from './nightly-reviews.ts';

/** Keeps the day on which the report of a case’s year left, and ends the tasks that asked for it. */
export const followReviewLetters = (database: Database, caseId: number): Promise<void> =>
  writeChanges(database, systemActor, async (w) => {
    if (await lockCaseOf(w.tx, [caseId])) await followLetters(w, { after: caseId - 1, upTo: caseId });
  });

export const followReviewLettersJob = defineJob(
  reviewLettersOrder.name,
  reviewLettersOrder.payload,
  ({ caseId }, { services: { database } }) => followReviewLetters(database, caseId),
  { maxAttempts: reviewLettersOrder.maxAttempts },
);
