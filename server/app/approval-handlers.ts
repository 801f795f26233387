import { claimApprovals } from '#server/affairs/claim-approvals.ts';
import type { ApprovalHandlers } from '#server/approvals/handler.ts';
import { bankDetailsApprovals } from '#server/bank-details/verify-bank-details.ts';
import { waiverApprovals } from '#server/breaches/waive.ts';
import { scheduleApprovals } from '#server/case-life/schedule-approvals.ts';
import { mailApprovals } from '#server/correspondence/items/submit-item.ts';
import { distributionApprovals } from '#server/distributions/submit-run.ts';
import { feeCreditApprovals } from '#server/fee-invoices/credit-fees.ts';
import { invoiceApprovals } from '#server/invoices/submit-invoice.ts';
import { writeOffApprovals } from '#server/invoices/write-off.ts';
import { allocationApprovals } from '#server/outgoing/allocation-approvals.ts';
import { batchApprovals } from '#server/outgoing/batches/batch-approvals.ts';
import { bankChangeApprovals } from '#server/outgoing/reports/change-details.ts';
import { unclaimedApprovals } from '#server/outgoing/unclaimed/unclaimed-approvals.ts';
import { journalApprovals } from '#server/payments/journal-approvals.ts';
import { adviceApprovals } from '#server/proposals/advice-approvals.ts';
import { transferApprovals } from '#server/transfers/transfer-approvals.ts';
import { variationApprovals } from '#server/variations/variation-approvals.ts';

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
