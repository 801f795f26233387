import { approvalHandlers } from '#server/app/approval-handlers.ts';
import { decisionHandlers } from '#server/app/decision-handlers.ts';
import { entityRules } from '#server/app/entity-rules.ts';
import { caseRouters, outgoingRouters, paymentRouters } from '#server/app/joint-routers.ts';
import { letterSubjects } from '#server/app/letter-subjects.ts';
import { router } from '#server/platform/http/trpc.ts';
import { affairsRouter } from '#server/records/affairs/router.ts';
import { approvalsRouter } from '#server/records/approvals/router.ts';
import { bankDetailsRouter } from '#server/records/bank-details/router.ts';
import { peopleRouter } from '#server/records/case-life/people-router.ts';
import { caseAuditRouter } from '#server/records/cases/audit-router.ts';
import { hears } from '#server/records/cases/case-topics.ts';
import { viewsRouter } from '#server/records/cases/views-router.ts';
import { clocksRouter } from '#server/records/clocks/router.ts';
import { commitmentsRouter } from '#server/records/commitments/router.ts';
import { bulkRouter } from '#server/records/correspondence/bulk/router.ts';
import { postRouter } from '#server/records/correspondence/links/router.ts';
import { printRunsRouter } from '#server/records/correspondence/print-runs/router.ts';
import { mailRouter } from '#server/records/correspondence/router.ts';
import { letterTemplatesRouter } from '#server/records/correspondence/templates/router.ts';
import { ledgerRouter } from '#server/records/ledger/router.ts';
import { templatesRouter } from '#server/records/letters/templates-router.ts';
import { referenceRouters } from '#server/records/reference/router.ts';
import { liveRouter } from '#server/records/staff/live-router.ts';
import { getUserCall, staffRouter } from '#server/records/staff/router.ts';
import { documentsRouter } from '#server/records/tasks/filing/router.ts';
import { tasksRouter } from '#server/records/tasks/router.ts';
import { creditorMailRouter } from '#server/views/cases/creditor-mail/router.ts';
import { presenceRouter } from '#server/views/cases/presence/router.ts';
import { searchRouter } from '#server/views/cases/search/router.ts';
import { caseTabsRouter } from '#server/views/cases/tabs/router.ts';
import { timelineRouter } from '#server/views/cases/timeline/router.ts';
import { productUpdatesRouter } from '#server/views/dashboard/product-updates/router.ts';
import { dashboardRouter } from '#server/views/dashboard/router.ts';
import { exportedFilesRouter } from '#server/views/reports/exports/router.ts';
import { reportGeneratorRouter, savedReportsRouter } from '#server/views/reports/generator-router.ts';
import { reportsRouter } from '#server/views/reports/router.ts';
import { reportRunsRouter } from '#server/views/reports/runs-router.ts';
import { reportSchedulesRouter } from '#server/views/reports/schedules/router.ts';
import { bondingRouter } from '#server/work/bonding/router.ts';
import { closureRouter } from '#server/work/closure/router.ts';
import { complaintsRouter } from '#server/work/complaints/router.ts';
import { breachesRouter } from '#server/work/creditors/breaches/router.ts';
import { voteFilesRouter } from '#server/work/creditors/decisions/files/router.ts';
import { portalRouter } from '#server/work/creditors/decisions/portal.ts';
import { decisionsRouter } from '#server/work/creditors/decisions/router.ts';
import { modificationsRouter } from '#server/work/creditors/modifications/router.ts';
import { variationsRouter } from '#server/work/creditors/variations/router.ts';
import { inboundRouter } from '#server/work/inbound/router.ts';
import { leadsRouter } from '#server/work/leads/router.ts';
import { bankingRouter } from '#server/work/money/banking/router.ts';
import { clientAccountsRouter } from '#server/work/money/client-accounts/router.ts';
import { distributionsRouter } from '#server/work/money/distributions/router.ts';
import { feeInvoicesRouter } from '#server/work/money/fee-invoices/router.ts';
import { invoicesRouter } from '#server/work/money/invoices/router.ts';
import { proposalsRouter } from '#server/work/proposals/router.ts';
import { signingRouter } from '#server/work/proposals/signing-router.ts';
import { reviewsRouter } from '#server/work/reviews/router.ts';
import { transfersRouter } from '#server/work/transfers/router.ts';

/** The generic calls on reference entities, with what slices add to them. */
const referenceRouter = () => router(referenceRouters(entityRules, { users: { get: getUserCall } }));

