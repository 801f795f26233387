import { heldFiles, invoiceFiles } from '#server/activities/money/invoices/invoice-files.ts';
import { invoicesRouter } from '#server/activities/money/invoices/router.ts';
import { invoiceApprovals } from '#server/activities/money/invoices/submit-invoice.ts';
import { writeOffApprovals } from '#server/activities/money/invoices/write-off.ts';
import type { Part } from './part.ts';

export const invoices = {
  routers: { invoices: invoicesRouter },
  reach: { uses: [invoiceFiles], withheld: [heldFiles] },
  approvals: { invoice: invoiceApprovals, write_off: writeOffApprovals },
} satisfies Part;
