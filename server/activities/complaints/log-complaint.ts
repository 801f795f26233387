import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { keepComplaintClocks } from '#server/records/complaints/keep-complaint-clocks.ts';
import { complaintStatusChanges, complaints } from '#server/records/complaints/tables.ts';
import { firmHolidays } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { complaintCodes, deadlinesOf } from '#shared/activities/complaints/complaints.ts';
import type { NewComplaint } from '#shared/activities/complaints/contract.ts';
import { proposedRegime, type RegimeFacts, regimeProblem } from '#shared/activities/complaints/regime.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { nextComplaintReference } from './complaint-reference.ts';
import { COMPLAINT_ENTITY, type ComplaintRow, visibleComplaint } from './complaint-row.ts';
import { keepStageTasks } from './stage-tasks.ts';

/** Refuses an owner who has left or does not see the case. */
export async function refuseOwner(tx: Tx, domainId: number, ownerUserId: number): Promise<void> {
  const problem = await staffProblem(tx, domainId, ownerUserId);
  if (problem) throw invalid({ ownerUserId: problem });
}

type GivenRegime = Omit<RegimeFacts, 'regime'> & { regime: RegimeFacts['regime'] | null };

/** The regime stored with a complaint: the one its subject implies, or another with its reason. */
export function regimeOf({
  about,
  regime,
  regimeReason,
}: GivenRegime): Pick<RegimeFacts, 'regime' | 'regimeReason'> {
  const proposed = about && proposedRegime(about);
  const chosen = regime ?? proposed;
  if (chosen === null) throw invalid({ regime: 'Choose the regime, or say what the complaint is about.' });
  if (chosen === proposed) return { regime: chosen, regimeReason: null };
  const problem = regimeProblem({ about, regime: chosen, regimeReason });
  if (problem) throw invalid({ regimeReason: problem });
  return { regime: chosen, regimeReason };
}

/** Refuses to re-open a complaint that has not ended, or that already continues as another. */
async function refuseReopening(tx: Tx, caseId: number, id: number, receivedOn: string): Promise<void> {
  const [earlier] = await tx
    .select({ closedOn: complaints.closedOn, reference: complaints.reference })
    .from(complaints)
    .where(and(eq(complaints.id, id), eq(complaints.caseId, caseId)));
  if (!earlier) throw invalid({ reopenedFromId: 'That complaint is not on this case.' });
  if (!earlier.closedOn)
    throw conflict(`${earlier.reference} has not ended: continue with it instead of re-opening it.`);
  if (receivedOn < earlier.closedOn)
    throw invalid({
      receivedOn: `Cannot be before ${showDate(earlier.closedOn)}, when ${earlier.reference} ended.`,
    });
  const [later] = await tx
    .select({ reference: complaints.reference })
    .from(complaints)
    .where(eq(complaints.reopenedFromId, id));
  if (later) throw conflict(`${earlier.reference} has already been re-opened as ${later.reference}.`);
}

/** Logs a complaint on a case, with both deadlines and their tasks from the first day. */
export function logComplaint(ctx: SignedIn, caseId: number, input: NewComplaint): Promise<ComplaintRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const calendar = { today: londonDate(), holidays: await firmHolidays(w.tx, found.domainId) };
    const ownerUserId = input.ownerUserId ?? ctx.actor.id;
    await refuseOwner(w.tx, found.domainId, ownerUserId);
    if (input.reopenedFromId !== null)
      await refuseReopening(w.tx, caseId, input.reopenedFromId, input.receivedOn);
    const statuses = tables['complaint-statuses'];
    const [received = missing()] = await w.tx
      .select({ id: statuses.id })
      .from(statuses)
      .where(eq(statuses.code, complaintCodes.received));
    const complaint = await addRow(w, COMPLAINT_ENTITY, complaints, {
      ...input,
      ...regimeOf(input),
      ...deadlinesOf(input.receivedOn, calendar.holidays),
      caseId,
      ownerUserId,
      receivedByUserId: ctx.actor.id,
      statusId: received.id,
      reference: await nextComplaintReference(w.tx, found.domainId, calendar.today.slice(0, 4)),
    });
    await w.tx.insert(complaintStatusChanges).values({
      complaintId: complaint.id,
      toStatusId: complaint.statusId,
      changedOn: input.receivedOn,
      changedBy: ctx.actor.id,
    });
    await keepStageTasks(w, found, complaint, calendar);
    await keepComplaintClocks(w, complaint);
    w.changed('complaints');
    return visibleComplaint(w.tx, calendar, ctx.actor, caseId, complaint.id);
  });
}
