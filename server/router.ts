import { router } from '#server/api/trpc.ts';
import { bankingRouter } from '#server/banking/router.ts';
import { behaviours } from '#server/behaviours.ts';
import { caseHooks } from '#server/case-hooks.ts';
import { caseAuditRouter } from '#server/cases/audit-router.ts';
import { peopleRouter } from '#server/cases/people-router.ts';
import { casesRouter } from '#server/cases/router.ts';
import { viewsRouter } from '#server/cases/views-router.ts';
import { complaintsRouter } from '#server/complaints/router.ts';
import { dashboardRouter } from '#server/dashboard/router.ts';
import { documentsRouter } from '#server/documents/router.ts';
import { figuresRouter } from '#server/figures/router.ts';
import { ledgerRouter } from '#server/ledger/router.ts';
import { templatesRouter } from '#server/mail/templates-router.ts';
import { payeesRouter } from '#server/payees/router.ts';
import { presenceRouter } from '#server/presence/router.ts';
import { referenceRouters } from '#server/reference/router.ts';
import { receiptHooks } from '#server/schedules/receipt-hooks.ts';
import { schedulesRouter } from '#server/schedules/router.ts';
import { searchRouter } from '#server/search/router.ts';
import { liveRouter } from '#server/staff/live-router.ts';
import { getUserCall, staffRouter } from '#server/staff/router.ts';
import { tasksRouter } from '#server/tasks/router.ts';
import { timelineRouter } from '#server/timeline/router.ts';
import { updatesRouter } from '#server/updates/router.ts';

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter = router({
  reference: router(referenceRouters(behaviours, { users: { get: getUserCall } })),
  cases: casesRouter(caseHooks),
  caseAudit: caseAuditRouter,
  people: peopleRouter,
  views: viewsRouter,
  banking: bankingRouter,
  dashboard: dashboardRouter,
  complaints: complaintsRouter,
  documents: documentsRouter,
  figures: figuresRouter,
  ledger: ledgerRouter(receiptHooks),
  payees: payeesRouter,
  presence: presenceRouter,
  schedules: schedulesRouter,
  search: searchRouter,
  staff: staffRouter,
  tasks: tasksRouter,
  templates: templatesRouter,
  timeline: timelineRouter,
  updates: updatesRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
