import { z } from 'zod';
import { batchStates } from '#shared/activities/money/outgoing/batch-states.ts';
import { paymentStates } from '#shared/activities/money/outgoing/payment-states.ts';
import { remittanceContract } from '#shared/activities/money/outgoing/remittance.ts';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { inputOf } from '#shared/platform/life/asked.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import { dateSchema, idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { retainedReasons } from '#shared/records/commitments/allocations.ts';
import { bulkRunOutput } from '#shared/records/correspondence/bulk.ts';
import { feeWorkingOutput } from '#shared/records/fees/fee-working.ts';
import { ledgers } from '#shared/records/ledger/ledger.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { runAlerts, runLineList, runList } from './list.ts';
import { runLife } from './run-life.ts';
import { leftOutReasons, runKinds, runStatuses } from './runs.ts';

const kind = keyOf(runKinds);
const ofCase = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });
const { reason } = inputOf(runLife.steps.cancel.asks.fields);

/** What a run is begun with. A run for a single case names it; others may be narrowed to a portfolio and a product. */
export const newRunInput = z.strictObject({
  domainId: idSchema,
  kind,
  cutoffOn: dateSchema,
  portfolioId: idSchema.nullable().default(null),
  productId: idSchema.nullable().default(null),
  caseId: idSchema.nullable().default(null),
  isEveryCase: z.boolean().default(false),
});
export type NewRun = z.output<typeof newRunInput>;

/** The progress of the calculation or the release. */
const progress = z.object({
  id: z.int(),
  done: z.int(),
  total: z.int().nullable(),
  status: z.enum(['waiting', 'running', 'finished', 'failed', 'cancelled']),
  message: z.string().nullable(),
});

const runRow = z.object({
  id: z.int(),
  version: z.int(),
  reference: z.string(),
  domain: named,
  portfolio: named.nullable(),
  product: named.nullable(),
  case: ofCase.nullable(),
  kind,
  cutoffOn: day,
  isEveryCase: z.boolean(),
  status: keyOf(runStatuses),
  /** The sums are null until every case is calculated. */
  caseCount: z.int().nullable(),
  leftOutCount: z.int().nullable(),
  totalPence: pence.nullable(),
  retainedPence: pence.nullable(),
  preparedBy: named,
  approvedBy: named.nullable(),
  submittedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  comment: z.string().nullable(),
});
export type Run = z.output<typeof runRow>;

const runDetail = runRow.extend({ progress: progress.nullable(), steps: offeredSteps(runLife) });
export type RunDetail = z.output<typeof runDetail>;

const counted = z.object({ label: z.string(), count: z.int(), pence, lastPence: pence.nullable() });
export type CountedSum = z.output<typeof counted>;

/** A run before it is submitted: its totals, the caps that applied, and the points to check. */
const summary = z.object({
  run: runDetail,
  lastRun: z.object({ id: z.int(), reference: z.string(), cutoffOn: day }).nullable(),
  byPaymentType: z.array(counted),
  byPortfolio: z.array(counted),
  byProduct: z.array(counted),
  caps: z.array(z.object({ label: z.string(), count: z.int(), cutPence: pence })),
  retained: z.array(z.object({ reason: keyOf(retainedReasons), count: z.int(), pence })),
  leftOut: z.array(z.object({ reason: keyOf(leftOutReasons), count: z.int(), pence })),
  alerts: z.array(z.object({ alert: keyOf(runAlerts), count: z.int() })),
});
export type RunSummary = z.output<typeof summary>;

const runLine = z.object({
  id: z.int(),
  case: ofCase,
  clearedPence: pence,
  reservedPence: pence,
  committedPence: pence,
  expensesPence: pence,
  nomineePence: pence,
  supervisorPence: pence,
  variationPence: pence,
  dividendPence: pence,
  refundPence: pence,
  retainedPence: pence,
  remainingPence: pence,
  pencePerPound: z.int(),
  pencePerPoundToDate: z.int(),
  leftOut: keyOf(leftOutReasons).nullable(),
  leftOutNote: z.string().nullable(),
  alerts: z.array(keyOf(runAlerts)),
  isReleased: z.boolean(),
});
export type RunLine = z.output<typeof runLine>;

/** One case of a run with the reason for every figure. */
const lineDetail = runLine.extend({
  availablePence: pence,
  fees: feeWorkingOutput,
  blocks: z.array(z.string()),
  /** The VAT within the firm's fees, as they are proposed and invoiced. */
  feeVatPence: z.object({ nominee: pence, supervisor: pence, variation: pence }),
  /** The journal of its estate, once it is released. */
  journalId: z.int().nullable(),
  expenses: z.array(z.object({ allocationId: z.int(), label: z.string(), pence })),
  shares: z.array(
    z.object({
      caseCreditorId: z.int(),
      creditor: named,
      rank: z.enum(['preferential', 'unsecured']),
      claimPence: pence,
      paidPence: pence,
      dividendPence: pence,
      /** Statutory interest, which runs of earlier versions paid. */
      interestPence: pence.optional(),
      retained: keyOf(retainedReasons).nullable(),
      /** Amounts retained earlier that are paid with it. */
      freedCount: z.int(),
    }),
  ),
});
export type RunLineDetail = z.output<typeof lineDetail>;

