import { router } from '#server/api/trpc.ts';
import { portfoliosBehaviour } from '#server/cases/portfolios.ts';
import { statusesBehaviour } from '#server/cases/statuses.ts';
import { chartOfAccountsBehaviour } from '#server/ledger/chart-of-accounts.ts';
import { letterheadsBehaviour } from '#server/mail/letterheads.ts';
import { templatesRouter } from '#server/mail/templates-router.ts';
import { creditorsBehaviour, suppliersBehaviour } from '#server/payees/payee-behaviour.ts';
import { payeesRouter } from '#server/payees/router.ts';
import { referenceRouters } from '#server/reference/router.ts';

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter = router({
  reference: router(
    referenceRouters({
      'chart-of-accounts': chartOfAccountsBehaviour,
      creditors: creditorsBehaviour,
      letterheads: letterheadsBehaviour,
      portfolios: portfoliosBehaviour,
      statuses: statusesBehaviour,
      suppliers: suppliersBehaviour,
    }),
  ),
  payees: payeesRouter,
  templates: templatesRouter,
});

export type AppRouter = typeof appRouter;
