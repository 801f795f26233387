import { type Procedures, router } from '#server/platform/http/trpc.ts';
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

/** Reports that are sent automatically, each recipient's within their own scope. */
export const reportSchedulesRouter: Procedures<typeof contract> = router(contract, {
  list: listSchedules,
  create: addSchedule,
  update: changeSchedule,
  stop: stopSchedule,
  start: startSchedule,
  sendNow,
  remove: removeSchedule,
});
