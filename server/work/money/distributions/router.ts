import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { distributionsContract as contract } from '#shared/work/money/distributions/contract.ts';
import { runLineList, runList } from '#shared/work/money/distributions/list.ts';
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

const rest = restRoutes('Distributions', '/financials/distributions');
const access = 'financials.distributions';

/** Distribution runs: what each case owes to whom, paid once somebody else has approved it. */
export const distributionsRouter = router({
  list: procedure(access, contract.list, rest.get('', 'The distribution runs', 'list')).query(
    ({ ctx, input }) => listRuns(ctx, input),
  ),
  export: procedure(
    access,
    contract.export,
    rest.get('/export', 'The distribution runs as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(runList, await allRuns(ctx, filters), columns),
  ),
  get: procedure(
    access,
    contract.get,
    rest.get('/{id}', 'A run, how far it has come, and what may be done with it'),
  ).query(({ ctx, input }) => runDetail(ctx, input.id)),
  create: procedure(
    access,
    contract.create,
    rest.create('', 'Begin a run; its calculation starts at once'),
  ).mutation(({ ctx, input }) => createRun(ctx, input)),
  summary: procedure(
    access,
    contract.summary,
    rest.get('/{id}/summary', 'The sums of a run, what bit, and what needs a look'),
  ).query(({ ctx, input }) => runSummary(ctx, input.id)),
  exportSummary: procedure(
    access,
    contract.exportSummary,
    rest.get('/{id}/summary/export', 'The summary of a run as CSV', 'csv'),
  ).query(({ ctx, input }) => exportSummary(ctx, input.id)),
  released: procedure(
    access,
    contract.released,
    rest.get('/{id}/released', 'The payments, batches, files and journals of a released run'),
  ).query(({ ctx, input }) => releasedOf(ctx, input.id)),
  lines: procedure(access, contract.lines, rest.get('/{id}/cases', 'The cases of a run', 'list')).query(
    ({ ctx, input }) => listLines(ctx, input),
  ),
  exportLines: procedure(
    access,
    contract.exportLines,
    rest.get('/{id}/cases/export', 'The cases of a run as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(runLineList, await allLines(ctx, filters), columns),
  ),
  line: procedure(
    access,
    contract.line,
    rest.get('/{id}/cases/{caseId}', 'One case of a run with the reason for every figure'),
  ).query(({ ctx, input }) => lineDetail(ctx, input)),
  remittances: procedure(
    access,
    contract.remittances,
    rest.get('/{id}/remittances', 'The creditors that a run pays, each with what its listing comes to'),
  ).query(({ ctx, input }) => runRemittances(ctx, input.id)),
  remittanceFile: procedure(
    access,
    contract.remittanceFile,
    rest.get('/{id}/remittances/export', 'What each part of the payments is for, as CSV', 'csv'),
  ).query(({ ctx, input }) => runRemittanceFile(ctx, input)),
  writeLetters: procedure(
    access,
    contract.writeLetters,
    rest.post('/{id}/letters', 'Write the dividend notices or remittance advices of a released run'),
  ).mutation(({ ctx, input }) => writeRunLetters(ctx, input)),
  exportLine: procedure(
    access,
    contract.exportLine,
    rest.get('/{id}/cases/{caseId}/export', 'The working of one case as CSV', 'csv'),
  ).query(({ ctx, input }) => exportWorking(ctx, input)),
  leaveOut: procedure(
    access,
    contract.leaveOut,
    rest.post('/{id}/leave-out', 'Take a case out of a run, with a reason'),
  ).mutation(({ ctx, input }) => leaveOut(ctx, input)),
  include: procedure(
    access,
    contract.include,
    rest.post('/{id}/include', 'Take a case in again that somebody left out'),
  ).mutation(({ ctx, input }) => includeCase(ctx, input)),
  recalculate: procedure(
    access,
    contract.recalculate,
    rest.post('/{id}/recalculate', 'Calculate again what has changed since'),
  ).mutation(({ ctx, input }) => recalculate(ctx, input)),
  submit: procedure(
    access,
    contract.submit,
    rest.post('/{id}/submit', 'Put a run before a second person'),
  ).mutation(({ ctx, input }) => submitRun(ctx, input)),
  release: procedure(
    access,
    contract.release,
    rest.post('/{id}/release', 'Pay what was approved; cases that changed meanwhile are held back'),
  ).mutation(({ ctx, input }) => releaseRun(ctx, input)),
  cancel: procedure(
    access,
    contract.cancel,
    rest.post('/{id}/cancel', 'End a run that has not been released'),
  ).mutation(({ ctx, input }) => cancelRun(ctx, input)),
});
