import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { distributionsContract as contract } from '#shared/activities/money/distributions/contract.ts';
import { runLineList, runList } from '#shared/activities/money/distributions/list.ts';
import { cancelRun, includeCase, leaveOut, recalculate } from './change-run.ts';
import { createRun } from './create-run.ts';
import { releaseRun } from './release-run.ts';
import { releasedOf } from './released.ts';
import { exportSummary, exportWorking } from './run-files.ts';
import { writeRunLetters } from './run-letters.ts';
import { allLines, lineDetail, listLines } from './run-lines.ts';
import { runRemittanceFile, runRemittances } from './run-remittances.ts';
import { allRuns, listRuns, runDetail } from './run-row.ts';
import { submitRun } from './submit-run.ts';
import { runSummary } from './summary.ts';

/** Distribution runs: what each case owes to whom, paid once somebody else has approved it. */
export const distributionsRouter: Procedures<typeof contract> = router(contract, {
  list: listRuns,
  export: async (ctx, { columns, ...filters }) => exportList(runList, await allRuns(ctx, filters), columns),
  get: (ctx, { id }) => runDetail(ctx, id),
  create: createRun,
  summary: (ctx, { id }) => runSummary(ctx, id),
  exportSummary: (ctx, { id }) => exportSummary(ctx, id),
  released: (ctx, { id }) => releasedOf(ctx, id),
  lines: listLines,
  exportLines: async (ctx, { columns, ...filters }) =>
    exportList(runLineList, await allLines(ctx, filters), columns),
  line: lineDetail,
  remittances: (ctx, { id }) => runRemittances(ctx, id),
  remittanceFile: runRemittanceFile,
  writeLetters: writeRunLetters,
  exportLine: exportWorking,
  leaveOut,
  include: includeCase,
  recalculate,
  submit: submitRun,
  release: releaseRun,
  cancel: cancelRun,
});
