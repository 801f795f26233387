import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { claimLetterToWrite } from '#server/affairs/claim-letter-to-write.ts';
import { caseCreditors } from '#server/affairs/tables.ts';
import { cases } from '#server/cases/tables.ts';
import { writeEventLetters } from '#server/correspondence/items/event-letters.ts';
import { subjectOf } from '#server/correspondence/items/subject-of.ts';
import { systemActor } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import type { Services } from '#server/http/services.ts';
import { defineJob } from '#server/jobs/job.ts';

type Decision = z.infer<typeof claimLetterToWrite.payload>;

/** Writes to a creditor what became of their claim, by the templates that name it; nothing where it has been decided anew meanwhile. */
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
