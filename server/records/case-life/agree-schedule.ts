import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import {
  changeSchedule,
  rulingWithin,
  type SeenChange,
  scheduleAfter,
} from '#server/records/payments/schedules/change-schedule.ts';
import { dropProposals, proposeSchedule } from '#server/records/payments/schedules/proposals.ts';
import { refuseWhileDecided } from '#server/records/terms/open-variation.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ScheduleChangeInput } from '#shared/records/payments/contract.ts';
import { followCase } from './follow-arrears.ts';
import { writeScheduleLetters } from './schedule-letters.ts';

/** Makes a change of the schedule of a locked case with all that follows: its sub status, and the letters about it. */
export async function makeChange(
  w: Write,
  actor: Actor,
  found: Case,
  seen: SeenChange,
  by?: Parameters<typeof changeSchedule>[3],
): Promise<number> {
  await refuseWhileDecided(w.tx, found);
  const made = await changeSchedule(w, found, seen, by);
  await followCase(w, actor, found.id);
  await writeScheduleLetters(w, found, seen.change, made);
  return made.version;
}

/**
 * Changes what a client agreed to pay; the sub status at once shows a payment break, or arrears that are gone. What the supervisor or the
 * domain must agree to waits for a second person; what creditors decide is refused.
 */
export const agreeSchedule = (
  ctx: SignedIn,
  { caseId, ...seen }: ScheduleChangeInput,
): Promise<{ scheduleVersion: number; isWaiting: boolean }> =>
  writeToCase(ctx, caseId, (w, found) => agreeWithin(w, ctx.actor, found, seen));

/** The same for a case that the caller has locked. */
export async function agreeWithin(
  w: Write,
  actor: Actor,
  found: Case,
  seen: SeenChange,
): Promise<{ scheduleVersion: number; isWaiting: boolean }> {
  const after = await scheduleAfter(w.tx, found, seen.change);
  const { ruling } = await rulingWithin(w, found, after, seen.change);
  if (ruling.decider === 'second_person') {
    await proposeSchedule(w, found, seen, ruling.reasons);
    return { scheduleVersion: seen.scheduleVersion, isWaiting: true };
  }
  const scheduleVersion = await makeChange(w, actor, found, seen);
  await dropProposals(w, found.id);
  return { scheduleVersion, isWaiting: false };
}
