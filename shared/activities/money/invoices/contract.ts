import { z } from 'zod';
import { paymentStates } from '#shared/activities/money/outgoing/payment-states.ts';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { reason } from '#shared/records/ledger/contract.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { invoiceCategories, invoiceStatuses, lineStatuses, vatTreatments } from './invoices.ts';
import { lineMapping } from './line-files.ts';
import { invoiceList, missingList } from './list.ts';

const MOST_PENCE = 100_000_000;
const amount = z.int().min(0).max(MOST_PENCE);
const optionalText = (max: number) =>
  cleanText(max)
    .transform((text) => text || null)
    .nullable()
    .default(null);

const header = {
  domainId: idSchema,
  supplierId: idSchema,
  number: cleanText(40, 1),
  issueDate: pastDate,
  taxPoint: dateSchema.nullable().default(null),
  dueDate: dateSchema.nullable().default(null),
  netPence: amount,
  vatPence: amount,
  vatTreatment: keyOf(vatTreatments),
  category: keyOf(invoiceCategories),
  isCreditNote: z.boolean().default(false),
  /** The invoice that a credit note reverses. */
  creditsInvoiceId: idSchema.nullable().default(null),
  fileId: idSchema.nullable().default(null),
  notes: optionalText(2_000),
};
export const newInvoiceInput = z.strictObject(header);
export type NewInvoice = z.output<typeof newInvoiceInput>;

const { domainId: _domain, supplierId: _supplier, isCreditNote: _credit, ...changeable } = header;
const change = z.strictObject({ id: pathId, version: readVersion, ...changeable });
export type InvoiceChange = z.output<typeof change>;

