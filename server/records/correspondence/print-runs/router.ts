import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { printRunsContract as contract } from '#shared/records/correspondence/print-runs.ts';
import { runRows, visibleRuns } from '../items/run-row.ts';
import { cancelRun, makeFileAgain, markRunSent } from './change-run.ts';
import { countDue, createRuns } from './create-runs.ts';

const rest = restRoutes('Print runs', '/paperless-office/print-runs');
const office = 'reports.paperless-office';
const onCases = `${office} and case.write` as const;

/** Queued letters printed together, here or by a print house. */
export const printRunsRouter = router({
  list: procedure(office, contract.list, rest.get('', 'The print runs, the latest first')).query(
    ({ ctx, input }) => runRows(ctx.services.database, visibleRuns(ctx.actor, input.domainId)),
  ),
  due: procedure(office, contract.due, rest.get('/due', 'How many letters are queued for print')).query(
    ({ ctx, input }) => countDue(ctx, input.domainId),
  ),
  create: procedure(
    onCases,
    contract.create,
    rest.create('', 'Make print runs of queued letters, one for each domain'),
  ).mutation(({ ctx, input }) => createRuns(ctx, input)),
  markSent: procedure(
    onCases,
    contract.markSent,
    rest.post('/{id}/sent', 'The envelopes of a run were posted'),
  ).mutation(({ ctx, input }) => markRunSent(ctx, input)),
  cancel: procedure(
    onCases,
    contract.cancel,
    rest.post('/{id}/cancel', 'A run that was not printed: its letters are queued again'),
  ).mutation(({ ctx, input }) => cancelRun(ctx, input)),
  makeFile: procedure(
    office,
    contract.makeFile,
    rest.post('/{id}/make-file', 'Make the file of a run once more, after that has failed'),
  ).mutation(({ ctx, input }) => makeFileAgain(ctx, input)),
});
