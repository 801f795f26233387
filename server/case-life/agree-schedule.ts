import { writeToCase } from '#server/cases/access.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import {
  changeSchedule,
  scheduleAfter,
  whySecondPerson,
} from '#server/payments/schedules/change-schedule.ts';
import { dropProposals, proposeSchedule } from '#server/payments/schedules/proposals.ts';
import type { ScheduleChangeInput } from '#shared/payments/contract.ts';
import { followCase } from './follow-arrears.ts';

/**
 * Changes what a client agreed to pay; a payment break, or arrears that are none any more, show in the sub status at once. Beyond the
 * limits of its domain the change waits for a second person.
 */
export function agreeSchedule(
  ctx: SignedIn,
  { caseId, ...seen }: ScheduleChangeInput,
): Promise<{ scheduleVersion: number; isWaiting: boolean }> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const after = await scheduleAfter(w.tx, found, seen.change);
    const reasons = await whySecondPerson(w.tx, found, after, seen.change);
    if (reasons.length > 0) {
      await proposeSchedule(w, found, seen, reasons);
      return { scheduleVersion: seen.scheduleVersion, isWaiting: true };
    }
    const scheduleVersion = await changeSchedule(w, found, seen);
    await dropProposals(w, caseId);
    await followCase(w, ctx.actor, caseId);
    return { scheduleVersion, isWaiting: false };
  });
}
