import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { claimLetterToWrite } from '#server/records/affairs/claim-letter-to-write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { subjectOf } from '#server/records/correspondence/items/subject-of.ts';

type Decision = z.infer<typeof claimLetterToWrite.payload>;

/** Tells a creditor what was decided on their claim, using the templates for it; does nothing if it has been decided again meanwhile. */
export const writeClaimLetter = (
  { database }: Pick<Services, 'database'>,
  { caseId, debtId, version, event }: Decision,
): Promise<void> =>
  writeChanges(database, systemActor, async (w) => {
    await w.tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('update');
    const ofDecision = and(eq(caseCreditors.id, debtId), eq(caseCreditors.version, version));
    if ((await w.tx.$count(caseCreditors, ofDecision)) === 0) return;
    const subject = await subjectOf(w.tx, caseId, { entity: 'case-creditors', id: debtId });
    await writeEventLetters(w, caseId, {
      event,
      occasion: `debt ${debtId} v${version}`,
      ...(subject && { about: subject }),
      creditors: [{ type: 'creditor', id: debtId }],
    });
  });

export const claimLetterJob = defineJob(
  claimLetterToWrite.name,
  claimLetterToWrite.payload,
  (decision, { services }) => writeClaimLetter(services, decision),
  { maxAttempts: claimLetterToWrite.maxAttempts },
);
