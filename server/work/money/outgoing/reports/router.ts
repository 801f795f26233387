import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { reportRowList } from '#shared/work/money/outgoing/report-list.ts';
import { reportsContract as contract } from '#shared/work/money/outgoing/reports-contract.ts';
import { allReportRows, listReportRows, waitingRows } from './report-rows.ts';
import { candidatesOf, linkRow, settleRow } from './settle-row.ts';

const rest = restRoutes('Bacs reports', '/financials/reports');
const access = 'financials.distributions';

/** The rows of the reports that Bacs sends back. The files themselves are uploaded over a plain route. */
export const bacsReportsRouter = router({
  list: procedure(
    access,
    contract.list,
    rest.get('', 'The rows of Bacs reports, each with what became of it', 'list'),
  ).query(({ ctx, input }) => listReportRows(ctx, input)),
  export: procedure(
    access,
    contract.export,
    rest.get('/export', 'The rows of Bacs reports as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(reportRowList, await allReportRows(ctx, filters), columns),
  ),
  waiting: procedure(
    access,
    contract.waiting,
    rest.get('/waiting', 'How many rows of Bacs reports wait for somebody'),
  ).query(({ ctx, input }) => waitingRows(ctx, input)),
  candidates: procedure(
    access,
    contract.candidates,
    rest.get('/{id}/candidates', 'The payments that a row may be about'),
  ).query(({ ctx, input }) => candidatesOf(ctx, input)),
  link: procedure(
    access,
    contract.link,
    rest.post('/{id}/link', 'Say which payment a row is about, and record what it says of it'),
  ).mutation(({ ctx, input }) => linkRow(ctx, input)),
  settle: procedure(
    access,
    contract.settle,
    rest.post('/{id}/settle', 'Say what was done about a row'),
  ).mutation(({ ctx, input }) => settleRow(ctx, input)),
});
