import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import { type Case, lockCaseOf } from '#server/records/cases/access.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type ScheduleChange } from '#shared/records/payments/schedule-changes.ts';
import { type ScheduleLine, scheduleReasons } from '#shared/records/payments/schedules.ts';
import { refuseStale, type SeenChange, scheduleAfter } from './change-schedule.ts';
import { rulingOn } from './ruling.ts';
import { scheduleProposals } from './tables.ts';

/** The name of proposed schedules in the audit trail and in approvals. */
const PROPOSALS = 'schedule-proposals';
export type ScheduleProposal = typeof scheduleProposals.$inferSelect;

/** The facts that an approval covers: every line of the new schedule. Arrears paid meanwhile change them. */
const digestOfLines = (scheduleVersion: number, lines: readonly ScheduleLine[]): string =>
  digestOf([
    [scheduleVersion],
    ...lines.map((line) => [line.dueOn, line.kind, line.expectedPence, line.waivedPence, line.movedPence]),
  ]);

const waiting = (caseId: number) =>
  and(eq(scheduleProposals.caseId, caseId), eq(scheduleProposals.status, 'proposed'));

/** The effect of a change, in words. */
function changeText(change: ScheduleChange): string {
  switch (change.kind) {
    case 'amount':
      return `${poundsText(change.amountPence)} each month from ${showDate(change.from)}`;
    case 'break':
      return `A break of ${change.months} months from ${showDate(change.from)}`;
    case 'extension':
      return `${change.months} months more`;
    case 'lump':
      return `${poundsText(change.amountPence)} on ${showDate(change.dueOn)}`;
    case 'catch_up':
      return `${poundsText(change.amountPence)} of arrears each month from ${showDate(change.from)}`;
    case 'waive':
      return `Arrears due up to ${showDate(change.upTo)} are waived`;
  }
}

const totalOf = (lines: readonly ScheduleLine[]) =>
  lines.reduce((sum, { expectedPence }) => sum + expectedPence, 0);

/**
 * Submits a change of a locked case's schedule for a second person's approval, with the reasons. The schedule changes only once they agree.
 */
export async function proposeSchedule(
  w: Write,
  found: Case,
  seen: SeenChange,
  reasons: readonly string[],
): Promise<void> {
  const { schedule, lines } = await scheduleAfter(w.tx, found, seen.change);
  refuseStale(schedule, seen);
  if ((await w.tx.$count(scheduleProposals, waiting(found.id))) > 0)
    throw conflict('A change of this schedule is already awaiting approval.');
  const { id } = await addRow(w, PROPOSALS, scheduleProposals, { ...seen, caseId: found.id });
  const [before, after] = [totalOf(schedule.lines), totalOf(lines)];
  await requestApproval(w, {
    kind: 'schedule',
    entity: PROPOSALS,
    entityId: id,
    domainId: found.domainId,
    caseIds: [found.id],
    amountPence: before > after ? before - after : null,
    summary: `${scheduleReasons[seen.reason]} of ${found.uniqueReference}: ${changeText(seen.change)}`,
    digest: digestOfLines(schedule.scheduleVersion, lines),
    working: [
      {
        lines: [
          { label: 'Change', text: changeText(seen.change) },
          { label: 'Note', text: seen.note },
          { label: 'Expected in all, now', pence: before },
          { label: 'Expected in all, after', pence: after },
        ],
      },
      { heading: 'Why a second person', lines: reasons.map((text, at) => ({ label: `${at + 1}`, text })) },
    ],
    papers: [{ name: 'Payment schedule of the case', href: `/cases/${found.id}?tab=payments` }],
  });
}

/** Cancels the pending proposal for a locked case's schedule, because the schedule has changed. */
export async function dropProposals(w: Write, caseId: number): Promise<void> {
  const [row] = await w.tx.select().from(scheduleProposals).where(waiting(caseId)).for('update');
  if (!row) return;
  await endProposal(w, row, 'dropped');
  await voidApprovals(w, { entity: PROPOSALS, entityId: row.id }, 'The schedule has changed since.');
}

/** The pending proposal and its case, both locked. */
export async function lockProposal(
  tx: Tx,
  { entityId, caseIds }: { entityId: number; caseIds: readonly number[] },
): Promise<{ row: ScheduleProposal; found: Case } | null> {
  const found = await lockCaseOf(tx, caseIds);
  const [row] = await tx
    .select()
    .from(scheduleProposals)
    .where(eq(scheduleProposals.id, entityId))
    .for('update');
  return found && row?.status === 'proposed' ? { row, found } : null;
}

/** The digest of a proposal as it would be made now; null if the change is no longer possible. */
export async function digestOfProposal(tx: Tx, found: Case, row: ScheduleProposal): Promise<string | null> {
  try {
    const { schedule, lines } = await scheduleAfter(tx, found, row.change);
    return schedule.scheduleVersion === row.scheduleVersion
      ? digestOfLines(schedule.scheduleVersion, lines)
      : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Whether a proposal lowers a contribution below what creditors agreed to; false if it is no longer possible. */
export async function isCutOf(tx: Tx, found: Case, row: ScheduleProposal): Promise<boolean> {
  try {
    const after = await scheduleAfter(tx, found, row.change);
    return (await rulingOn(tx, found, after, 0)).isBelow;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Ends a locked proposal. */
export const endProposal = (
  w: Write,
  row: ScheduleProposal,
  status: 'approved' | 'rejected' | 'dropped',
): Promise<ScheduleProposal> => changeRow(w, PROPOSALS, scheduleProposals, row, row.version, { status });
