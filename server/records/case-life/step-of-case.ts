import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { auditLoosened } from '#server/records/cases/loosened.ts';
import { findRow, type ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { closedCodes } from '#shared/records/law/statuses.ts';
import type { Solution } from '#shared/records/solutions/solution.ts';
import { needsReason } from '#shared/records/solutions/transitions.ts';
import { type Status, statusOf } from './status-of-case.ts';
import { factsOf, mayReopen, obstacles, REOPENING, statusBefore } from './transitions.ts';

/** One step in the life of a case: to another status, forward or back by re-opening, or to another sub status of the same one. */
export type Step = {
  solution: Solution;
  from: Status;
  to: Status;
  substatus: ReferenceRow | null;
  isForward: boolean;
  isReopening: boolean;
  reason: string | null;
};

/** Where a case is asked to go. */
export type Wish = {
  statusId: number;
  substatusId?: number | null | undefined;
  reason?: string | null | undefined;
};

const refuse = (blockers: string[]) => new AppError('conflict', blockers.join(' '), { data: { blockers } });

/** The requested step; refused if the transition table does not allow it. */
export async function stepOf(
  tx: Tx,
  actor: Actor,
  found: Case,
  solution: Solution,
  { statusId, substatusId, reason: given }: Wish,
): Promise<Step> {
  const reason = given?.trim() || null;
  const from = (await statusOf(tx, found.statusId)) ?? missing();
  const to = statusId === from.id ? from : await statusOf(tx, statusId);
  if (!to) throw invalid({ statusId: 'That row no longer exists.' });
  const isSameStatus = to.id === from.id;
  const isReopening = !isSameStatus && (await isReopened(tx, found, from, to));
  if (isReopening && !mayReopen(actor, from)) throw new AppError('forbidden', REOPENING);
  const isForward = !isSameStatus && !isReopening;
  if (isSameStatus && (substatusId === undefined || substatusId === found.substatusId))
    throw refuse([`The case is already in ${to.name}.`]);
  if (isForward && !from.allowedNextIds.includes(to.id))
    throw refuse([`${from.name} cannot be followed by ${to.name}.`]);
  const substatus = await substatusOf(tx, solution, to, substatusId, isSameStatus);
  if ((isReopening || (isForward && needsReason(solution, to.code))) && !reason)
    throw invalid({ reason: 'Give the reason.' });
  return { solution, from, to, substatus, isForward, isReopening, reason };
}

/** Whether the step goes back from a closed status to the previous one, which is not in the transition table. */
async function isReopened(tx: Tx, found: Case, from: Status, to: Status): Promise<boolean> {
  if (!closedCodes.includes(from.code) || from.allowedNextIds.includes(to.id)) return false;
  return (await statusBefore(tx, found)) === to.id;
}

/**
 * Refuses a step forward that something prevents; `informed` is the case with the values sent along. If only a loosened rule of practice
 * would have prevented it, that is written to the audit trail.
 */
export async function refuseBlocked(
  w: Write,
  informed: Case,
  to: Status,
  userId: number | null,
): Promise<void> {
  const own = to.isActive ? [] : [`${to.name} is no longer used.`];
  const { blockers, loosened } = obstacles(informed, to, await factsOf(w.tx, informed, userId));
  if (own.length + blockers.length > 0) throw refuse([...own, ...blockers.map(({ text }) => text)]);
  auditLoosened(w, informed, `Moved to ${to.name}`, loosened);
}

async function substatusOf(
  tx: Tx,
  { approval }: Solution,
  status: Status,
  substatusId: number | null | undefined,
  isSameStatus: boolean,
): Promise<ReferenceRow | null> {
  const { substatuses } = tables;
  const isFirst = substatusId === undefined && !isSameStatus && status.code === approval?.status;
  const [first] = isFirst
    ? await tx
        .select({ id: substatuses.id })
        .from(substatuses)
        .where(and(eq(substatuses.statusId, status.id), eq(substatuses.code, approval.substatuses.none)))
    : [];
  const id = substatusId ?? first?.id;
  if (!id) return null;
  const row = await findRow(tx, 'substatuses', id);
  if (row?.statusId !== status.id) throw invalid({ substatusId: `Not a sub status of ${status.name}.` });
  return row;
}
