import { router } from '#server/api/trpc.ts';
import { behaviours } from '#server/behaviours.ts';
import { templatesRouter } from '#server/mail/templates-router.ts';
import { payeesRouter } from '#server/payees/router.ts';
import { referenceRouters } from '#server/reference/router.ts';
import { liveRouter } from '#server/staff/live-router.ts';
import { getUserCall, staffRouter } from '#server/staff/router.ts';
import { updatesRouter } from '#server/updates/router.ts';

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter = router({
  reference: router(referenceRouters(behaviours, { users: { get: getUserCall } })),
  payees: payeesRouter,
  staff: staffRouter,
  templates: templatesRouter,
  updates: updatesRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
