import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { distributionsContract as contract } from '#shared/activities/money/distributions/contract.ts';
import { cancelRun, includeCase, leaveOut, recalculate } from './change-run.ts';
import { createRun } from './create-run.ts';
import { releaseRun } from './release-run.ts';
import { releasedOf } from './released.ts';
import { exportSummary, exportWorking } from './run-files.ts';
import { writeRunLetters } from './run-letters.ts';
import { lineDetail, runLineRegister } from './run-lines.ts';
import { runRemittanceFile, runRemittances } from './run-remittances.ts';
import { runDetail, runRegister } from './run-row.ts';
import { submitRun } from './submit-run.ts';
import { runSummary } from './summary.ts';

/** Distribution runs: what each case owes to whom, paid once somebody else has approved it. */
export const distributionsRouter: Procedures<typeof contract> = router(contract, {
  ...runRegister.calls,
  get: (ctx, { id }) => runDetail(ctx, id),
  create: createRun,
  summary: (ctx, { id }) => runSummary(ctx, id),
  exportSummary: (ctx, { id }) => exportSummary(ctx, id),
  released: (ctx, { id }) => releasedOf(ctx, id),
  lines: runLineRegister.calls.list,
  exportLines: runLineRegister.calls.export,
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
