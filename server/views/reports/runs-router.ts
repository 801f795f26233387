import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reportRunsContract as contract } from '#shared/views/reports/runs-contract.ts';
import { catalogueOf } from './catalogue.ts';
import { askForReport, cancelRun } from './runs/ask-for-report.ts';
import { linkToFile } from './runs/run-file.ts';
import { reportRunRegister } from './runs/run-list.ts';

/** Reports made in the background, and the history of everything exported from the program. */
export const reportRunsRouter: Procedures<typeof contract> = router(contract, {
  catalogue: catalogueOf,
  list: reportRunRegister.calls.list,
  make: askForReport,
  cancel: (ctx, { id }) => cancelRun(ctx, id),
  link: (ctx, { id }) => linkToFile(ctx, id),
});
