import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { type AskedFields, inputOf } from '#shared/platform/life/asked.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { bulkRunOutput } from '#shared/records/correspondence/bulk.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { batchLife, batchStates } from './batch-states.ts';
import { fileFormats } from './file-settings.ts';
import { batchList, paymentList } from './list.ts';
import { paymentLife, paymentStates } from './payment-states.ts';
import { payeeKinds } from './payments.ts';
import { remittanceContract } from './remittance.ts';

const { reason } = inputOf(batchLife.steps.cancel.asks.fields);
const domainId = pathId.optional();
const id = z.strictObject({ id: pathId });
const change = { id: pathId, version: readVersion };
/** The record, the version that the caller saw, and what the step asks for. */
const asking = <const Fields extends AskedFields>(fields: Fields) =>
  z.strictObject({ ...change, ...inputOf(fields) });

/** A payment, without its payee's bank details. */
export const paymentRow = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  domain: named,
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }).nullable(),
  account: named.nullable(),
  payeeKind: keyOf(payeeKinds),
  payeeName: z.string(),
  reference: z.string(),
  amountPence: pence,
  dueOn: day,
  /** Its date in the file of its batch. */
  processingOn: day.nullable(),
  /** The distribution run that released it. */
  runId: z.int().nullable(),
  status: keyOf(paymentStates),
  statusReason: z.string().nullable(),
  batch: z.object({ id: z.int(), reference: z.string(), status: keyOf(batchStates) }).nullable(),
  paidOn: day.nullable(),
  returnedOn: day.nullable(),
  /** Only for a payment by cheque. */
  chequeNumber: z.string().nullable(),
  chequeOn: day.nullable(),
  /** When its unclaimed money was released to the other creditors. */
  givenUpOn: day.nullable(),
  /** The day by which a return must be dealt with. */
  actBy: day.nullable(),
  /** The answer to 'Why was this payment not in the file?'. */
  why: z.string(),
});
export type Payment = z.output<typeof paymentRow>;

const ofPayments = {
  domainId,
  caseId: pathId.optional(),
  batchId: pathId.optional(),
  runId: pathId.optional(),
};

/** The next time a Bacs file can still be sent, and when its payments then arrive. */
const cutOff = z.object({ closesAt: instant, inputOn: day, processingOn: day, entryOn: day });

const access = 'financials.distributions';
const paymentsRest = restCalls('Payments', '/financials/payments');

export const paymentsContract = {
  ...paymentsRest.register(
    access,
    '',
    ['The payments, each with the reason why it is in no file', 'The payments as CSV'],
    registerOf(paymentList, ofPayments, listOf(paymentRow)),
  ),
  cutOff: paymentsRest.get(access, '/cut-off', 'The next time a Bacs file can still be sent', {
    input: z.strictObject({}),
    output: cutOff,
  }),
  /** A payment that the payee's bank sent back. */
  returned: paymentsRest.post(
    access,
    '/{id}/returned',
    'Record that a payment came back; its money is kept for its payee',
    {
      input: asking(paymentLife.steps.returned.asks.fields),
      output: paymentRow,
    },
  ),
  cancel: paymentsRest.post(
    access,
    '/{id}/cancel',
    'End a payment that was never sent; its money is kept for its payee',
    { input: asking(paymentLife.steps.cancel.asks.fields), output: paymentRow },
  ),
  /** When a payment that no file holds yet is to reach its payee. */
  reschedule: paymentsRest.post(
    access,
    '/{id}/reschedule',
    'Set the day on which a payment is to reach its payee',
    { input: asking(paymentLife.steps.reschedule.asks.fields), output: paymentRow },
  ),
  /** The number that follows the last cheque of the payment’s account. */
  nextCheque: paymentsRest.get(access, '/{id}/next-cheque', 'The next cheque number of the account', {
    input: id,
    output: z.object({ chequeNumber: z.string() }),
  }),
  issueCheque: paymentsRest.post(access, '/{id}/cheque', 'Note that a cheque was written for a payment', {
    input: z.strictObject({
      ...change,
      chequeNumber: z
        .string()
        .trim()
        .regex(/^(?=.*[1-9])\d{1,10}$/, 'A cheque number has up to 10 digits.'),
      issuedOn: pastDate,
    }),
    output: paymentRow,
  }),
  /** The answer is the new payment. */
  reissue: paymentsRest.post(access, '/{id}/reissue', 'Pay again what was returned or never sent', {
    input: z.strictObject(change),
    output: paymentRow,
  }),
};

export const fileRow = z.object({
  id: z.int(),
  fileName: z.string(),
  format: keyOf(fileFormats),
  sha256: z.string(),
  count: z.int(),
  totalPence: pence,
  generatedAt: instant,
  generatedBy: named.nullable(),
  /** Why it replaced an earlier one. */
  reason: z.string().nullable(),
  downloadCount: z.int(),
  downloadedAt: instant.nullable(),
  downloadedBy: named.nullable(),
  isCurrent: z.boolean(),
});
export type PaymentFile = z.output<typeof fileRow>;

