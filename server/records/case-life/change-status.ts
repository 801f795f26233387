import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingFacts, requireActing } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import { isAccepted } from '#server/records/acts/appointment.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { type CaseRow, caseRow } from '#server/records/cases/case-row.ts';
import { apartFromLate, enterLate } from '#server/records/late-dates/enter-late.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ActName } from '#shared/records/acts/reserved-acts.ts';
import { follow } from './consequences.ts';
import { type CaseChange, changeCase, refuseStale } from './edit-case.ts';
import { enter } from './enter-status.ts';
import { refuseEndTyped } from './refuse-end-typed.ts';
import { solutionOfProduct } from './solution-of-product.ts';
import { refuseBlocked, stepOf, type Wish } from './step-of-case.ts';

/** The status that a case is to move to. `values` are case fields sent along with it, such as a date that the status requires. */
export type StatusInput = Wish & { version: number; values?: CaseChange | undefined };

/** Moves a case along the transition table, or between the sub statuses of its status, with all its dates or not at all. */
export function changeStatus(ctx: SignedIn, caseId: number, input: StatusInput): Promise<CaseRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseStale(w, ctx.actor, found, input.version);
    const { change, said } = apartFromLate(input.values ?? {});
    await refuseEndTyped(w.tx, found, change, input.statusId);
    await moveCase(w, ctx.actor, found, { ...input, values: change });
    await enterLate(w, ctx.actor, found, change, said);
    return caseRow(w.tx, ctx.actor, caseId);
  });
}

/** The same within a transaction that holds the case already. */
export async function moveCase(
  w: Write,
  actor: Actor,
  found: Case,
  { values = {}, ...input }: Omit<StatusInput, 'version'>,
): Promise<void> {
  const solution = await solutionOfProduct(w.tx, Number(values.productId ?? found.productId));
  const step = await stepOf(w.tx, actor, found, solution, input);
  const informed = await withValues(w, actor, found, values);
  if (step.isForward) await refuseBlocked(w, informed, step.to, w.author.id || null);
  const after = await enter(w, informed, step, Object.keys(values));
  const act = step.isForward ? solution.statuses[step.to.code]?.act : undefined;
  if (act && w.author.id !== 0) await actOn(w, informed, act);
  await follow(w, found, after, step);
}

/** Records the office holder's act that a step amounts to; an appointment that has been accepted is not accepted again. */
async function actOn(w: Write, found: Case, act: ActName): Promise<void> {
  const facts = await actingFacts(w.tx, w.author.id, found);
  if (act === 'appointment' && (await isAccepted(w.tx, found.id, facts))) return;
  await recordAct(
    w,
    { caseId: found.id, act, entity: 'cases', entityId: found.id },
    requireActing(act, facts),
  );
}

/** Stores the values sent along. An approval date can only be set by entering the status, so it is taken unchecked here. */
async function withValues(
  w: Write,
  actor: Actor,
  found: Case,
  { approvalDate, ...values }: CaseChange,
): Promise<Case> {
  const sent = Object.keys(values).length > 0 ? await changeCase(w, actor, found, values) : found;
  return found.approvalDate === null && typeof approvalDate === 'string' ? { ...sent, approvalDate } : sent;
}
