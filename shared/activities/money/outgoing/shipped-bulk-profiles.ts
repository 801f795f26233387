import { type BulkColumn, type BulkField, type BulkProfile, bulkProfile } from './bulk-profile.ts';
import { BACS_ITEM_PENCE, FASTER_PAYMENT_PENCE } from './fit-payment.ts';
import { bacsCycle, fasterPaymentsCycle } from './rails.ts';

const fields = (...list: readonly (BulkField | { text: string })[]): BulkColumn[] =>
  list.map((field) => (typeof field === 'string' ? { field } : { field: 'constant', text: field.text }));

/** Columns of Bankline by their T numbers: three blank header fields stand in front, so T001 is the fourth column. */
const bankline = (columns: Readonly<Record<number, BulkField | { text: string }>>): BulkColumn[] =>
  Object.entries(columns).map(([number, field]) => ({
    ...fields(field)[0]!,
    at: Number(number) + 3,
  }));

/**
 * The layouts of banks and bureaux that are publicly known, none of them tested with its bank. Left out because no layout is published:
 * Santander Connect (its hash), Lloyds CBO Bacs (its columns), Starling (its template), HSBCnet and Tide.
 */
export const shippedBulkProfiles = {
  /** Bankline CSV import guide: 08 ad hoc bulk debit, 09 its credits. */
  bankline: bulkProfile.parse({
    name: 'NatWest and RBS Bankline, ad hoc bulk list',
    extension: 'txt',
    lineEnd: 'crlf',
    width: 85,
    debit: bankline({
      1: { text: '08' },
      6: 'serial',
      10: 'ownAccount',
      13: { text: 'GBP' },
      14: 'total',
      16: 'paidOn',
    }),
    payment: bankline({
      1: { text: '09' },
      13: { text: 'GBP' },
      14: 'amount',
      16: 'paidOn',
      22: 'sortCode',
      28: 'accountNumber',
      30: 'payeeName',
      34: 'reference',
    }),
    dateForm: 'ddmmyyyy',
    nameLength: 35,
    referenceLength: 18,
    mostPence: FASTER_PAYMENT_PENCE,
    cycle: fasterPaymentsCycle,
  }),
  /** NatWest Autopay Online import: no header, no service user number. */
  natwestAutopay: bulkProfile.parse({
    name: 'NatWest Autopay Online',
    extension: 'csv',
    lineEnd: 'crlf',
    payment: fields(
      'reference',
      'payeeName',
      'accountNumber',
      'sortCode',
      'paidOn',
      { text: '99' },
      'amount',
    ),
    dateForm: 'yyddd',
    nameLength: 18,
    referenceLength: 18,
    mostPence: BACS_ITEM_PENCE,
    cycle: bacsCycle,
  }),
  /** Barclays.net Simple Import File. */
  barclaysSif: bulkProfile.parse({
    name: 'Barclays.net SIF',
    extension: 'txt',
    lineEnd: 'crlf',
    payment: fields('sortCode', 'payeeName', 'accountNumber', 'amount', 'reference', { text: '99' }),
    dateForm: 'ddmmyyyy',
    nameLength: 18,
    referenceLength: 18,
    mostPence: BACS_ITEM_PENCE,
    cycle: bacsCycle,
    mostPayments: 2_500,
  }),
  /** Lloyds batch file template: H the file, D the debit, C each credit; N for the day given instead of at once. */
  lloydsBatch: bulkProfile.parse({
    name: 'Lloyds batch',
    extension: 'csv',
    lineEnd: 'crlf',
    head: fields({ text: 'H' }, 'createdOn', 'serial', 'count', 'total'),
    debit: fields({ text: 'D' }, 'serial', 'ownAccount'),
    payment: fields(
      { text: 'C' },
      'payeeName',
      'accountNumber',
      'sortCode',
      'reference',
      'amount',
      { text: 'N' },
      'paidOn',
      'endToEnd',
    ),
    accountJoin: '-',
    dateForm: 'yyyymmdd',
    nameLength: 18,
    referenceLength: 18,
    mostPence: FASTER_PAYMENT_PENCE,
    cycle: fasterPaymentsCycle,
    mostPayments: 25,
  }),
  /** Bank of Scotland Faster Payments file: H the file, FPS each payment, T its end. */
  bankOfScotlandFps: bulkProfile.parse({
    name: 'Bank of Scotland, Faster Payments',
    extension: 'csv',
    lineEnd: 'crlf',
    head: fields({ text: 'H' }, 'createdOn', 'ownName'),
    payment: fields(
      { text: 'FPS' },
      'paidOn',
      'amount',
      'ownName',
      'ownAccount',
      'payeeName',
      'accountNumber',
      'sortCode',
      'reference',
    ),
    trailer: fields({ text: 'T' }),
    accountJoin: '-',
    dateForm: 'yyyymmdd',
    nameLength: 18,
    referenceLength: 18,
    mostPence: FASTER_PAYMENT_PENCE,
    cycle: fasterPaymentsCycle,
  }),
  /** Telleroo bulk upload. */
  telleroo: bulkProfile.parse({
    name: 'Telleroo',
    extension: 'csv',
    lineEnd: 'crlf',
    columnNames: ['amount_pounds', 'recipient_name', 'account_no', 'sort_code', 'reference'],
    payment: fields('amount', 'payeeName', 'accountNumber', 'sortCode', 'reference'),
    dateForm: 'ddmmyyyy',
    nameLength: 18,
    referenceLength: 18,
    mostPence: FASTER_PAYMENT_PENCE,
    cycle: fasterPaymentsCycle,
  }),
  /** PayGate bureau, the plain CSV of Bacs bureaux: no header. */
  paygate: bulkProfile.parse({
    name: 'PayGate and other Bacs bureaux',
    extension: 'csv',
    lineEnd: 'crlf',
    payment: fields(
      'sortCode',
      'accountNumber',
      'payeeName',
      'amount',
      { text: '99' },
      'ownSortCode',
      'ownAccountNumber',
      'ownName',
      'reference',
      'paidOn',
    ),
    dateForm: 'dd/mm/yyyy',
    nameLength: 18,
    referenceLength: 18,
    mostPence: BACS_ITEM_PENCE,
    cycle: bacsCycle,
  }),
} as const satisfies Record<string, BulkProfile>;
