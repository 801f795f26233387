import { procedure, router } from '#server/http/trpc.ts';
import { dashboardContract as contract } from '#shared/dashboard/contract.ts';
import { dashboardOf } from './dashboard.ts';

/** The dashboard, the first page after signing in. */
export const dashboardRouter = router({
  get: procedure('case.read', contract.get, {
    method: 'GET',
    path: '/dashboard',
    summary: 'What waits for the caller, and the state of the cases, in numbers',
    tag: 'Dashboard',
  }).query(({ ctx, input }) => dashboardOf(ctx, input.domainId)),
});
