import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { invoicesContract as contract } from '#shared/work/money/invoices/contract.ts';
import { invoiceList, missingList } from '#shared/work/money/invoices/list.ts';
import { disputeLine, matchLine, recordExpense, reopenLine, splitLine } from './decide-line.ts';
import { importLines, readFile } from './import-lines.ts';
import { allInvoices, invoiceDetail, listInvoices } from './invoice-row.ts';
import { exportLines } from './line-file.ts';
import { expensesOfCase, shownLines } from './line-rows.ts';
import { allMissing, listMissing } from './missing-list.ts';
import { payableInvoices, payInvoices } from './pay-invoices.ts';
import { proposeAgain } from './propose-again.ts';
import { proposeForInvoice } from './propose-for-invoice.ts';
import { recordPaid } from './record-paid.ts';
import { addLine, cancelInvoice, createInvoice, removeLine, updateInvoice } from './save-invoice.ts';
import { submitInvoice } from './submit-invoice.ts';
import { writeOffLine } from './write-off.ts';

const rest = restRoutes('Invoicing', '/financials/invoicing');
const access = 'financials.banking';

/** Suppliers' invoices: header and lines, the case and expense of each line, and the steps of the invoice. */
export const invoicesRouter = router({
  list: procedure(access, contract.list, rest.get('', 'The suppliers’ invoices', 'list')).query(
    ({ ctx, input }) => listInvoices(ctx, input),
  ),
  export: procedure(
    access,
    contract.export,
    rest.get('/export', 'The suppliers’ invoices as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(invoiceList, await allInvoices(ctx, filters), columns),
  ),
  missing: procedure(
    access,
    contract.missing,
    rest.get('/missing', 'Category 1 expenses without their invoice', 'list'),
  ).query(({ ctx, input }) => listMissing(ctx, input)),
  exportMissing: procedure(
    access,
    contract.exportMissing,
    rest.get('/missing/export', 'Category 1 expenses without their invoice as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(missingList, await allMissing(ctx, filters), columns),
  ),
  get: procedure(access, contract.get, rest.get('/{id}', 'An invoice, and how far it is matched')).query(
    ({ ctx, input }) => invoiceDetail(ctx, input.id),
  ),
  create: procedure(access, contract.create, rest.create('', 'Record an invoice or a credit note')).mutation(
    ({ ctx, input }) => createInvoice(ctx, input),
  ),
  update: procedure(access, contract.update, rest.put('/{id}', 'Change the header of an invoice')).mutation(
    ({ ctx, input }) => updateInvoice(ctx, input),
  ),
  cancel: procedure(
    access,
    contract.cancel,
    rest.post('/{id}/cancel', 'Give an invoice up that was recorded by mistake'),
  ).mutation(({ ctx, input }) => cancelInvoice(ctx, input)),
  lines: procedure(
    access,
    contract.lines,
    rest.get('/{id}/lines', 'The lines of an invoice with their cases, or those proposed'),
  ).query(({ ctx, input }) => shownLines(ctx, input.id)),
  exportLines: procedure(
    access,
    contract.exportLines,
    rest.get('/{id}/lines/export', 'The lines of an invoice as CSV', 'csv'),
  ).query(({ ctx, input }) => exportLines(ctx, input.id)),
  addLine: procedure(access, contract.addLine, rest.create('/{id}/lines', 'Add a line by hand')).mutation(
    ({ ctx, input }) => addLine(ctx, input, proposeForInvoice),
  ),
  removeLine: procedure(
    access,
    contract.removeLine,
    rest.delete('/{id}/lines/{lineId}', 'Take a line off that nobody has decided about'),
  ).mutation(({ ctx, input }) => removeLine(ctx, input)),
  readFile: procedure(
    access,
    contract.readFile,
    rest.get('/{id}/files/{fileId}', 'The first rows of an uploaded CSV file, and what its columns hold'),
  ).query(({ ctx, input }) => readFile(ctx, input)),
  importLines: procedure(
    access,
    contract.importLines,
    rest.post('/{id}/import', 'Read the lines from an uploaded CSV file'),
  ).mutation(({ ctx, input }) => importLines(ctx, input)),
  proposeAgain: procedure(
    access,
    contract.proposeAgain,
    rest.post('/{id}/propose', 'Look for the cases of open lines again'),
  ).mutation(({ ctx, input }) => proposeAgain(ctx, input)),
  expenses: procedure(
    access,
    contract.expenses,
    rest.get('/{id}/cases/{caseId}/expenses', 'Expenses of a case that the supplier has not billed'),
  ).query(({ ctx, input }) => expensesOfCase(ctx, input)),
  match: procedure(
    access,
    contract.match,
    rest.post('/{id}/lines/{lineId}/match', 'Make a line the evidence of an expense'),
  ).mutation(({ ctx, input }) => matchLine(ctx, input)),
  // It sets money of the case aside, as recording an expense on the case does.
  recordExpense: procedure(
    'financials.distributions',
    contract.recordExpense,
    rest.post('/{id}/lines/{lineId}/expense', 'Record the expense of a line on a case, and match it'),
  ).mutation(({ ctx, input }) => recordExpense(ctx, input)),
  split: procedure(
    access,
    contract.split,
    rest.post('/{id}/lines/{lineId}/split', 'Divide a line among several cases'),
  ).mutation(({ ctx, input }) => splitLine(ctx, input)),
  dispute: procedure(
    access,
    contract.dispute,
    rest.post('/{id}/lines/{lineId}/dispute', 'Keep a line back that is not accepted'),
  ).mutation(({ ctx, input }) => disputeLine(ctx, input)),
  writeOff: procedure(
    access,
    contract.writeOff,
    rest.post('/{id}/lines/{lineId}/write-off', 'Ask whether no case bears a line'),
  ).mutation(({ ctx, input }) => writeOffLine(ctx, input)),
  reopen: procedure(
    access,
    contract.reopen,
    rest.post('/{id}/lines/{lineId}/reopen', 'Undo what was decided about a line'),
  ).mutation(({ ctx, input }) => reopenLine(ctx, input)),
  submit: procedure(
    access,
    contract.submit,
    rest.post('/{id}/submit', 'Put a matched invoice before a second person'),
  ).mutation(({ ctx, input }) => submitInvoice(ctx, input)),
  payable: procedure(
    access,
    contract.payable,
    rest.get('/payable', 'The approved invoices that are on their way in no payment'),
  ).query(({ ctx, input }) => payableInvoices(ctx, input)),
  pay: procedure(
    access,
    contract.pay,
    rest.post('/pay', 'Prepare the payments of approved invoices, one for each supplier'),
  ).mutation(({ ctx, input }) => payInvoices(ctx, input)),
  recordPaid: procedure(
    access,
    contract.recordPaid,
    rest.post('/{id}/paid', 'Record that the firm has paid an approved invoice'),
  ).mutation(({ ctx, input }) => recordPaid(ctx, input)),
});