const invoiceRow = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  domain: named,
  supplier: named,
  issueDate: day,
  dueDate: day.nullable(),
  category: keyOf(invoiceCategories),
  isCreditNote: z.boolean(),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  /** In hundredths of a percent of the gross. */
  matchedShare: z.int(),
  unmatchedPence: pence,
  ageDays: z.int(),
  status: keyOf(invoiceStatuses),
  lineCount: z.int(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const invoiceDetail = invoiceRow.extend({
  taxPoint: day.nullable(),
  vatTreatment: keyOf(vatTreatments),
  credits: z.object({ id: z.int(), number: z.string() }).nullable(),
  file: z.object({ id: z.int(), name: z.string() }).nullable(),
  notes: z.string().nullable(),
  /** Why a second person sent it back, or it was cancelled. */
  comment: z.string().nullable(),
  /** The difference between lines and header; null if they agree. */
  totalsProblem: z.string().nullable(),
  counts: z.record(keyOf(lineStatuses), z.int()),
  /** How this supplier's files are read, once one has been. */
  mapping: lineMapping.nullable(),
  abilities: z.object({
    mayChange: z.boolean(),
    maySubmit: z.boolean(),
    /** Whether a payment for it may be prepared. */
    mayPay: z.boolean(),
    mayRecordPaid: z.boolean(),
    /** Why it cannot be put before a second person yet. */
    submitBlocker: z.string().nullable(),
  }),
  approvedBy: named.nullable(),
  /** The amount owed by the firm since approval; negative for a credit note. */
  owedPence: pence.nullable(),
  paidOn: day.nullable(),
  /** The payment that settles it, with its batch. */
  payment: z
    .object({
      id: z.int(),
      number: z.string(),
      status: keyOf(paymentStates),
      statusReason: z.string().nullable(),
      batch: z.object({ id: z.int(), reference: z.string() }).nullable(),
    })
    .nullable(),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

const ofCase = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });
const proposal = z.object({
  case: ofCase,
  allocationId: z.int().nullable(),
  score: z.int(),
  reasons: z.array(z.string()),
});
const invoiceLine = z.object({
  id: z.int(),
  version: z.int(),
  seq: z.int(),
  reference: z.string().nullable(),
  clientName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  description: z.string(),
  quantity: z.int(),
  netPence: pence,
  vatPence: pence,
  status: keyOf(lineStatuses),
  case: ofCase.nullable(),
  allocationId: z.int().nullable(),
  /** Matched automatically, because everything agreed. */
  isMatchedByItself: z.boolean(),
  /** Waits for a second person to decide whether it is written off. */
  isWaiting: z.boolean(),
  statusReason: z.string().nullable(),
  proposals: z.array(proposal),
  /** Whether the first proposal is better than the others, so that Enter takes it. */
  hasBest: z.boolean(),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

const lineInput = {
  reference: optionalText(200),
  clientName: optionalText(200),
  description: cleanText(200, 1),
  quantity: z.int().min(1).max(100_000).default(1),
  netPence: amount,
  vatPence: amount.default(0),
};

/** An expense due to the supplier on a case, whose invoice has not come yet. */
const openExpense = z.object({
  id: z.int(),
  case: ofCase,
  amountPence: pence,
  paymentType: named,
  description: z.string().nullable(),
  allocatedOn: day,
});

const missingRow = openExpense.extend({ supplier: named, ageDays: z.int() });

/** An approved invoice or credit note that no payment settles yet. */
const payableInvoice = z.object({
  id: z.int(),
  number: z.string(),
  isCreditNote: z.boolean(),
  issueDate: day,
  dueDate: day.nullable(),
  owedPence: pence,
  domain: named,
  supplier: named,
});
export type PayableInvoice = z.output<typeof payableInvoice>;

const preparedPayment = z.object({ id: z.int(), number: z.string(), supplier: named, amountPence: pence });
export type PreparedPayment = z.output<typeof preparedPayment>;

const id = z.strictObject({ id: pathId });
const seen = z.strictObject({ id: pathId, version: readVersion });
const seenLine = z.strictObject({ id: pathId, lineId: pathId, version: readVersion });
const part = z.strictObject({
  description: optionalText(200),
  netPence: amount,
  vatPence: amount.default(0),
});
const ofCaller = { domainId: pathId.optional() };
const missing = registerOf(missingList, ofCaller, listOf(missingRow));

const sheet = z.object({
  rows: z.array(z.array(z.string())),
  rowCount: z.int(),
  mapping: lineMapping,
  isLearned: z.boolean(),
});
export type LineSheet = z.output<typeof sheet>;

const rest = restCalls('Invoicing', '/financials/invoicing');
const access = 'financials.banking';

export const invoicesContract = {
  ...rest.register(
    access,
    '',
    ['The suppliers’ invoices', 'The suppliers’ invoices as CSV'],
    registerOf(invoiceList, ofCaller, listOf(invoiceRow)),
  ),
  missing: rest.get(access, '/missing', 'Category 1 expenses without their invoice', missing.list),
  exportMissing: rest.get(
    access,
    '/missing/export',
    'Category 1 expenses without their invoice as CSV',
    missing.export,
  ),
  get: rest.get(access, '/{id}', 'An invoice, and its matching so far', {
    input: id,
    output: invoiceDetail,
  }),
  create: rest.create(access, '', 'Record an invoice or a credit note', {
    input: newInvoiceInput,
    output: invoiceDetail,
  }),
  update: rest.put(access, '/{id}', 'Change the header of an invoice', {
    input: change,
    output: invoiceDetail,
  }),
  cancel: rest.post(access, '/{id}/cancel', 'Cancel an invoice that was recorded by mistake', {
    input: seen.extend({ reason }),
    output: invoiceDetail,
  }),
  lines: rest.get(access, '/{id}/lines', 'The lines of an invoice with their cases, or those proposed', {
    input: id,
    output: z.array(invoiceLine),
  }),
  exportLines: rest.get(access, '/{id}/lines/export', 'The lines of an invoice as CSV', {
    input: id,
    output: csvFile,
  }),
  addLine: rest.create(access, '/{id}/lines', 'Add a line by hand', {
    input: z.strictObject({ id: pathId, ...lineInput }),
    output: invoiceDetail,
  }),
  removeLine: rest.delete(access, '/{id}/lines/{lineId}', 'Remove a line that has not been decided', {
    input: seenLine,
    output: invoiceDetail,
  }),
  readFile: rest.get(
    access,
    '/{id}/files/{fileId}',
    'The first rows of an uploaded CSV file, and what its columns hold',
    { input: z.strictObject({ id: pathId, fileId: pathId }), output: sheet },
  ),
  importLines: rest.post(access, '/{id}/import', 'Read the lines from an uploaded CSV file', {
    input: z.strictObject({ id: pathId, version: readVersion, fileId: idSchema, mapping: lineMapping }),
    output: invoiceDetail,
  }),
  proposeAgain: rest.post(access, '/{id}/propose', 'Look for the cases of open lines again', {
    input: seen,
    output: invoiceDetail,
  }),
  expenses: rest.get(
    access,
    '/{id}/cases/{caseId}/expenses',
    'Expenses of a case that the supplier has not billed',
    { input: z.strictObject({ id: pathId, caseId: pathId }), output: z.array(openExpense) },
  ),
  match: rest.post(access, '/{id}/lines/{lineId}/match', 'Match a line to an expense', {
    input: seenLine.extend({ allocationId: idSchema }),
    output: invoiceDetail,
  }),
  // Sets the case's money aside, as recording an expense on the case does.
  recordExpense: rest.post(
    'financials.distributions',
    '/{id}/lines/{lineId}/expense',
    'Record the expense of a line on a case, and match it',
    {
      input: seenLine.extend({ caseId: idSchema, paymentTypeId: idSchema }),
      output: invoiceDetail,
    },
  ),
  split: rest.post(access, '/{id}/lines/{lineId}/split', 'Divide a line among several cases', {
    input: seenLine.extend({ parts: z.array(part).min(2).max(50) }),
    output: invoiceDetail,
  }),
  dispute: rest.post(access, '/{id}/lines/{lineId}/dispute', 'Dispute a line', {
    input: seenLine.extend({ reason }),
    output: invoiceDetail,
  }),
  writeOff: rest.post(access, '/{id}/lines/{lineId}/write-off', 'Propose that no case bears a line', {
    input: seenLine.extend({ reason }),
    output: invoiceDetail,
  }),
  reopen: rest.post(access, '/{id}/lines/{lineId}/reopen', 'Undo what was decided about a line', {
    input: seenLine,
    output: invoiceDetail,
  }),
  submit: rest.post(access, '/{id}/submit', 'Send a matched invoice for approval', {
    input: seen,
    output: invoiceDetail,
  }),
  payable: rest.get(access, '/payable', 'Approved invoices that are not yet being paid', {
    input: z.strictObject({ domainId: pathId.optional() }),
    output: z.array(payableInvoice),
  }),
  pay: rest.post(access, '/pay', 'Prepare the payments of approved invoices, one for each supplier', {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(200) }),
    output: z.array(preparedPayment),
  }),
  recordPaid: rest.post(access, '/{id}/paid', 'Record that the firm has paid an approved invoice', {
    input: seen.extend({ paidOn: pastDate }),
    output: invoiceDetail,
  }),
};
