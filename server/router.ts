import { router } from '#server/api/trpc.ts';
import { caseAuditRouter } from '#server/cases/audit-router.ts';
import { peopleRouter } from '#server/cases/people-router.ts';
import { portfoliosBehaviour } from '#server/cases/portfolios.ts';
import { casesRouter } from '#server/cases/router.ts';
import { statusesBehaviour } from '#server/cases/statuses.ts';
import { viewsRouter } from '#server/cases/views-router.ts';
import { debtStatusesBehaviour } from '#server/figures/refresh-totals.ts';
import { figuresRouter } from '#server/figures/router.ts';
import { chartOfAccountsBehaviour } from '#server/ledger/chart-of-accounts.ts';
import { letterheadsBehaviour } from '#server/mail/letterheads.ts';
import { templatesRouter } from '#server/mail/templates-router.ts';
import { creditorsBehaviour, suppliersBehaviour } from '#server/payees/payee-behaviour.ts';
import { payeesRouter } from '#server/payees/router.ts';
import { referenceRouters } from '#server/reference/router.ts';
import type { Behaviour } from '#server/reference/rows.ts';
import { searchRouter } from '#server/search/router.ts';
import { liveRouter } from '#server/staff/live-router.ts';
import { getUserCall, staffRouter } from '#server/staff/router.ts';
import { permissionsBehaviour, usersBehaviour } from '#server/staff/users-behaviour.ts';
import { taskHooks } from '#server/tasks/case-hooks.ts';
import { tasksRouter } from '#server/tasks/router.ts';
import { updatesRouter } from '#server/updates/router.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';

/** What entities do beyond the registry's rules. */
export const behaviours: Partial<Record<ReferenceName, Behaviour>> = {
  'chart-of-accounts': chartOfAccountsBehaviour,
  creditors: creditorsBehaviour,
  'debt-statuses': debtStatusesBehaviour,
  letterheads: letterheadsBehaviour,
  permissions: permissionsBehaviour,
  portfolios: portfoliosBehaviour,
  statuses: statusesBehaviour,
  suppliers: suppliersBehaviour,
  users: usersBehaviour,
};

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter = router({
  reference: router(referenceRouters(behaviours, { users: { get: getUserCall } })),
  cases: casesRouter(taskHooks),
  caseAudit: caseAuditRouter,
  people: peopleRouter,
  views: viewsRouter,
  figures: figuresRouter,
  payees: payeesRouter,
  search: searchRouter,
  staff: staffRouter,
  tasks: tasksRouter,
  templates: templatesRouter,
  updates: updatesRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
