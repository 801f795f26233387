import { z } from 'zod';
import { instant, keyOf } from '#shared/platform/contract.ts';
import { keysOf } from '#shared/platform/options.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/platform/validation.ts';
import { bankItemStatuses, matchedKinds } from './banking.ts';

const day = z.iso
  .date()
  .refine((value) => value >= '1950-01-01' && value < '2100-01-01', 'Not a sensible year.');
const pence = queryInteger(0, 999_999_999, 0).unwrap().optional();

/** 'open' stands for the statuses unmatched and suggested. */
export const itemStatusFilter = z.enum(['open', ...keysOf(bankItemStatuses)]);

/** 'proposals': what is proposed first, each by day. */
export const bankItemSorts = ['bookedOn', 'amount', 'proposals'] as const;

/** The filters for the items of an account. Amounts are unsigned; `olderThan` is in days. */
export const bankItemFilters = {
  search: cleanText(100).optional(),
  status: itemStatusFilter.optional(),
  direction: z.enum(['in', 'out']).optional(),
  olderThan: queryInteger(0, 3_650, 0).unwrap().optional(),
  amountFrom: pence,
  amountTo: pence,
  bookedFrom: day.optional(),
  bookedTo: day.optional(),
  importId: pathId.optional(),
  caseId: pathId.optional(),
  sort: z.enum(bankItemSorts).default('bookedOn'),
  dir: z.enum(['asc', 'desc']).default('desc'),
};
export const bankItemListInput = z.strictObject({
  id: pathId,
  ...bankItemFilters,
  page: queryInteger(1, 1_000_000, 1),
  limit: queryInteger(1, 200, 25),
});
export type BankItemList = z.output<typeof bankItemListInput>;

/** A line of a statement and how it was dealt with. */
export const bankItemOutput = z.object({
  id: idSchema,
  version: idSchema,
  bankAccountId: idSchema,
  bankImportId: idSchema,
  lineNumber: z.int(),
  bookedOn: z.iso.date(),
  valueOn: z.iso.date().nullable(),
  /** Money in is positive, money out negative. */
  amountPence: z.int(),
  description: z.string(),
  reference: z.string().nullable(),
  payerName: z.string().nullable(),
  payerSortCode: z.string().nullable(),
  /** Without the permission to see bank details, the last four digits only. */
  payerAccountNumber: z.string().nullable(),
  chequeNumber: z.string().nullable(),
  bankType: z.string().nullable(),
  isReversal: z.boolean(),
  balancePence: z.int().nullable(),
  status: keyOf(bankItemStatuses),
  matchedKind: keyOf(matchedKinds).nullable(),
  matchedId: z.int().nullable(),
  case: z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() }).nullable(),
  matchScore: z.int().nullable(),
  /** The result of matching, as stored with the item. */
  matchEvidence: z.record(z.string(), z.unknown()).nullable(),
  isMatchedAutomatically: z.boolean(),
  matchedBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  matchedAt: instant.nullable(),
  ignoredReason: z.string().nullable(),
  /** Why a line dated ahead was released before its day. */
  releasedEarly: z.string().nullable(),
  pairedItemId: z.int().nullable(),
});
export type BankItem = z.output<typeof bankItemOutput>;
/** The same before serialisation, with instants as they come from the database. */
export type BankItemRow = z.input<typeof bankItemOutput>;
