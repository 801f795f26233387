import { eq } from 'drizzle-orm';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { complaintFacts } from '#server/records/complaints/complaint-facts.ts';
import { writeByRule } from '#server/records/correspondence/items/write-by-rule.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  type ComplaintRegime,
  type ComplaintStep,
  isUnderDisp,
  isUnderGateway,
} from '#shared/activities/complaints/complaints.ts';
import type { ComplaintRow } from './complaint-row.ts';

const statuses = tables['complaint-statuses'];

/** The letter of a status under a regime. */
export const letterOf = (regime: ComplaintRegime) =>
  isUnderGateway(regime) && !isUnderDisp(regime)
    ? sqlOf(col.number.orNull)`coalesce(${statuses.gatewayLetterTemplateId}, ${statuses.letterTemplateId})`
    : sqlOf(col.number.orNull)`${statuses.letterTemplateId}`;

type Step = { step: ComplaintStep; fromId: number; toId: number; note: string | null };

/**
 * Writes the letter for a step of a complaint, as a draft for its handler: that of the new status or, on leaving the first, the
 * acknowledgement. A complaint only under the Gateway gets that regime's letter, which does not mention the Ombudsman.
 */
export async function writeStepLetter(
  w: Write,
  complaint: ComplaintRow,
  { step, fromId, toId, note }: Step,
): Promise<void> {
  const [status] = await w.tx
    .select({ templateId: letterOf(complaint.regime) })
    .from(statuses)
    .where(eq(statuses.id, step === 'acknowledged' ? fromId : toId));
  if (!status?.templateId) return;
  await writeByRule(w, {
    caseId: complaint.caseId,
    templateIds: [status.templateId],
    raisedBy: `Complaint ${complaint.reference}`,
    asDraft: true,
    facts: complaintFacts(complaint, note),
  });
}
