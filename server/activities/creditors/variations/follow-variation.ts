import { and, eq } from 'drizzle-orm';
import { endBreachTasks } from '#server/activities/creditors/breaches/breach-tasks.ts';
import { VARIATION_PROPOSED } from '#server/activities/creditors/breaches/held-back.ts';
import {
  leaveSubstatus,
  moveToSubstatus,
  NOTICE_SERVED,
} from '#server/activities/creditors/breaches/live-case.ts';
import type { Write } from '#server/platform/database/write.ts';
import { changeBreach } from '#server/records/case-life/breaches/end-breaches.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import type { Case } from '#server/records/cases/access.ts';
import { changeVariation, type Variation } from '#server/records/terms/open-variation.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The breaches that wait for a variation, locked. */
const waitingBreaches = (w: Write, variationId: number) =>
  w.tx
    .select()
    .from(caseBreaches)
    .where(and(eq(caseBreaches.variationId, variationId), eq(caseBreaches.status, 'variation_proposed')))
    .orderBy(caseBreaches.id)
    .for('update');

/** Moves the breaches that waited for a variation to its replacement. */
export async function linkSuccessor(w: Write, variationId: number, successorId: number): Promise<void> {
  for (const breach of await waitingBreaches(w, variationId))
    await changeBreach(w, breach, { variationId: successorId }, 'The variation was replaced by another.');
}

/** Ends the breaches that an approved variation resolves, and takes the case off the sub status of an open one. */
export async function followApproval(
  w: Write,
  actor: Actor,
  found: Case,
  { id, number }: Pick<Variation, 'id' | 'number'>,
): Promise<void> {
  const outcome = `Variation ${number} was approved.`;
  for (const breach of await waitingBreaches(w, id)) {
    await changeBreach(w, breach, { status: 'remedied', outcome, endedOn: londonDate() }, outcome);
    await endBreachTasks(w, found, breach.id);
  }
  await leaveSubstatus(w, actor, found, { code: VARIATION_PROPOSED, reason: outcome });
}

type Ending = { status: 'withdrawn' | 'rejected'; reason: string };

/** What follows if a variation fails: the breaches that waited for it are open again as before. */
export async function followEnd(
  w: Write,
  actor: Actor,
  found: Case,
  { id, number }: Pick<Variation, 'id' | 'number'>,
  { status, reason }: Ending,
): Promise<void> {
  const note = `Variation ${number} was ${status}: ${reason}`;
  const breaches = await waitingBreaches(w, id);
  for (const breach of breaches) {
    const back = breach.servedOn === null ? 'open' : 'notice_served';
    await changeBreach(w, breach, { status: back }, note);
  }
  await leaveSubstatus(w, actor, found, { code: VARIATION_PROPOSED, reason: note.slice(0, 500) });
  if (breaches.some(({ servedOn }) => servedOn !== null))
    await moveToSubstatus(w, actor, found.id, { code: NOTICE_SERVED, reason: note.slice(0, 500) });
}

/** Ends a locked variation that was not approved, with what follows. */
export async function endWithout(
  w: Write,
  actor: Actor,
  found: Case,
  before: Variation,
  { status, reason, ...values }: Ending & Partial<Variation>,
): Promise<Variation> {
  const after = await changeVariation(w, before, { ...values, status, statusReason: reason }, reason);
  await followEnd(w, actor, found, before, { status, reason });
  return after;
}
