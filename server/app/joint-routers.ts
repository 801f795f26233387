import { batchesRouter } from '#server/activities/money/outgoing/batches/router.ts';
import { paymentsRouter } from '#server/activities/money/outgoing/payments/router.ts';
import { bacsReportsRouter } from '#server/activities/money/outgoing/reports/router.ts';
import { caseLifeRouter } from '#server/records/case-life/router.ts';
import { scheduleChangeRouter } from '#server/records/case-life/schedule-router.ts';
import { casesRouter } from '#server/records/cases/router.ts';
import { manualRouter } from '#server/records/payments/manual-router.ts';
import { receiptsRouter } from '#server/records/payments/receipts/receipts-router.ts';
import { schedulesRouter } from '#server/records/payments/schedules/router.ts';

/** Routers that more than one slice has a part in. */
export const caseRouters = { ...casesRouter, ...caseLifeRouter };
const scheduleRouters = { ...schedulesRouter, ...scheduleChangeRouter };
export const paymentRouters = {
  manual: manualRouter,
  receipts: receiptsRouter,
  schedules: scheduleRouters,
};
export const outgoingRouters = {
  batches: batchesRouter,
  payments: paymentsRouter,
  reports: bacsReportsRouter,
};
