import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, pence } from '#shared/platform/contract.ts';
import { cleanText, dateSchema, idSchema, pathId } from '#shared/platform/validation.ts';
import { amountPence, bookDay, manualDetail, pastBookDay, reason } from '#shared/records/ledger/contract.ts';
import { receiptMethods, receiptStatuses } from '#shared/records/ledger/ledger.ts';
import { lineKinds, scheduleReasons } from './schedules.ts';
import { lineStatuses } from './standing.ts';
import { deciders } from './who-decides.ts';

const ofCase = z.strictObject({ caseId: pathId });

const duePence = z.int().min(1, 'Enter an amount.').max(100_000_000);
const months = z.int().min(1).max(24);

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), from: dateSchema, amountPence: duePence }),
  z.strictObject({ kind: z.literal('break'), from: dateSchema, months }),
  z.strictObject({ kind: z.literal('extension'), months }),
  z.strictObject({ kind: z.literal('lump'), dueOn: dateSchema, amountPence: duePence }),
  z.strictObject({ kind: z.literal('catch_up'), from: dateSchema, amountPence: duePence }),
  z.strictObject({ kind: z.literal('waive'), upTo: dateSchema }),
]);

/** A change to make. `scheduleVersion` is the one that the caller saw; a reason that names another kind of change is refused. */
const scheduleChangeInput = ofCase
  .extend({
    scheduleVersion: idSchema,
    reason: z.enum(['variation', 'review', 'break', 'extension', 'lump', 'catch_up', 'waive']),
    note: cleanText(500, 1),
    change,
  })
  .refine(({ reason: why, change: { kind } }) => ['variation', 'review', kind].includes(why), {
    path: ['reason'],
    message: 'Must fit what changes.',
  });
export type ScheduleChangeInput = z.output<typeof scheduleChangeInput>;

/** How a case stands; amounts in pence, months in hundredths. */
const standing = z.object({
  totalPence: pence,
  dueToDatePence: pence,
  receivedPence: pence,
  arrearsPence: pence,
  monthsInArrears: z.int(),
  aheadPence: pence,
  instalments: z.int(),
  instalmentsDue: z.int(),
  nextDueOn: day.nullable(),
  nextDuePence: pence.nullable(),
  lastDueOn: day.nullable(),
  expectedEndOn: day.nullable(),
  endedOn: day.nullable(),
});

const line = z.object({
  dueOn: day,
  expectedPence: pence,
  kind: keyOf(lineKinds),
  /** The part waived, or moved to catch-up lines: the expected amount no longer includes it. */
  waivedPence: pence.optional(),
  movedPence: pence.optional(),
  receivedPence: pence,
  arrearsPence: pence,
  status: keyOf(lineStatuses),
});

const version = z.object({
  scheduleVersion: z.int(),
  reason: keyOf(scheduleReasons),
  note: z.string().nullable(),
  /** The day from which it applies, and when it was entered. */
  inForceFrom: day,
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** The second person, or the supervisor, who agreed to it where one person was not enough. */
  approvedBy: z.string().nullable(),
});
export type ScheduleVersion = z.output<typeof version>;

const schedule = z.object({
  scheduleVersion: z.int(),
  standing,
  lines: z.array(line),
  received: z.array(z.object({ receivedOn: day, pence })),
  versions: z.array(version),
});
export type PaymentSchedule = z.output<typeof schedule>;

const creditSummary = standing.extend({
  contributionPence: pence.nullable(),
  contributionDay: z.int().nullable(),
  termMonths: z.int().nullable(),
  commencementDate: day.nullable(),
  expectedEndDate: day.nullable(),
  lastReceiptOn: day.nullable(),
});

/** The standing of a case after a change, beside its current one. */
const preview = z.object({
  before: standing,
  after: standing,
  lines: z.array(line),
  warnings: z.array(z.string()),
  /** Who decides on it, and why. */
  ruling: z.object({ decider: keyOf(deciders), reasons: z.array(z.string()) }),
});
export type SchedulePreview = z.output<typeof preview>;

const scheduleChangeRest = restCalls('Payment schedules', '/cases/{caseId}/payment-schedule');

/** A client's agreed payments and their standing; a preview stores nothing. */
export const schedulesContract = {
  get: scheduleChangeRest.get('case.read', '', 'The payment schedule line by line, as it stands today', {
    input: ofCase,
    output: schedule,
  }),
  creditSummary: scheduleChangeRest.get('case.read', '/credit-summary', 'What was agreed, due and received', {
    input: ofCase,
    output: creditSummary,
  }),
  preview: scheduleChangeRest.query('case.read', '/preview', 'The schedule as it would be after a change', {
    input: ofCase.extend({ change }),
    output: preview,
  }),
};

/** The change of a payment schedule, which the sub status follows. */
export const scheduleChangeContract = {
  /** A change that waits for a second person leaves the schedule at its version. */
  change: scheduleChangeRest.create('case.write', '', 'Change the schedule: a new version', {
    input: scheduleChangeInput,
    output: z.object({ scheduleVersion: z.int(), isWaiting: z.boolean() }),
    message: 'Item Updated.',
  }),
};

