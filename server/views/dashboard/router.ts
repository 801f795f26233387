import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { dashboardContract as contract } from '#shared/views/dashboard/contract.ts';
import { dashboardOf } from './dashboard.ts';
import { figuresOf } from './figures.ts';

/** The dashboard, the first page after signing in. */
export const dashboardRouter: Procedures<typeof contract> = router(contract, {
  get: (ctx, { domainId }) => dashboardOf(ctx, domainId),
  figures: (ctx, { domainId }) => figuresOf(ctx, domainId),
});
