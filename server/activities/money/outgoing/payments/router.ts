import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { nextCutOff } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { paymentsContract as contract } from '#shared/activities/money/outgoing/contract.ts';
import { now } from '#shared/platform/dates.ts';
import { calendarOf } from '../calendar.ts';
import { cancelPayment, returnPayment } from './end-payment.ts';
import { issueCheque, nextCheque } from './issue-cheque.ts';
import { paymentRegister } from './payment-list.ts';
import { reissuePayment } from './reissue-payment.ts';
import { reschedulePayment } from './reschedule-payment.ts';

/** Outgoing payments, one by one. */
export const paymentsRouter: Procedures<typeof contract> = router(contract, {
  ...paymentRegister.calls,
  cutOff: async (ctx) => nextCutOff(now(), await calendarOf(ctx.services.database)),
  returned: returnPayment,
  cancel: cancelPayment,
  reschedule: reschedulePayment,
  nextCheque,
  issueCheque,
  reissue: reissuePayment,
});
