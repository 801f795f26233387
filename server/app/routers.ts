// The routers of the program, each under the name by which pages call it.

import { decisionsRouter } from '#server/activities/creditors/decisions/router.ts';
import { variationsRouter } from '#server/activities/creditors/variations/router.ts';
import { approvalHandlers } from '#server/app/approval-handlers.ts';
import { decisionHandlers } from '#server/app/decision-handlers.ts';
import { entityRules } from '#server/app/entity-rules.ts';
import { letterSubjects } from '#server/app/letter-subjects.ts';
import { approvalsRouter } from '#server/records/approvals/router.ts';
import { mailRouter } from '#server/records/correspondence/router.ts';
import { referenceRouters } from '#server/records/reference/router.ts';
import { userRouter } from '#server/records/staff/router.ts';

export { bondingRouter as bonding } from '#server/activities/bonding/router.ts';
export { closureRouter as closure } from '#server/activities/closure/router.ts';
export { complaintsRouter as complaints } from '#server/activities/complaints/router.ts';
export { breachesRouter as breaches } from '#server/activities/creditors/breaches/router.ts';
export { voteFilesRouter as voteFiles } from '#server/activities/creditors/decisions/files/router.ts';
export { portalRouter as voting } from '#server/activities/creditors/decisions/portal.ts';
export { modificationsRouter as modifications } from '#server/activities/creditors/modifications/router.ts';
export { inboundRouter as inbound } from '#server/activities/inbound/router.ts';
export { leadsRouter as leads } from '#server/activities/leads/router.ts';
export { bankingRouter as banking } from '#server/activities/money/banking/router.ts';
export { clientAccountsRouter as clientAccounts } from '#server/activities/money/client-accounts/router.ts';
export { distributionsRouter as distributions } from '#server/activities/money/distributions/router.ts';
export { feeInvoicesRouter as feeInvoices } from '#server/activities/money/fee-invoices/router.ts';
export { invoicesRouter as invoices } from '#server/activities/money/invoices/router.ts';
export { proposalsRouter as proposals } from '#server/activities/proposals/router.ts';
export { signingRouter as signing } from '#server/activities/proposals/signing-router.ts';
export { reviewsRouter as reviews } from '#server/activities/reviews/router.ts';
export { transfersRouter as transfers } from '#server/activities/transfers/router.ts';
export { outgoingRouters as outgoing } from '#server/app/joint-routers.ts';
export * from '#server/app/record-routers.ts';
export { creditorMailRouter as creditorMail } from '#server/views/cases/creditor-mail/router.ts';
export { presenceRouter as presence } from '#server/views/cases/presence/router.ts';
export { searchRouter as search } from '#server/views/cases/search/router.ts';
export { caseTabsRouter as caseTabs } from '#server/views/cases/tabs/router.ts';
export { timelineRouter as timeline } from '#server/views/cases/timeline/router.ts';
export { productUpdatesRouter as productUpdates } from '#server/views/dashboard/product-updates/router.ts';
export { dashboardRouter as dashboard } from '#server/views/dashboard/router.ts';
export { exportedFilesRouter as exportedFiles } from '#server/views/reports/exports/router.ts';
export {
  reportGeneratorRouter as reportGenerator,
  savedReportsRouter as savedReports,
} from '#server/views/reports/generator-router.ts';
export { reportsRouter as reports } from '#server/views/reports/router.ts';
export { reportRunsRouter as reportRuns } from '#server/views/reports/runs-router.ts';
export { reportSchedulesRouter as reportSchedules } from '#server/views/reports/schedules/router.ts';

/** The generic calls on reference entities, with what slices add to them. */
export const reference = referenceRouters(entityRules, { users: userRouter });
export const approvals = approvalsRouter(approvalHandlers);
export const decisions = decisionsRouter(decisionHandlers);
export const variations = variationsRouter(decisionHandlers);
export const mail = mailRouter(letterSubjects);
