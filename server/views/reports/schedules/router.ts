import { procedure, router } from '#server/platform/http/trpc.ts';
import { reportSchedulesContract as contract } from '#shared/views/reports/schedules-contract.ts';
import {
  addSchedule,
  changeSchedule,
  removeSchedule,
  sendNow,
  startSchedule,
  stopSchedule,
} from './save-schedule.ts';
import { listSchedules } from './schedule-rows.ts';

/** Reports that are sent by themselves, each recipient's of their own scope. */
export const reportSchedulesRouter = router({
  list: procedure('signedIn', contract.list).query(({ ctx }) => listSchedules(ctx)),
  create: procedure('signedIn', contract.create).mutation(({ ctx, input }) => addSchedule(ctx, input)),
  update: procedure('signedIn', contract.update).mutation(({ ctx, input }) => changeSchedule(ctx, input)),
  stop: procedure('signedIn', contract.stop).mutation(({ ctx, input }) => stopSchedule(ctx, input)),
  start: procedure('signedIn', contract.start).mutation(({ ctx, input }) => startSchedule(ctx, input)),
  sendNow: procedure('signedIn', contract.sendNow).mutation(({ ctx, input }) => sendNow(ctx, input)),
  remove: procedure('signedIn', contract.remove).mutation(({ ctx, input }) => removeSchedule(ctx, input)),
});
