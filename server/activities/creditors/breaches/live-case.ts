import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { moveCase } from '#server/records/case-life/change-status.ts';
import { followCase } from '#server/records/case-life/follow-arrears.ts';
import { solutionOfProduct } from '#server/records/case-life/solution-of-product.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Solution } from '#shared/records/solutions/solution.ts';

const { statuses, substatuses } = tables;
/** The code of the sub status of a case on which a notice of breach was served. */
export const NOTICE_SERVED = 'breach-notice-served';

async function codeOf(tx: Database | Tx, { statusId }: Case): Promise<string | null> {
  const [status] = await tx.select({ code: statuses.code }).from(statuses).where(eq(statuses.id, statusId));
  return status?.code ?? null;
}

/** Whether the case is a running approved arrangement. */
export async function isLive(tx: Database | Tx, found: Case): Promise<boolean> {
  const { approval } = await solutionOfProduct(tx, found.productId);
  return approval !== null && (await codeOf(tx, found)) === approval.status;
}

/** Moves a locked case to another sub status of its current status; nothing happens if Settings has none with that code. */
export async function moveToSubstatus(
  w: Write,
  actor: Actor,
  caseId: number,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
  const [substatus] = await w.tx
    .select({ id: substatuses.id })
    .from(substatuses)
    .where(
      and(
        eq(substatuses.statusId, found.statusId),
        eq(substatuses.code, code),
        eq(substatuses.isActive, true),
      ),
    );
  if (!substatus || substatus.id === found.substatusId) return;
  await moveCase(w, actor, found, { statusId: found.statusId, substatusId: substatus.id, reason });
}

/** Takes a case off the sub status of a served notice, to the one its arrears imply. */
export const leaveNotice = (w: Write, actor: Actor, found: Case, reason: string): Promise<void> =>
  leaveSubstatus(w, actor, found, { code: NOTICE_SERVED, reason });

/** Takes a case off a sub status that somebody chose, to the one its arrears imply. Nothing happens if it is in another. */
export async function leaveSubstatus(
  w: Write,
  actor: Actor,
  found: Case,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  const [substatus] = await w.tx
    .select({ code: substatuses.code })
    .from(cases)
    .innerJoin(substatuses, eq(substatuses.id, cases.substatusId))
    .where(eq(cases.id, found.id));
  if (substatus?.code !== code) return;
  const { approval } = await solutionOfProduct(w.tx, found.productId);
  if (!approval) return;
  await moveToSubstatus(w, actor, found.id, { code: approval.substatuses.none, reason });
  await followCase(w, actor, found.id);
}

/** The code of the status for a terminated arrangement of the solution: the one that requires a termination reason. */
const terminatedCode = ({ statuses: entries }: Solution) =>
  Object.entries(entries).find(([, { reason }]) => reason === 'terminationReason')?.[0];

/** Ends the arrangement of a locked case: moves it to the status for terminated ones, with all that follows. */
export async function terminateCase(w: Write, actor: Actor, caseId: number, reason: string): Promise<void> {
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
  const code = terminatedCode(await solutionOfProduct(w.tx, found.productId));
  const [status] = code
    ? await w.tx.select({ id: statuses.id }).from(statuses).where(eq(statuses.code, code))
    : [];
  if (!status) throw conflict('The solution of this case has no status for terminated ones.');
  await moveCase(w, actor, found, { statusId: status.id, reason });
}
