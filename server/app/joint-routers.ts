import { caseLifeRouter } from '#server/case-life/router.ts';
import { scheduleChangeRouter } from '#server/case-life/schedule-router.ts';
import { casesRouter } from '#server/cases/router.ts';
import { mergeRouters, router } from '#server/http/trpc.ts';
import { batchesRouter } from '#server/outgoing/batches/router.ts';
import { paymentsRouter } from '#server/outgoing/payments/router.ts';
import { reportsRouter } from '#server/outgoing/reports/router.ts';
import { manualRouter } from '#server/payments/manual-router.ts';
import { receiptsRouter } from '#server/payments/receipts/receipts-router.ts';
import { schedulesRouter } from '#server/payments/schedules/router.ts';

/** Routers that more than one slice has a part in. */
export const caseRouters = mergeRouters(casesRouter, caseLifeRouter);
const scheduleRouters = mergeRouters(schedulesRouter, scheduleChangeRouter);
export const paymentRouters = router({
  manual: manualRouter,
  receipts: receiptsRouter,
  schedules: scheduleRouters,
});
export const outgoingRouters = router({
  batches: batchesRouter,
  payments: paymentsRouter,
  reports: reportsRouter,
});
