import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import type { FileLimits } from './fit-payment.ts';
import { railCycle } from './rails.ts';

/** What a column of a bank's bulk file can hold. */
export const bulkFields = {
  constant: 'The same text in every line',
  sortCode: 'Payee’s sort code',
  accountNumber: 'Payee’s account number',
  payeeName: 'Payee’s name',
  reference: 'Reference',
  amount: 'Amount',
  paidOn: 'Payment date',
  endToEnd: 'Number of the payment in the file',
  ownSortCode: 'Our sort code',
  ownAccountNumber: 'Our account number',
  ownAccount: 'Our sort code and account number',
  ownName: 'Our name',
  createdOn: 'Day the file was made',
  serial: 'Number of the file',
  count: 'Number of payments',
  total: 'Sum of the payments',
} as const;
export type BulkField = keyof typeof bulkFields;

export const bulkDateForms = {
  yyyymmdd: '20261124',
  ddmmyyyy: '24112026',
  'dd/mm/yyyy': '24/11/2026',
  yyddd: '26328',
} as const;

/** One column. If the bank numbers its columns, `at` gives its position from 1; otherwise it follows the one before it. */
export const bulkColumn = z.strictObject({
  field: keyOf(bulkFields),
  at: z.int().min(1).max(200).optional(),
  /** The text of a constant; absent for every other field. */
  text: z.string().max(40).optional(),
});
export type BulkColumn = z.output<typeof bulkColumn>;

const line = z.array(bulkColumn).min(1).max(200);

/**
 * How a bank or bureau wants a file of comma-separated columns. `head` and `debit` come before the payments, `trailer` behind them; a
 * row of column names may come first of all.
 */
export const bulkProfile = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    extension: z.enum(['csv', 'txt']),
    lineEnd: z.enum(['crlf', 'lf']),
    columnNames: z.array(z.string().min(1).max(60)).max(200).nullable().default(null),
    /** Every line has this many columns; null for as many as it fills. */
    width: z.int().min(1).max(200).nullable().default(null),
    head: line.nullable().default(null),
    debit: line.nullable().default(null),
    payment: line,
    trailer: line.nullable().default(null),
    dateForm: keyOf(bulkDateForms),
    /** The separator between our sort code and our account number in one column. */
    accountJoin: z.enum(['', '-']).default(''),
    amountForm: z.enum(['pounds', 'pence']).default('pounds'),
    characters: z.enum(['bacs', 'swift']).default('bacs'),
    nameLength: z.int().min(1).max(140),
    referenceLength: z.int().min(1).max(140),
    mostPence: z.int().positive(),
    mostPayments: z.int().positive().nullable().default(null),
    mostBytes: z.int().positive().nullable().default(null),
    /** Absent from settings of earlier versions, which did not ask. */
    cycle: railCycle.optional(),
  })
  .refine(
    ({ payment }) =>
      (['sortCode', 'accountNumber', 'payeeName', 'reference', 'amount'] as const).every((field) =>
        payment.some((column) => column.field === field),
      ),
    'A line of a payment needs sort code, account number, name, reference and amount.',
  )
  .refine(
    ({ head, debit, payment, trailer }) =>
      [head, debit, payment, trailer].every((columns) =>
        (columns ?? []).every(({ field, text }) => (field === 'constant') === (text !== undefined)),
      ),
    'Only a constant has a text, and it needs one.',
  );
export type BulkProfile = z.output<typeof bulkProfile>;

/**
 * The characters that a payment in the file can hold. A comma would need quotes, which not all banks' readers understand, so it is always
 * replaced.
 */
export const bulkLimits = ({
  characters,
  nameLength,
  referenceLength,
  mostPence,
}: BulkProfile): FileLimits => ({
  characters,
  nameLength,
  referenceLength,
  mostPence,
  refusesFormulas: true,
  refusesCommas: true,
});

/** The position of each column, from 1: its own where it has one, otherwise the next. */
export const placesOf = (columns: readonly BulkColumn[]): number[] => {
  let next = 1;
  return columns.map(({ at }) => {
    const place = at ?? next;
    next = place + 1;
    return place;
  });
};
