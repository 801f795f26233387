import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reportRowList } from '#shared/activities/money/outgoing/report-list.ts';
import { reportsContract as contract } from '#shared/activities/money/outgoing/reports-contract.ts';
import { allReportRows, listReportRows, waitingRows } from './report-rows.ts';
import { candidatesOf, linkRow, settleRow } from './settle-row.ts';

/** The rows of the reports that Bacs sends back. The files themselves are uploaded over a plain route. */
export const bacsReportsRouter: Procedures<typeof contract> = router(contract, {
  list: listReportRows,
  export: async (ctx, { columns, ...filters }) =>
    exportList(reportRowList, await allReportRows(ctx, filters), columns),
  waiting: waitingRows,
  candidates: candidatesOf,
  link: linkRow,
  settle: settleRow,
});
