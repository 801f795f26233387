import { z } from 'zod';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/validation.ts';
import { journalSources, ledgers, manualStates, receiptMethods } from './ledger.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as [K, ...K[]];

/** A date in the books. */
export const bookDay = z.iso
  .date()
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'Not a sensible year.');

const page = queryInteger(1, 1_000_000, 1);
/** At most ten thousand million pounds: far beyond it, sums would no longer be exact. */
const pence = z.int().min(0).max(1_000_000_000_000);
const amountPence = pence.min(1, 'Enter an amount.');
const reason = cleanText(500, 1);

export const trialBalanceInput = z.strictObject({ on: bookDay.optional(), domainId: pathId.optional() });

export const entriesInput = z.strictObject({
  id: pathId,
  domainId: pathId.optional(),
  from: bookDay.optional(),
  to: bookDay.optional(),
  page,
  limit: queryInteger(1, 200, 50),
});
export type EntriesInput = z.output<typeof entriesInput>;

export const journalListInput = z.strictObject({
  domainId: pathId.optional(),
  ledger: z.enum(keysOf(ledgers)).optional(),
  source: z.enum(keysOf(journalSources)).optional(),
  from: bookDay.optional(),
  to: bookDay.optional(),
  page,
  limit: queryInteger(1, 200, 50),
});
export type JournalListInput = z.output<typeof journalListInput>;

export const reversalInput = z.strictObject({ id: pathId, postedOn: bookDay, reason });

const manualLine = z.strictObject({
  accountId: idSchema,
  caseId: idSchema.nullable().default(null),
  debitPence: pence.default(0),
  creditPence: pence.default(0),
  memo: cleanText(200).nullable().default(null),
});
export const manualShape = {
  domainId: idSchema,
  ledger: z.enum(keysOf(ledgers)),
  postedOn: bookDay,
  description: cleanText(200, 1),
  lines: z.array(manualLine).min(2, 'A journal has at least two lines.').max(200),
};
export const manualInput = z.strictObject(manualShape);
export type ManualInput = z.output<typeof manualInput>;
export const manualChangeInput = z.strictObject({ id: pathId, version: idSchema, ...manualShape });

export const manualListInput = z.strictObject({
  domainId: pathId.optional(),
  status: z.enum([...keysOf(manualStates), 'all']).default('pending'),
  page,
  limit: queryInteger(1, 200, 25),
});
export const versionInput = z.strictObject({ id: pathId, version: idSchema });
export const rejectInput = z.strictObject({ id: pathId, version: idSchema, comment: reason });

export const reopenInput = z.strictObject({ id: pathId, version: idSchema, reason });

export const caseLedgerInput = z.strictObject({ id: pathId, page, limit: queryInteger(1, 500, 100) });
export const receiptsAndPaymentsInput = z.strictObject({
  id: pathId,
  from: bookDay.optional(),
  to: bookDay.optional(),
});

const receiptShape = {
  amountPence,
  receivedOn: bookDay,
  /** Left out, the money stands since the day it came; null, while that is open. */
  clearedOn: bookDay.nullable().optional(),
  method: z.enum(keysOf(receiptMethods)),
  bankAccountId: idSchema.nullable().default(null),
  payerName: cleanText(120).nullable().default(null),
  payerReference: cleanText(120).nullable().default(null),
  /** The caller's own name for this receipt: sent twice, it is posted once. */
  idempotencyKey: cleanText(100, 8).optional(),
};
export const newReceiptInput = z.strictObject({ id: pathId, incomeTypeId: idSchema, ...receiptShape });
export type NewReceipt = z.output<typeof newReceiptInput>;
export const unallocatedInput = z.strictObject({ domainId: idSchema, ...receiptShape });
export type NewUnallocated = z.output<typeof unallocatedInput>;
export const allocateInput = z.strictObject({
  id: pathId,
  caseId: idSchema,
  incomeTypeId: idSchema,
  amountPence: amountPence.optional(),
  postedOn: bookDay.optional(),
  idempotencyKey: cleanText(100, 8).optional(),
});
export const reverseReceiptInput = z.strictObject({ id: pathId, reversedOn: bookDay.optional(), reason });
export const moveReceiptInput = z.strictObject({ id: pathId, toCaseId: idSchema, postedOn: bookDay, reason });
