import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { dashboardContract as contract } from '#shared/views/dashboard/contract.ts';
import { dashboardOf } from './dashboard.ts';
import { figuresOf } from './figures.ts';

const rest = restRoutes('Dashboard');

/** The dashboard, the first page after signing in. */
export const dashboardRouter = router({
  get: procedure(
    'case.read',
    contract.get,
    rest.get('/dashboard', 'What waits for the caller, and the state of the cases, in numbers'),
  ).query(({ ctx, input }) => dashboardOf(ctx, input.domainId)),
  figures: procedure(
    'case.read',
    contract.figures,
    rest.get(
      '/dashboard/figures',
      'Annual reviews, breaches, work in progress and the month’s payments, in sums',
    ),
  ).query(({ ctx, input }) => figuresOf(ctx, input.domainId)),
});
