// The routers of the records that do not depend on the activities, each under the name by which pages call it.

import { authoritiesRouter } from '#server/records/acts/router.ts';
import { reservedActsRouter } from '#server/records/case-life/acts-router.ts';
import { caseLifeRouter } from '#server/records/case-life/router.ts';
import { scheduleChangeRouter } from '#server/records/case-life/schedule-router.ts';
import { hears } from '#server/records/cases/case-topics.ts';
import { casesRouter } from '#server/records/cases/router.ts';
import { manualRouter } from '#server/records/payments/manual-router.ts';
import { receiptsRouter } from '#server/records/payments/receipts/receipts-router.ts';
import { schedulesRouter } from '#server/records/payments/schedules/router.ts';
import { liveRouter } from '#server/records/staff/live-router.ts';
import { joined } from '#shared/platform/joined.ts';

export { affairsRouter as affairs } from '#server/records/affairs/router.ts';
export { bankDetailsRouter as bankDetails } from '#server/records/bank-details/router.ts';
export { peopleRouter as people } from '#server/records/case-life/people-router.ts';
export { caseAuditRouter as caseAudit } from '#server/records/cases/audit-router.ts';
export { viewsRouter as views } from '#server/records/cases/views-router.ts';
export { clocksRouter as clocks } from '#server/records/clocks/router.ts';
export { commitmentsRouter as commitments } from '#server/records/commitments/router.ts';
export { bulkRouter as bulkLetters } from '#server/records/correspondence/bulk/router.ts';
export { certificatesRouter as certificates } from '#server/records/correspondence/certificates/router.ts';
export { consentsRouter as consents } from '#server/records/correspondence/consents/router.ts';
export { postRouter as post } from '#server/records/correspondence/links/router.ts';
export { printRunsRouter as printRuns } from '#server/records/correspondence/print-runs/router.ts';
export { letterTemplatesRouter as letterTemplates } from '#server/records/correspondence/templates/router.ts';
export { dueDiligenceRouter as dueDiligence } from '#server/records/due-diligence/router.ts';
export { documentsRouter as documents } from '#server/records/filing/router.ts';
export { templatesRouter as templates } from '#server/records/letters/templates-router.ts';
export { ledgerRouter as ledger } from '#server/records/payments/ledger-router.ts';
export { staffRouter as staff } from '#server/records/staff/router.ts';
export { tasksRouter as tasks } from '#server/records/tasks/router.ts';
export { vulnerabilityRouter as vulnerability } from '#server/records/vulnerability/router.ts';

/** Routers to which more than one slice contributes. */
export const acts = { authorities: authoritiesRouter, reserved: reservedActsRouter };
export const cases = joined('call', { casesRouter, caseLifeRouter });
const scheduleRouters = joined('call', { schedulesRouter, scheduleChangeRouter });
export const payments = {
  manual: manualRouter,
  receipts: receiptsRouter,
  schedules: scheduleRouters,
};
export const live = liveRouter(hears);
