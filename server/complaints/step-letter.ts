import { eq } from 'drizzle-orm';
import type { LetterFacts } from '#server/correspondence/data/letter-data.ts';
import { writeByRule } from '#server/correspondence/items/write-by-rule.ts';
import type { Write } from '#server/database/write.ts';
import { tables } from '#server/reference/tables.ts';
import {
  type ComplaintStep,
  complaintOutcomes,
  isUnderDisp,
  isUnderGateway,
} from '#shared/complaints/complaints.ts';
import { letterDate } from '#shared/letters/letter-format.ts';
import { poundsText } from '#shared/money.ts';
import type { ComplaintRow } from './complaint-row.ts';

const statuses = tables['complaint-statuses'];

/** What a complaint fills its letters with; conditions hold 'yes'. */
function factsOf(complaint: ComplaintRow, note: string | null): LetterFacts {
  const { reference, summary, regime, outcome, redressPence, owner, receivedOn, finalDueOn, rootCause } =
    complaint;
  const facts: Record<string, string | null | false> = {
    'complaint.reference': reference,
    'complaint.summary': summary,
    'complaint.handler': owner.name,
    'complaint.outcome': outcome && complaintOutcomes[outcome],
    'complaint.reasons': rootCause,
    'complaint.delayReason': note,
    'complaint.isDisp': isUnderDisp(regime) && 'yes',
    'complaint.isGateway': isUnderGateway(regime) && 'yes',
    'complaint.isUpheld': outcome === 'upheld' && 'yes',
    'complaint.isPartlyUpheld': outcome === 'partly' && 'yes',
    'complaint.isRejected': outcome === 'not_upheld' && 'yes',
    'dates.complaintReceived': letterDate(receivedOn),
    'dates.complaintFinalDue': letterDate(finalDueOn),
    'figures.redress': redressPence === null ? null : poundsText(redressPence),
  };
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1])),
  );
}

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
    facts: factsOf(complaint, note),
  });
}
