import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { clocksContract as contract } from '#shared/records/clocks/contract.ts';
import { deadlineList } from '#shared/records/clocks/list.ts';
import { clocksOfCase, myDeadlines } from './clock-list.ts';
import { allDeadlines, listDeadlines } from './deadline-list.ts';
import { meetClock, startClock, stopClock } from './entered.ts';

const rest = restRoutes('Cases');

/** The days that the law, the Protocol and regulators set, on the cases that they run on. */
export const clocksRouter = router({
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    rest.get('/cases/{caseId}/clocks', 'The statutory clocks of a case, with their arithmetic in words'),
  ).query(({ ctx, input }) => clocksOfCase(ctx, input.caseId)),
  start: procedure(
    'case.write',
    contract.start,
    rest.create('/cases/{caseId}/clocks', 'Start a clock that counts from something outside of the program'),
  ).mutation(({ ctx, input }) => startClock(ctx, input)),
  meet: procedure(
    'case.write',
    contract.meet,
    rest.post('/cases/{caseId}/clocks/{id}/meet', 'Record that what a clock asks for was done'),
  ).mutation(({ ctx, input }) => meetClock(ctx, input)),
  stop: procedure(
    'case.write',
    contract.stop,
    rest.post('/cases/{caseId}/clocks/{id}/stop', 'Stop a clock that somebody started, with the reason'),
  ).mutation(({ ctx, input }) => stopClock(ctx, input)),
  mine: procedure(
    'case.read',
    contract.mine,
    rest.get('/deadlines/mine', 'Deadlines near or past on the cases that the caller owns'),
  ).query(({ ctx, input }) => myDeadlines(ctx, input.domainId)),
  deadlines: procedure(
    'case.read',
    contract.deadlines,
    rest.get('/deadlines', 'The open deadlines of all cases, the oldest due first', 'list'),
  ).query(({ ctx, input }) => listDeadlines(ctx, input)),
  exportDeadlines: procedure(
    'case.read',
    contract.exportDeadlines,
    rest.get('/deadlines/export', 'The open deadlines as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(deadlineList, await allDeadlines(ctx, filters), columns),
  ),
});
