import { waiverApprovals } from '#server/activities/creditors/breaches/waive.ts';
import { variationApprovals } from '#server/activities/creditors/variations/variation-approvals.ts';
import { distributionApprovals } from '#server/activities/money/distributions/submit-run.ts';
import { feeCreditApprovals } from '#server/activities/money/fee-invoices/credit-fees.ts';
import { invoiceApprovals } from '#server/activities/money/invoices/submit-invoice.ts';
import { writeOffApprovals } from '#server/activities/money/invoices/write-off.ts';
import { allocationApprovals } from '#server/activities/money/outgoing/allocation-approvals.ts';
import { batchApprovals } from '#server/activities/money/outgoing/batches/batch-approvals.ts';
import { bankChangeApprovals } from '#server/activities/money/outgoing/reports/change-details.ts';
import { unclaimedApprovals } from '#server/activities/money/outgoing/unclaimed/unclaimed-approvals.ts';
import { adviceApprovals } from '#server/activities/proposals/advice-approvals.ts';
import { transferApprovals } from '#server/activities/transfers/transfer-approvals.ts';
import type { ApprovalHandlers } from '#server/records/approvals/handler.ts';
import { recordApprovals } from './record-program.ts';

/** The handlers that are called when a request is decided, by kind. */
export const approvalHandlers: ApprovalHandlers = {
  ...recordApprovals,
  bank_change: bankChangeApprovals,
  batch: batchApprovals,
  distribution: distributionApprovals,
  fee_credit: feeCreditApprovals,
  fee_draw: allocationApprovals,
  invoice: invoiceApprovals,
  payment: allocationApprovals,
  refund: allocationApprovals,
  unclaimed: unclaimedApprovals,
  write_off: writeOffApprovals,
  advice: adviceApprovals,
  breach_waiver: waiverApprovals,
  variation: variationApprovals,
  transfer: transferApprovals,
};
