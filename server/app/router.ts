import { affairsRouter } from '#server/affairs/router.ts';
import { approvalsRouter } from '#server/approvals/router.ts';
import { bankDetailsRouter } from '#server/bank-details/router.ts';
import { bankingRouter } from '#server/banking/router.ts';
import { bondingRouter } from '#server/bonding/router.ts';
import { breachesRouter } from '#server/breaches/router.ts';
import { peopleRouter } from '#server/case-life/people-router.ts';
import { caseTabsRouter } from '#server/case-tabs/router.ts';
import { caseAuditRouter } from '#server/cases/audit-router.ts';
import { hears } from '#server/cases/case-topics.ts';
import { viewsRouter } from '#server/cases/views-router.ts';
import { clientAccountsRouter } from '#server/client-accounts/router.ts';
import { clocksRouter } from '#server/clocks/router.ts';
import { closureRouter } from '#server/closure/router.ts';
import { commitmentsRouter } from '#server/commitments/router.ts';
import { complaintsRouter } from '#server/complaints/router.ts';
import { bulkRouter } from '#server/correspondence/bulk/router.ts';
import { postRouter } from '#server/correspondence/links/router.ts';
import { printRunsRouter } from '#server/correspondence/print-runs/router.ts';
import { mailRouter } from '#server/correspondence/router.ts';
import { letterTemplatesRouter } from '#server/correspondence/templates/router.ts';
import { creditorMailRouter } from '#server/creditor-mail/router.ts';
import { dashboardRouter } from '#server/dashboard/router.ts';
import { voteFilesRouter } from '#server/decisions/files/router.ts';
import { portalRouter } from '#server/decisions/portal.ts';
import { decisionsRouter } from '#server/decisions/router.ts';
import { distributionsRouter } from '#server/distributions/router.ts';
import { feeInvoicesRouter } from '#server/fee-invoices/router.ts';
import { documentsRouter } from '#server/filing/router.ts';
import { router } from '#server/http/trpc.ts';
import { inboundRouter } from '#server/inbound/router.ts';
import { invoicesRouter } from '#server/invoices/router.ts';
import { leadsRouter } from '#server/leads/router.ts';
import { ledgerRouter } from '#server/ledger/router.ts';
import { templatesRouter } from '#server/letters/templates-router.ts';
import { modificationsRouter } from '#server/modifications/router.ts';
import { presenceRouter } from '#server/presence/router.ts';
import { productUpdatesRouter } from '#server/product-updates/router.ts';
import { proposalsRouter } from '#server/proposals/router.ts';
import { signingRouter } from '#server/proposals/signing-router.ts';
import { referenceRouters } from '#server/reference/router.ts';
import { exportedFilesRouter } from '#server/reports/exports/router.ts';
import { reportGeneratorRouter, savedReportsRouter } from '#server/reports/generator/router.ts';
import { reportsRouter } from '#server/reports/router.ts';
import { reportRunsRouter } from '#server/reports/runs/router.ts';
import { reportSchedulesRouter } from '#server/reports/schedules/router.ts';
import { reviewsRouter } from '#server/reviews/router.ts';
import { searchRouter } from '#server/search/router.ts';
import { liveRouter } from '#server/staff/live-router.ts';
import { getUserCall, staffRouter } from '#server/staff/router.ts';
import { tasksRouter } from '#server/tasks/router.ts';
import { timelineRouter } from '#server/timeline/router.ts';
import { transfersRouter } from '#server/transfers/router.ts';
import { variationsRouter } from '#server/variations/router.ts';
import { approvalHandlers } from './approval-handlers.ts';
import { decisionHandlers } from './decision-handlers.ts';
import { entityRules } from './entity-rules.ts';
import { caseRouters, outgoingRouters, paymentRouters } from './joint-routers.ts';
import { letterSubjects } from './letter-subjects.ts';

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