const method = keyOf(receiptMethods);
/** The caller's own name for a posting: sent twice, it is posted once. */
const idempotencyKey = cleanText(100, 8).optional();

const receiptShape = {
  amountPence,
  receivedOn: pastBookDay,
  /** If left out, the money cleared on the day it came; null while that is not known. */
  clearedOn: bookDay.nullable().optional(),
  method,
  bankAccountId: idSchema.nullable().default(null),
  payerName: cleanText(120).nullable().default(null),
  payerReference: cleanText(120).nullable().default(null),
  idempotencyKey,
};
/** Money clears on the day that it comes, or later. */
const clearsInTime = ({
  receivedOn,
  clearedOn,
}: {
  receivedOn: string;
  clearedOn?: string | null | undefined;
}) => !clearedOn || clearedOn >= receivedOn;
const tooEarly = { path: ['clearedOn'], message: 'Not before the day it was received.' };
const newReceiptInput = ofCase
  .extend({ incomeTypeId: idSchema, ...receiptShape })
  .refine(clearsInTime, tooEarly);
export type NewReceipt = z.output<typeof newReceiptInput>;
const unallocatedInput = z
  .strictObject({ domainId: idSchema, ...receiptShape })
  .refine(clearsInTime, tooEarly);
export type NewUnallocated = z.output<typeof unallocatedInput>;
const allocateInput = z.strictObject({
  id: pathId,
  caseId: idSchema,
  incomeTypeId: idSchema,
  amountPence: amountPence.optional(),
  postedOn: pastBookDay.optional(),
  idempotencyKey,
});
export type Allocation = z.output<typeof allocateInput>;

/** Money that came in: for a case, or unallocated; `allocatedPence` is the part given to cases since. */
const receipt = z.object({
  id: z.int(),
  version: z.int(),
  domainId: z.int(),
  caseId: z.int().nullable(),
  incomeTypeId: z.int().nullable(),
  incomeType: z.string().nullable(),
  fromReceiptId: z.int().nullable(),
  bankAccountId: z.int().nullable(),
  /** The statement line that it explains. */
  bankItemId: z.int().nullable(),
  receivedOn: day,
  clearedOn: day.nullable(),
  amountPence: pence,
  allocatedPence: pence,
  method,
  payerName: z.string().nullable(),
  payerReference: z.string().nullable(),
  status: keyOf(receiptStatuses),
  reversedOn: day.nullable(),
  reversedReason: z.string().nullable(),
  journalId: z.int(),
  journal: z.string(),
  reversalJournalId: z.int().nullable(),
  createdAt: instant,
  createdBy: z.int().nullable(),
  updatedAt: instant,
  updatedBy: z.int().nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** The posted receipt; `isNew` is false if the key had been posted before. */
const received = z.object({ receiptId: z.int(), journalId: z.int(), isNew: z.boolean() });

const receiptsRestOfAll = restCalls('Receipts');
const receiptsRest = restCalls('Case accounts');

/** The receipts of cases, and money that comes in, posted by hand. */
export const receiptsContract = {
  ofCase: receiptsRest.get('case.read', '/cases/{caseId}/receipts', 'The receipts of a case, newest first', {
    input: ofCase,
    output: z.array(receipt),
  }),
  create: receiptsRestOfAll.create(
    'financials.banking',
    '/cases/{caseId}/receipts',
    'Post a receipt to a case',
    { input: newReceiptInput, output: received },
  ),
  unallocated: receiptsRestOfAll.get(
    'financials.banking',
    '/receipts/unallocated',
    'Unallocated money waiting for its case',
    { input: z.strictObject({ domainId: pathId.optional() }), output: z.array(receipt) },
  ),
  createUnallocated: receiptsRestOfAll.create(
    'financials.banking',
    '/receipts',
    'Post a receipt whose case is not known yet',
    { input: unallocatedInput, output: received },
  ),
  allocate: receiptsRestOfAll.create(
    'financials.banking',
    '/receipts/{id}/allocate',
    'Allocate unallocated money to a case',
    { input: allocateInput, output: received },
  ),
  reverse: receiptsRestOfAll.create(
    'financials.banking',
    '/receipts/{id}/reverse',
    'Reverse a receipt, for example when it bounced',
    {
      input: z.strictObject({ id: pathId, reversedOn: pastBookDay.optional(), reason }),
      output: received.omit({ receiptId: true }),
      message: 'Item Updated.',
    },
  ),
};

const moveReceiptRest = restCalls('Manual journals');

/** A receipt that was posted to the wrong case. */
export const moveReceiptContract = {
  moveReceipt: moveReceiptRest.create(
    'financials.journals',
    '/receipts/{id}/move',
    'Ask for a misposted receipt to be moved to another case, which somebody else approves',
    {
      input: z.strictObject({ id: pathId, toCaseId: idSchema, postedOn: bookDay, reason }),
      output: manualDetail,
    },
  ),
};