export const batchRow = z.object({
  id: z.int(),
  version: z.int(),
  reference: z.string(),
  domain: named,
  account: named,
  payOn: day,
  processingOn: day,
  status: keyOf(batchStates),
  statusReason: z.string().nullable(),
  warning: z.string().nullable(),
  count: z.int(),
  totalPence: pence,
  fileName: z.string().nullable(),
  generatedBy: named.nullable(),
  authorisedBy: named.nullable(),
  submittedAt: instant.nullable(),
});
export type Batch = z.output<typeof batchRow>;

/** The payments of a file on one processing day. */
export const batchDay = z.object({ processingOn: day, count: z.int(), totalPence: pence });
export type BatchDay = z.output<typeof batchDay>;

const batchDetail = batchRow.extend({
  files: z.array(fileRow),
  days: z.array(batchDay),
  steps: offeredSteps(batchLife),
});
export type BatchDetail = z.output<typeof batchDetail>;

/** A preview of a file before it is generated; the lists hold the first of many. */
const preview = z.object({
  count: z.int(),
  totalPence: pence,
  days: z.array(batchDay),
  changedCount: z.int(),
  changed: z.array(
    z.object({
      paymentId: z.int(),
      field: z.enum(['payeeName', 'reference']),
      from: z.string(),
      to: z.string(),
      why: z.array(z.string()),
    }),
  ),
  refusedCount: z.int(),
  refused: z.array(z.object({ paymentId: z.int(), reasons: z.array(z.string()) })),
  uncheckedCount: z.int(),
});
export type BatchPreview = z.output<typeof preview>;

/** An account with what is ready to be paid from it. */
export const ready = z.object({
  account: named,
  format: keyOf(fileFormats).nullable(),
  count: z.int(),
  totalPence: pence,
  /** Whether each payment is paid on the day it is due, up to the pay day. */
  isMultiDay: z.boolean(),
  /** The first day on which payees can have the money. */
  firstPayOn: day,
  /** The pay day that pays all that is ready: later than the first only in a file of several days. */
  lastPayOn: day,
});
export type ReadyAccount = z.output<typeof ready>;

export const newBatchInput = z.strictObject({
  bankAccountId: idSchema,
  payOn: dateSchema,
  /** Only these payments; else all that are ready. */
  paymentIds: z.array(idSchema).min(1).max(1_000).optional(),
});
export type NewBatch = z.output<typeof newBatchInput>;

const batchesRest = restCalls('Payment batches', '/financials/batches');
export const batchesContract = {
  ...batchesRest.register(
    access,
    '',
    ['The payment batches', 'The payment batches as CSV'],
    registerOf(batchList, { domainId }, listOf(batchRow)),
  ),
  ready: batchesRest.get(access, '/ready', 'The paying accounts, with what is ready for a batch', {
    input: z.strictObject({ domainId }),
    output: z.array(ready),
  }),
  create: batchesRest.create(access, '', 'Put what is ready to be paid from an account into a batch', {
    input: newBatchInput,
    output: batchDetail,
  }),
  get: batchesRest.get(access, '/{id}', 'A batch with its files, and what may be done with it', {
    input: id,
    output: batchDetail,
  }),
  preview: batchesRest.get(
    access,
    '/{id}/preview',
    'A preview of a batch’s file, with the texts that it would change',
    { input: id, output: preview },
  ),
  generate: batchesRest.post(
    access,
    '/{id}/generate',
    'Generate the file, read it back, and send it for approval',
    {
      input: z.strictObject({
        ...change,
        /** Another pay day than the batch had. */
        payOn: dateSchema.optional(),
        reason: cleanText(300).nullish(),
      }),
      output: batchDetail,
    },
  ),
  takeOut: batchesRest.post(
    access,
    '/{id}/take-out',
    'Take a payment out of a batch whose file has not left',
    { input: z.strictObject({ ...change, paymentId: idSchema, reason }), output: batchDetail },
  ),
  submit: batchesRest.post(access, '/{id}/submit', 'Record that the file was sent to the bank', {
    input: z.strictObject(change),
    output: batchDetail,
  }),
  freeze: batchesRest.post(
    access,
    '/{id}/freeze',
    'Record that it is not known whether the bank has the file',
    {
      input: asking(batchLife.steps.freeze.asks.fields),
      output: batchDetail,
    },
  ),
  cancel: batchesRest.post(
    access,
    '/{id}/cancel',
    'Cancel a batch whose file was never sent; its payments can be used again',
    { input: asking(batchLife.steps.cancel.asks.fields), output: batchDetail },
  ),
  remittances: batchesRest.get(
    access,
    '/{id}/remittances',
    'The creditors that a batch pays, each with what its listing comes to',
    remittanceContract.remittances,
  ),
  remittanceFile: batchesRest.get(
    access,
    '/{id}/remittances/export',
    'What each part of the payments is for, as CSV',
    remittanceContract.remittanceFile,
  ),
  writeAdvices: batchesRest.post(
    access,
    '/{id}/advices',
    'Write the remittance advices of a batch as letters',
    {
      input: z.strictObject({ id: pathId, templateId: idSchema }),
      output: bulkRunOutput,
    },
  ),
};
