import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { clocksContract as contract } from '#shared/records/clocks/contract.ts';
import { clocksOfCase, myDeadlines } from './clock-list.ts';
import { deadlineRegister } from './deadline-list.ts';
import { meetClock, startClock, stopClock } from './entered.ts';

/** The deadlines that law, Protocol and regulators set, on the cases where they run. */
export const clocksRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => clocksOfCase(ctx, caseId),
  start: startClock,
  meet: meetClock,
  stop: stopClock,
  mine: (ctx, { domainId }) => myDeadlines(ctx, domainId),
  deadlines: deadlineRegister.calls.list,
  exportDeadlines: deadlineRegister.calls.export,
});
