import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { printRunsContract as contract } from '#shared/records/correspondence/print-runs.ts';
import { runRows, visibleRuns } from '../items/run-row.ts';
import { cancelRun, makeFileAgain, markRunSent } from './change-run.ts';
import { countDue, createRuns } from './create-runs.ts';

/** Queued letters printed together, here or by a print house. */
export const printRunsRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx, { domainId }) => runRows(ctx.services.database, visibleRuns(ctx.actor, domainId)),
  due: (ctx, { domainId }) => countDue(ctx, domainId),
  create: createRuns,
  markSent: markRunSent,
  cancel: cancelRun,
  makeFile: makeFileAgain,
});
