import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reportsContract as contract } from '#shared/views/reports/contract.ts';
import { linkTo } from './link.ts';
import { readChart, readPage, readTotals } from './page.ts';
import { statementOfCase } from './statements/statements-of.ts';

/** Reports; each checks its own permission when it is opened. */
export const reportsRouter: Procedures<typeof contract> = router(contract, {
  link: linkTo,
  page: readPage,
  /** The statement of one case: money in and out over a period. */
  statement: statementOfCase,
  totals: readTotals,
  chart: readChart,
});
