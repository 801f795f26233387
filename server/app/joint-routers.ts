import { batchesRouter } from '#server/activities/money/outgoing/batches/router.ts';
import { paymentsRouter } from '#server/activities/money/outgoing/payments/router.ts';
import { bacsReportsRouter } from '#server/activities/money/outgoing/reports/router.ts';

/** The routers of payments out, one for each of their parts. */
export const outgoingRouters = {
  batches: batchesRouter,
  payments: paymentsRouter,
  reports: bacsReportsRouter,
};