/** The routers by their own types: written out, they are longer than the compiler will write down. */
type Routers = {
  reference: ReturnType<typeof referenceRouter>;
  cases: typeof caseRouters;
  caseAudit: typeof caseAuditRouter;
  caseTabs: typeof caseTabsRouter;
  people: typeof peopleRouter;
  views: typeof viewsRouter;
  banking: typeof bankingRouter;
  bonding: typeof bondingRouter;
  breaches: typeof breachesRouter;
  clientAccounts: typeof clientAccountsRouter;
  creditorMail: typeof creditorMailRouter;
  dashboard: typeof dashboardRouter;
  clocks: typeof clocksRouter;
  closure: typeof closureRouter;
  commitments: typeof commitmentsRouter;
  complaints: typeof complaintsRouter;
  decisions: ReturnType<typeof decisionsRouter>;
  modifications: typeof modificationsRouter;
  distributions: typeof distributionsRouter;
  documents: typeof documentsRouter;
  affairs: typeof affairsRouter;
  leads: typeof leadsRouter;
  approvals: ReturnType<typeof approvalsRouter>;
  feeInvoices: typeof feeInvoicesRouter;
  inbound: typeof inboundRouter;
  invoices: typeof invoicesRouter;
  ledger: typeof ledgerRouter;
  bulkLetters: typeof bulkRouter;
  mail: ReturnType<typeof mailRouter>;
  bankDetails: typeof bankDetailsRouter;
  outgoing: typeof outgoingRouters;
  payments: typeof paymentRouters;
  presence: typeof presenceRouter;
  post: typeof postRouter;
  printRuns: typeof printRunsRouter;
  proposals: typeof proposalsRouter;
  reviews: typeof reviewsRouter;
  variations: ReturnType<typeof variationsRouter>;
  search: typeof searchRouter;
  signing: typeof signingRouter;
  staff: typeof staffRouter;
  tasks: typeof tasksRouter;
  templates: typeof templatesRouter;
  letterTemplates: typeof letterTemplatesRouter;
  timeline: typeof timelineRouter;
  transfers: typeof transfersRouter;
  voteFiles: typeof voteFilesRouter;
  voting: typeof portalRouter;
  productUpdates: typeof productUpdatesRouter;
  reportGenerator: typeof reportGeneratorRouter;
  reportRuns: typeof reportRunsRouter;
  exportedFiles: typeof exportedFilesRouter;
  reportSchedules: typeof reportSchedulesRouter;
  reports: typeof reportsRouter;
  savedReports: typeof savedReportsRouter;
  live: ReturnType<typeof liveRouter>;
};

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter: ReturnType<typeof router<Routers>> = router<Routers>({
  reference: referenceRouter(),
  cases: caseRouters,
  caseAudit: caseAuditRouter,
  caseTabs: caseTabsRouter,
  people: peopleRouter,
  views: viewsRouter,
  banking: bankingRouter,
  bonding: bondingRouter,
  clientAccounts: clientAccountsRouter,
  breaches: breachesRouter,
  creditorMail: creditorMailRouter,
  dashboard: dashboardRouter,
  clocks: clocksRouter,
  closure: closureRouter,
  commitments: commitmentsRouter,
  complaints: complaintsRouter,
  decisions: decisionsRouter(decisionHandlers),
  modifications: modificationsRouter,
  distributions: distributionsRouter,
  documents: documentsRouter,
  affairs: affairsRouter,
  approvals: approvalsRouter(approvalHandlers),
  feeInvoices: feeInvoicesRouter,
  inbound: inboundRouter,
  invoices: invoicesRouter,
  leads: leadsRouter,
  ledger: ledgerRouter,
  bulkLetters: bulkRouter,
  mail: mailRouter(letterSubjects),
  bankDetails: bankDetailsRouter,
  outgoing: outgoingRouters,
  payments: paymentRouters,
  presence: presenceRouter,
  post: postRouter,
  printRuns: printRunsRouter,
  proposals: proposalsRouter,
  reviews: reviewsRouter,
  variations: variationsRouter(decisionHandlers),
  search: searchRouter,
  signing: signingRouter,
  staff: staffRouter,
  tasks: tasksRouter,
  templates: templatesRouter,
  letterTemplates: letterTemplatesRouter,
  timeline: timelineRouter,
  transfers: transfersRouter,
  voteFiles: voteFilesRouter,
  voting: portalRouter,
  productUpdates: productUpdatesRouter,
  reportGenerator: reportGeneratorRouter,
  reportRuns: reportRunsRouter,
  exportedFiles: exportedFilesRouter,
  reportSchedules: reportSchedulesRouter,
  reports: reportsRouter,
  savedReports: savedReportsRouter,
  live: liveRouter(hears),
});

export type AppRouter = typeof appRouter;
