import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { endMatchingInput, matchingLogOutput, startMatchingInput } from '#shared/banking/matching-input.ts';
import { startAutoMatching } from './matching-job.ts';
import { endRun, matchingLog } from './matching-run.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Banking' });
const cashier = procedure('financials.banking');
const path = '/logs/bank-matching';

/** Automatic matching: its start and its live record. */
export const matchingRouter = router({
  startAutoMatching: cashier
    .meta({
      output: matchingLogOutput,
      rest: rest({
        method: 'POST',
        path: '/banking/matching',
        status: 201,
        summary: 'Start matching what waits, on all accounts or one',
      }),
    })
    .input(startMatchingInput)
    .mutation(({ ctx, input }) => startAutoMatching(ctx, input)),
  log: procedure('signedIn')
    .meta({
      output: matchingLogOutput.nullable(),
      rest: rest({ method: 'GET', path, summary: 'How far the newest run of matching has come' }),
    })
    .query(({ ctx }) => matchingLog(ctx.services.database)),
  end: cashier
    .meta({
      output: matchingLogOutput.nullable(),
      rest: rest({ method: 'PUT', path, summary: 'End the run of matching that is under way' }),
    })
    .input(endMatchingInput)
    .mutation(({ ctx, input }) => endRun(ctx, input)),
});
