import { router } from '#server/http/trpc.ts';
import { manualRouter } from './manual-router.ts';
import { receiptsRouter } from './receipts/receipts-router.ts';
import { schedulesRouter } from './schedules/router.ts';

/** What clients pay: their schedules, their receipts, and the journals by hand that put receipts right. */
export const paymentsRouter = router({
  manual: manualRouter,
  receipts: receiptsRouter,
  schedules: schedulesRouter,
});
