import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { reportsContract as contract } from '#shared/views/reports/contract.ts';
import { linkTo } from './link.ts';
import { readPage, readTotals } from './page.ts';
import { statementOfCase } from './statements/statements-of.ts';

const rest = restRoutes('Reports', '/reports');

/** Reports; each asks for its own permission when it is opened. */
export const reportsRouter = router({
  link: procedure('signedIn', contract.link).mutation(({ ctx, input }) => linkTo(ctx, input)),
  page: procedure('signedIn', contract.page).query(({ ctx, input }) => readPage(ctx, input)),
  /** The statement of one case: money in and out over a period. */
  statement: procedure(
    'reports.annuals-due',
    contract.statement,
    rest.get('/wth-dep-statements/:caseId', 'Money in and out of a client’s account over a period'),
  ).query(({ ctx, input }) => statementOfCase(ctx, input)),
  totals: procedure('signedIn', contract.totals).query(({ ctx, input }) => readTotals(ctx, input)),
});
