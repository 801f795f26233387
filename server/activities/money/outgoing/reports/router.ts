import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reportsContract as contract } from '#shared/activities/money/outgoing/reports-contract.ts';
import { reportRowRegister, waitingRows } from './report-rows.ts';
import { candidatesOf, linkRow, settleRow } from './settle-row.ts';

/** The rows of the reports that Bacs sends back. The files themselves are uploaded over a plain route. */
export const bacsReportsRouter: Procedures<typeof contract> = router(contract, {
  ...reportRowRegister.calls,
  waiting: waitingRows,
  candidates: candidatesOf,
  link: linkRow,
  settle: settleRow,
});
