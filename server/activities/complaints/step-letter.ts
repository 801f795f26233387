import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { complaintFacts } from '#server/records/complaints/complaint-facts.ts';
import { writeByRule } from '#server/records/correspondence/items/write-by-rule.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ComplaintStep } from '#shared/activities/complaints/complaints.ts';
import type { ComplaintRow } from './complaint-row.ts';

const statuses = tables['complaint-statuses'];

type Step = { step: ComplaintStep; fromId: number; toId: number; note: string | null };

/**
 * Writes the letter that goes out with a step of a complaint, as a draft for who handles it: that of the status reached, or on the way
 * out of the first one its acknowledgement.
 */
export async function writeStepLetter(
  w: Write,
  complaint: ComplaintRow,
  { step, fromId, toId, note }: Step,
): Promise<void> {
  const [status] = await w.tx
    .select({ name: statuses.name, templateId: statuses.letterTemplateId })
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
