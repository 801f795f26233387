import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { invoicesContract as contract } from '#shared/activities/money/invoices/contract.ts';
import { disputeLine, matchLine, recordExpense, reopenLine, splitLine } from './decide-line.ts';
import { importLines, readFile } from './import-lines.ts';
import { invoiceDetail, invoiceRegister } from './invoice-row.ts';
import { exportLines } from './line-file.ts';
import { expensesOfCase, shownLines } from './line-rows.ts';
import { missingRegister } from './missing-list.ts';
import { payableInvoices, payInvoices } from './pay-invoices.ts';
import { proposeAgain } from './propose-again.ts';
import { proposeForInvoice } from './propose-for-invoice.ts';
import { recordPaid } from './record-paid.ts';
import { addLine, cancelInvoice, createInvoice, removeLine, updateInvoice } from './save-invoice.ts';
import { submitInvoice } from './submit-invoice.ts';
import { writeOffLine } from './write-off.ts';

/** Suppliers' invoices: header and lines, the case and expense of each line, and the steps of the invoice. */
export const invoicesRouter: Procedures<typeof contract> = router(contract, {
  ...invoiceRegister.calls,
  missing: missingRegister.calls.list,
  exportMissing: missingRegister.calls.export,
  get: (ctx, { id }) => invoiceDetail(ctx, id),
  create: createInvoice,
  update: updateInvoice,
  cancel: cancelInvoice,
  lines: (ctx, { id }) => shownLines(ctx, id),
  exportLines: (ctx, { id }) => exportLines(ctx, id),
  addLine: (ctx, input) => addLine(ctx, input, proposeForInvoice),
  removeLine,
  readFile,
  importLines,
  proposeAgain,
  expenses: expensesOfCase,
  match: matchLine,
  recordExpense,
  split: splitLine,
  dispute: disputeLine,
  writeOff: writeOffLine,
  reopen: reopenLine,
  submit: submitInvoice,
  payable: payableInvoices,
  pay: payInvoices,
  recordPaid,
});
