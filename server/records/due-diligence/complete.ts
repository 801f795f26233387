import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { enterLateDays, type SaidOfLate } from '#server/records/late-dates/enter-late.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { completeOn } from '#server/records/tasks/task-events.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt } from '#shared/platform/errors.ts';
import {
  earliestCompletion,
  incompleteWhy,
  reviewPassed,
} from '#shared/records/due-diligence/due-diligence.ts';
import { keptUntil } from './kept-until.ts';
import { changeDiligence, openRecord, reopened } from './open-record.ts';
import { deletePapers, papersOf } from './papers.ts';
import { DILIGENCE, type DiligenceRow, type Found } from './read.ts';
import { lackingDiligence } from './refuse.ts';
import { endReviewTasks } from './review-task.ts';
import { dueDiligence, dueDiligenceChecks, dueDiligenceEvidence } from './tables.ts';

type Of = { caseId: number; personId: number; version: number };

function refuseIncomplete(about: Found, completedOn: string): void {
  const missing = incompleteWhy(about) ?? reviewPassed(about.recorded, completedOn);
  if (missing) throw conflict(`Due diligence on ${about.now.name} cannot be completed: ${missing}`);
  const earliest = about.recorded && earliestCompletion(about.recorded);
  if (earliest && completedOn < earliest)
    throw invalidAt('completedOn', `Not before ${showDate(earliest)}, the latest day recorded.`);
}

/** Completes a record, for the person as they are now. Once those of all applicants are complete, the waiting task is done. */
export const completeDiligence = (
  ctx: SignedIn,
  { version, completedOn, lateReason, lateEvidence, ...of }: Of & { completedOn: string } & SaidOfLate,
) =>
  changeDiligence(ctx, of, async (w, about, found) => {
    refuseIncomplete(about, completedOn);
    const said = { lateReason, lateEvidence };
    await enterLateDays(w, ctx.actor, found, { diligenceCompleted: completedOn }, said);
    const { now } = about;
    const before = await openRecord(w, of.caseId, about);
    if (about.row) await checkVersion(w, about.row, version);
    await changeRow(
      w,
      DILIGENCE,
      dueDiligence,
      before,
      before.version,
      {
        completedOn,
        completedBy: ctx.actor.id,
        firstCompletedOn: before.firstCompletedOn ?? completedOn,
        checkedName: now.name,
        checkedBirth: now.birth,
        checkedAddress: now.address,
        reopenedReason: null,
      },
      { action: 'completed' },
    );
    await endReviewTasks(w, found, before);
    if ((await lackingDiligence(w.tx, of.caseId)) === null)
      await completeOn(w, found, 'due_diligence_complete', 'Due diligence on every applicant is complete.');
  });

/** Reopens a completed record, for a review or a correction. */
export const reopenDiligence = (ctx: SignedIn, { version, reason, ...of }: Of & { reason: string }) =>
  changeDiligence(ctx, of, async (w, { row }) => {
    if (row === null || row.completedOn === null) throw conflict('It is open already.');
    await reopened(w, row, version, reason);
  });

/** Deletes a record with its documents and checks; the trail keeps that it was done, not what it said. */
export async function forgetDiligence(w: Write, { id, caseId }: DiligenceRow, action: string): Promise<void> {
  await voidApprovals(w, { entity: DILIGENCE, entityId: id }, 'The record was deleted.');
  await w.tx.delete(dueDiligenceEvidence).where(eq(dueDiligenceEvidence.dueDiligenceId, id));
  await w.tx.delete(dueDiligenceChecks).where(eq(dueDiligenceChecks.dueDiligenceId, id));
  await w.tx.delete(dueDiligence).where(eq(dueDiligence.id, id));
  w.audit({ entity: DILIGENCE, entityId: id, caseId, action });
}

/** Deletes an unfinished record of somebody who leaves the case; a record that was ever completed must be kept, so its person stays. */
export async function forgetUnfinished(w: Write, caseId: number, personId: number): Promise<void> {
  const [row] = await w.tx
    .select()
    .from(dueDiligence)
    .where(and(eq(dueDiligence.caseId, caseId), eq(dueDiligence.personId, personId)))
    .for('update');
  if (!row) return;
  if (row.firstCompletedOn !== null)
    throw conflict(
      'Due diligence on them has been completed, and is kept for five years after the relationship. Change their role instead.',
    );
  await forgetDiligence(w, row, 'deleted');
}

/** Deletes it, with the documents that nothing else is shown by, once the five years after the end of the relationship are over (MLR 2017, regulation 40(5)). */
export const discardDiligence = (ctx: SignedIn, { version, ...of }: Of) =>
  changeDiligence(ctx, of, async (w, { row }) => {
    if (row === null) throw conflict('Nothing is recorded.');
    await checkVersion(w, row, version);
    const until = await keptUntil(w.tx, of.caseId);
    if (until === null)
      throw conflict('It is kept until five years after the end of the relationship, which has not ended.');
    if (londonDate() <= until)
      throw conflict(`It is kept until ${showDate(until)} (MLR 2017, regulation 40).`);
    const papers = await papersOf(w.tx, row.id);
    await forgetDiligence(w, row, 'deleted after its time');
    await deletePapers(w, of.caseId, papers);
  });
