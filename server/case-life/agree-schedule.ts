import { writeToCase } from '#server/cases/access.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { changeSchedule } from '#server/payments/schedules/change-schedule.ts';
import type { ScheduleChangeInput } from '#shared/payments/contract.ts';
import { followCase } from './follow-arrears.ts';

/** Changes what a client agreed to pay; a payment break, or arrears that are none any more, show in the sub status at once. */
export function agreeSchedule(
  ctx: SignedIn,
  { caseId, ...input }: ScheduleChangeInput,
): Promise<{ scheduleVersion: number }> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const changed = await changeSchedule(w, found, input);
    await followCase(w, ctx.actor, caseId);
    return changed;
  });
}
