import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { bulkContract as contract } from '#shared/records/correspondence/bulk.ts';
import { bulkRun, cancelBulk, startBulk } from './bulk-letters.ts';
import { checkBulk } from './check-bulk.ts';

const rest = restRoutes('Bulk letters', '/bulk-letters');

/** The same letter on many cases: checked row by row, made with progress, cancelled as a whole. */
export const bulkRouter = router({
  check: procedure(
    'case.write',
    contract.check,
    rest.post('/check', 'What each case would get, and what keeps it from that'),
  ).mutation(({ ctx, input }) => checkBulk(ctx, input)),
  start: procedure(
    'case.write',
    contract.start,
    rest.create('', 'Write the letter on all the cases, or on none'),
  ).mutation(({ ctx, input }) => startBulk(ctx, input)),
  get: procedure('case.write', contract.get, rest.get('/{id}', 'How far a run has come')).query(
    ({ ctx, input }) => bulkRun(ctx, input.id),
  ),
  cancel: procedure(
    'case.write',
    contract.cancel,
    rest.post('/{id}/cancel', 'End a run, and take back what has not left'),
  ).mutation(({ ctx, input }) => cancelBulk(ctx, input)),
});
