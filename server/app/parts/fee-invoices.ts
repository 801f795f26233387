import { feeCreditApprovals } from '#server/activities/money/fee-invoices/credit-fees.ts';
import { feeInvoiceRoute } from '#server/activities/money/fee-invoices/pdf-route.ts';
import { feeInvoicesRouter } from '#server/activities/money/fee-invoices/router.ts';
import type { Part } from './part.ts';

export const feeInvoices = {
  routers: { feeInvoices: feeInvoicesRouter },
  routes: [feeInvoiceRoute],
  approvals: { fee_credit: feeCreditApprovals },
} satisfies Part;
