import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { clocksContract as contract } from '#shared/records/clocks/contract.ts';
import { deadlineList } from '#shared/records/clocks/list.ts';
import { clocksOfCase, myDeadlines } from './clock-list.ts';
import { allDeadlines, listDeadlines } from './deadline-list.ts';
import { meetClock, startClock, stopClock } from './entered.ts';

/** The days that the law, the Protocol and regulators set, on the cases that they run on. */
export const clocksRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => clocksOfCase(ctx, caseId),
  start: startClock,
  meet: meetClock,
  stop: stopClock,
  mine: (ctx, { domainId }) => myDeadlines(ctx, domainId),
  deadlines: listDeadlines,
  exportDeadlines: async (ctx, { columns, ...filters }) =>
    exportList(deadlineList, await allDeadlines(ctx, filters), columns),
});
