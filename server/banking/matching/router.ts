import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { matchingContract as contract } from '#shared/banking/contract.ts';
import { startAutoMatching } from './matching-job.ts';
import { endRun, matchingLog } from './matching-run.ts';

const path = '/logs/bank-matching';
const route = (method: RestRoute['method'], at: string, summary: string): RestRoute => ({
  method,
  path: at,
  summary,
  tag: 'Banking',
});

/** Automatic matching: its start and its live record. */
export const matchingRouter = router({
  startAutoMatching: procedure('financials.banking', contract.startAutoMatching, {
    ...route('POST', '/banking/matching', 'Start matching what waits, on all accounts or one'),
    status: 201,
  }).mutation(({ ctx, input }) => startAutoMatching(ctx, input)),
  log: procedure(
    'signedIn',
    contract.log,
    route('GET', path, 'How far the newest run of matching has come'),
  ).query(({ ctx }) => matchingLog(ctx.services.database)),
  end: procedure(
    'financials.banking',
    contract.end,
    route('PUT', path, 'End the run of matching that is under way'),
  ).mutation(({ ctx, input }) => endRun(ctx, input)),
});