/** What a released run has led to. */
export const released = z.object({
  payments: z.array(z.object({ status: keyOf(paymentStates), count: z.int(), totalPence: pence })),
  batches: z.array(
    z.object({
      id: z.int(),
      reference: z.string(),
      status: keyOf(batchStates),
      count: z.int(),
      totalPence: pence,
      fileName: z.string().nullable(),
    }),
  ),
  journals: z.array(z.object({ ledger: keyOf(ledgers), count: z.int(), totalPence: pence })),
});
export type ReleasedRun = z.output<typeof released>;

const lines = registerOf(runLineList, { id: pathId }, listOf(runLine));

const id = z.strictObject({ id: pathId });
const change = z.strictObject({ id: pathId, version: readVersion });

/** Letters of a released run: a notice for each claim (or case), or an advice for each creditor over all its cases. */
const runLetters = z.strictObject({
  id: pathId,
  kind: z.enum(['notices', 'advices']),
  templateId: idSchema,
});
export type RunLetters = z.output<typeof runLetters>;

const rest = restCalls('Distributions', '/financials/distributions');
const access = 'financials.distributions';

export const distributionsContract = {
  ...rest.register(
    access,
    '',
    ['The distribution runs', 'The distribution runs as CSV'],
    registerOf(runList, { domainId: pathId.optional() }, listOf(runRow)),
  ),
  get: rest.get(access, '/{id}', 'A run, its progress, and what may be done with it', {
    input: id,
    output: runDetail,
  }),
  create: rest.create(access, '', 'Begin a run; its calculation starts at once', {
    input: newRunInput,
    output: runDetail,
  }),
  summary: rest.get(
    access,
    '/{id}/summary',
    'The totals of a run, the caps applied, and what needs checking',
    {
      input: id,
      output: summary,
    },
  ),
  exportSummary: rest.get(access, '/{id}/summary/export', 'The summary of a run as CSV', {
    input: id,
    output: csvFile,
  }),
  released: rest.get(
    access,
    '/{id}/released',
    'The payments, batches, files and journals of a released run',
    { input: id, output: released },
  ),
  lines: rest.get(access, '/{id}/cases', 'The cases of a run', lines.list),
  exportLines: rest.get(access, '/{id}/cases/export', 'The cases of a run as CSV', lines.export),
  line: rest.get(access, '/{id}/cases/{caseId}', 'One case of a run with the reason for every figure', {
    input: z.strictObject({ id: pathId, caseId: pathId }),
    output: lineDetail,
  }),
  exportLine: rest.get(access, '/{id}/cases/{caseId}/export', 'The working of one case as CSV', {
    input: z.strictObject({ id: pathId, caseId: pathId }),
    output: csvFile,
  }),
  leaveOut: rest.post(access, '/{id}/leave-out', 'Take a case out of a run, with a reason', {
    input: z.strictObject({ id: pathId, caseId: idSchema, reason }),
    output: lineDetail,
  }),
  include: rest.post(access, '/{id}/include', 'Put back a case that was left out', {
    input: z.strictObject({ id: pathId, caseId: idSchema, reason }),
    output: lineDetail,
  }),
  recalculate: rest.post(access, '/{id}/recalculate', 'Recalculate the cases that have changed', {
    input: change,
    output: runDetail,
  }),
  submit: rest.post(access, '/{id}/submit', 'Send a run for approval', {
    input: change,
    output: runDetail,
  }),
  release: rest.post(
    access,
    '/{id}/release',
    'Pay what was approved; cases that changed meanwhile are held back',
    { input: change, output: runDetail },
  ),
  cancel: rest.post(access, '/{id}/cancel', 'End a run that has not been released', {
    input: z.strictObject({ id: pathId, version: readVersion, reason }),
    output: runDetail,
  }),
  remittances: rest.get(
    access,
    '/{id}/remittances',
    'The creditors that a run pays, each with the total of its listing',
    remittanceContract.remittances,
  ),
  remittanceFile: rest.get(
    access,
    '/{id}/remittances/export',
    'What each part of the payments is for, as CSV',
    remittanceContract.remittanceFile,
  ),
  writeLetters: rest.post(
    access,
    '/{id}/letters',
    'Write the dividend notices or remittance advices of a released run',
    { input: runLetters, output: bulkRunOutput },
  ),
};
