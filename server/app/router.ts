import { affairsRouter } from '#server/affairs/router.ts';
import { approvalsRouter } from '#server/approvals/router.ts';
import { bankDetailsRouter } from '#server/bank-details/router.ts';
import { bankingRouter } from '#server/banking/router.ts';
import { peopleRouter } from '#server/case-life/people-router.ts';
import { caseLifeRouter } from '#server/case-life/router.ts';
import { scheduleChangeRouter } from '#server/case-life/schedule-router.ts';
import { caseAuditRouter } from '#server/cases/audit-router.ts';
import { hears } from '#server/cases/case-topics.ts';
import { casesRouter } from '#server/cases/router.ts';
import { viewsRouter } from '#server/cases/views-router.ts';
import { clientAccountsRouter } from '#server/client-accounts/router.ts';
import { commitmentsRouter } from '#server/commitments/router.ts';
import { complaintsRouter } from '#server/complaints/router.ts';
import { bulkRouter } from '#server/correspondence/bulk/router.ts';
import { postRouter } from '#server/correspondence/links/router.ts';
import { printRunsRouter } from '#server/correspondence/print-runs/router.ts';
import { mailRouter } from '#server/correspondence/router.ts';
import { letterTemplatesRouter } from '#server/correspondence/templates/router.ts';
import { creditorMailRouter } from '#server/creditor-mail/router.ts';
import { dashboardRouter } from '#server/dashboard/router.ts';
import { distributionsRouter } from '#server/distributions/router.ts';
import { feeInvoicesRouter } from '#server/fee-invoices/router.ts';
import { documentsRouter } from '#server/filing/router.ts';
import { mergeRouters, router } from '#server/http/trpc.ts';
import { inboundRouter } from '#server/inbound/router.ts';
import { invoicesRouter } from '#server/invoices/router.ts';
import { ledgerRouter } from '#server/ledger/router.ts';
import { templatesRouter } from '#server/letters/templates-router.ts';
import { batchesRouter } from '#server/outgoing/batches/router.ts';
import { paymentsRouter } from '#server/outgoing/payments/router.ts';
import { reportsRouter } from '#server/outgoing/reports/router.ts';
import { manualRouter } from '#server/payments/manual-router.ts';
import { receiptsRouter } from '#server/payments/receipts/receipts-router.ts';
import { schedulesRouter } from '#server/payments/schedules/router.ts';
import { presenceRouter } from '#server/presence/router.ts';
import { productUpdatesRouter } from '#server/product-updates/router.ts';
import { referenceRouters } from '#server/reference/router.ts';
import { searchRouter } from '#server/search/router.ts';
import { liveRouter } from '#server/staff/live-router.ts';
import { getUserCall, staffRouter } from '#server/staff/router.ts';
import { tasksRouter } from '#server/tasks/router.ts';
import { timelineRouter } from '#server/timeline/router.ts';
import { approvalHandlers } from './approval-handlers.ts';
import { entityRules } from './entity-rules.ts';

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter = router({
  reference: router(referenceRouters(entityRules, { users: { get: getUserCall } })),
  cases: mergeRouters(casesRouter, caseLifeRouter),
  caseAudit: caseAuditRouter,
  people: peopleRouter,
  views: viewsRouter,
  banking: bankingRouter,
  clientAccounts: clientAccountsRouter,
  creditorMail: creditorMailRouter,
  dashboard: dashboardRouter,
  commitments: commitmentsRouter,
  complaints: complaintsRouter,
  distributions: distributionsRouter,
  documents: documentsRouter,
  affairs: affairsRouter,
  approvals: approvalsRouter(approvalHandlers),
  feeInvoices: feeInvoicesRouter,
  inbound: inboundRouter,
  invoices: invoicesRouter,
  ledger: ledgerRouter,
  bulkLetters: bulkRouter,
  mail: mailRouter,
  bankDetails: bankDetailsRouter,
  outgoing: router({ batches: batchesRouter, payments: paymentsRouter, reports: reportsRouter }),
  payments: router({
    manual: manualRouter,
    receipts: receiptsRouter,
    schedules: mergeRouters(schedulesRouter, scheduleChangeRouter),
  }),
  presence: presenceRouter,
  post: postRouter,
  printRuns: printRunsRouter,
  search: searchRouter,
  staff: staffRouter,
  tasks: tasksRouter,
  templates: templatesRouter,
  letterTemplates: letterTemplatesRouter,
  timeline: timelineRouter,
  productUpdates: productUpdatesRouter,
  live: liveRouter(hears),
});

export type AppRouter = typeof appRouter;
