import { procedure, router } from '#server/platform/http/trpc.ts';
import { reportRunsContract as contract } from '#shared/views/reports/runs-contract.ts';
import { catalogueOf } from './catalogue.ts';
import { askForReport, cancelRun } from './runs/ask-for-report.ts';
import { linkToFile } from './runs/run-file.ts';
import { listRuns } from './runs/run-list.ts';

/** Reports made in the background, and the history of all that left the program. */
export const reportRunsRouter = router({
  catalogue: procedure('signedIn', contract.catalogue).query(({ ctx, input }) => catalogueOf(ctx, input)),
  list: procedure('signedIn', contract.list).query(({ ctx, input }) => listRuns(ctx, input)),
  make: procedure('signedIn', contract.make).mutation(({ ctx, input }) => askForReport(ctx, input)),
  cancel: procedure('signedIn', contract.cancel).mutation(({ ctx, input }) => cancelRun(ctx, input.id)),
  link: procedure('signedIn', contract.link).mutation(({ ctx, input }) => linkToFile(ctx, input.id)),
});
