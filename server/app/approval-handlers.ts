import type { ApprovalHandlers } from '#server/approvals/handler.ts';
import { bankDetailsApprovals } from '#server/bank-details/verify-bank-details.ts';
import { distributionApprovals } from '#server/distributions/submit-run.ts';
import { invoiceApprovals } from '#server/invoices/submit-invoice.ts';
import { writeOffApprovals } from '#server/invoices/write-off.ts';
import { journalApprovals } from '#server/payments/journal-approvals.ts';

/** Who is called back when a request is decided, by its kind. */
export const approvalHandlers: ApprovalHandlers = {
  bank_details: bankDetailsApprovals,
  distribution: distributionApprovals,
  invoice: invoiceApprovals,
  journal: journalApprovals,
  write_off: writeOffApprovals,
};
