import { claimApprovals } from '#server/records/affairs/claim-approvals.ts';
import type { ApprovalHandlers } from '#server/records/approvals/handler.ts';
import { bankDetailsApprovals } from '#server/records/bank-details/verify-bank-details.ts';
import { scheduleApprovals } from '#server/records/case-life/schedule-approvals.ts';
import { mailApprovals } from '#server/records/correspondence/items/submit-item.ts';
import { journalApprovals } from '#server/records/payments/journal-approvals.ts';
import { waiverApprovals } from '#server/work/creditors/breaches/waive.ts';
import { variationApprovals } from '#server/work/creditors/variations/variation-approvals.ts';
import { distributionApprovals } from '#server/work/money/distributions/submit-run.ts';
import { feeCreditApprovals } from '#server/work/money/fee-invoices/credit-fees.ts';
import { invoiceApprovals } from '#server/work/money/invoices/submit-invoice.ts';
import { writeOffApprovals } from '#server/work/money/invoices/write-off.ts';
import { allocationApprovals } from '#server/work/money/outgoing/allocation-approvals.ts';
import { batchApprovals } from '#server/work/money/outgoing/batches/batch-approvals.ts';
import { bankChangeApprovals } from '#server/work/money/outgoing/reports/change-details.ts';
import { unclaimedApprovals } from '#server/work/money/outgoing/unclaimed/unclaimed-approvals.ts';
import { adviceApprovals } from '#server/work/proposals/advice-approvals.ts';
import { transferApprovals } from '#server/work/transfers/transfer-approvals.ts';

/** The handlers that are called when a request is decided, by kind. */
export const approvalHandlers: ApprovalHandlers = {
  advice: adviceApprovals,
  bank_change: bankChangeApprovals,
  bank_details: bankDetailsApprovals,
  batch: batchApprovals,
  breach_waiver: waiverApprovals,
  claim_over_limit: claimApprovals,
  distribution: distributionApprovals,
  fee_credit: feeCreditApprovals,
  fee_draw: allocationApprovals,
  invoice: invoiceApprovals,
  journal: journalApprovals,
  mail: mailApprovals,
  payment: allocationApprovals,
  refund: allocationApprovals,
  schedule: scheduleApprovals,
  variation: variationApprovals,
  transfer: transferApprovals,
  write_off: writeOffApprovals,
  unclaimed: unclaimedApprovals,
};
