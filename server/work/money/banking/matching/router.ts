import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { matchingContract as contract } from '#shared/work/money/banking/contract.ts';
import { restartMatching, startAutoMatching } from './matching-job.ts';
import { endRun, matchingLog } from './matching-run.ts';

const rest = restRoutes('Banking');

/** Automatic matching: its start and its live record. */
export const matchingRouter = router({
  startAutoMatching: procedure(
    'financials.banking',
    contract.startAutoMatching,
    rest.create('/banking/matching', 'Start matching what waits, on all accounts or one', 'OK'),
  ).mutation(({ ctx, input }) => startAutoMatching(ctx, input)),
  log: procedure(
    'signedIn',
    contract.log,
    rest.get('/logs/bank-matching', 'How far the newest run of matching has come'),
  ).query(({ ctx }) => matchingLog(ctx.services.database, ctx.actor)),
  end: procedure(
    'financials.banking',
    contract.end,
    rest.put('/logs/bank-matching', 'End the run of matching that is under way', 'OK'),
  ).mutation(({ ctx, input }) => endRun(ctx, input)),
  restart: procedure(
    'financials.banking',
    contract.restart,
    rest.create('/banking/matching/restart', 'End a run of matching and start the next, in one step', 'OK'),
  ).mutation(({ ctx, input }) => restartMatching(ctx, input)),
});
