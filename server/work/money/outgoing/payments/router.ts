import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { now } from '#shared/platform/dates.ts';
import { nextCutOff } from '#shared/work/money/outgoing/bacs-calendar.ts';
import { paymentsContract as contract } from '#shared/work/money/outgoing/contract.ts';
import { paymentList } from '#shared/work/money/outgoing/list.ts';
import { calendarOf } from '../calendar.ts';
import { cancelPayment, returnPayment } from './end-payment.ts';
import { issueCheque, nextCheque } from './issue-cheque.ts';
import { allPayments, listPayments } from './payment-list.ts';
import { reissuePayment } from './reissue-payment.ts';
import { reschedulePayment } from './reschedule-payment.ts';

const rest = restRoutes('Payments', '/financials/payments');
const access = 'financials.distributions';

/** Money on its way out, payment by payment. */
export const paymentsRouter = router({
  list: procedure(
    access,
    contract.list,
    rest.get('', 'The payments, each with the reason why it is in no file', 'list'),
  ).query(({ ctx, input }) => listPayments(ctx, input)),
  export: procedure(access, contract.export, rest.get('/export', 'The payments as CSV', 'csv')).query(
    async ({ ctx, input: { columns, ...filters } }) =>
      exportList(paymentList, await allPayments(ctx, filters), columns),
  ),
  cutOff: procedure(
    access,
    contract.cutOff,
    rest.get('/cut-off', 'The next time a Bacs file can still be sent'),
  ).query(async ({ ctx }) => nextCutOff(now(), await calendarOf(ctx.services.database))),
  returned: procedure(
    access,
    contract.returned,
    rest.post('/{id}/returned', 'Record that a payment came back; its money is kept for its payee'),
  ).mutation(({ ctx, input }) => returnPayment(ctx, input)),
  cancel: procedure(
    access,
    contract.cancel,
    rest.post('/{id}/cancel', 'End a payment that was never sent; its money is kept for its payee'),
  ).mutation(({ ctx, input }) => cancelPayment(ctx, input)),
  reschedule: procedure(
    access,
    contract.reschedule,
    rest.post('/{id}/reschedule', 'Set the day on which a payment is to reach its payee'),
  ).mutation(({ ctx, input }) => reschedulePayment(ctx, input)),
  nextCheque: procedure(
    access,
    contract.nextCheque,
    rest.get('/{id}/next-cheque', 'The number that follows the last cheque of the account'),
  ).query(({ ctx, input }) => nextCheque(ctx, input)),
  issueCheque: procedure(
    access,
    contract.issueCheque,
    rest.post('/{id}/cheque', 'Note that a cheque was written for a payment'),
  ).mutation(({ ctx, input }) => issueCheque(ctx, input)),
  reissue: procedure(
    access,
    contract.reissue,
    rest.post('/{id}/reissue', 'Pay again what came back or was never sent'),
  ).mutation(({ ctx, input }) => reissuePayment(ctx, input)),
});
