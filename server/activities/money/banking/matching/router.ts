import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { matchingContract as contract } from '#shared/activities/money/banking/contract.ts';
import { restartMatching, startAutoMatching } from './matching-job.ts';
import { endRun, matchingLog } from './matching-run.ts';

/** Automatic matching: starting it, and its live record. */
export const matchingRouter: Procedures<typeof contract> = router(contract, {
  startAutoMatching,
  log: (ctx) => matchingLog(ctx.services.database, ctx.actor),
  end: endRun,
  restart: restartMatching,
});
