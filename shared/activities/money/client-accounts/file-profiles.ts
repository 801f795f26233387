import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { cleanText } from '#shared/platform/validation.ts';

/** What a column of the file of movements can hold. */
export const movementFields = {
  batch: 'Batch',
  umbrella: 'Umbrella reference',
  reference: 'Client reference',
  holder: 'Holder',
  direction: 'WTH or DEP',
  amount: 'Amount',
  date: 'Date',
  narrative: 'Narrative',
  fixed: 'Fixed text',
} as const;
export type MovementField = keyof typeof movementFields;

/** What a column of the bank's file of balances can hold. */
export const balanceFields = {
  reference: 'Client reference',
  date: 'Date',
  balance: 'Balance',
  interest: 'Interest, gross',
  tax: 'Tax',
  net: 'Interest, net',
  unused: 'Not used',
} as const;
export type BalanceField = keyof typeof balanceFields;

export const delimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' } as const;
export const dateForms = { dmy: 'DD/MM/YYYY', ymd: 'YYYYMMDD', iso: 'YYYY-MM-DD' } as const;
export type DateForm = keyof typeof dateForms;
export const amountForms = { pounds: 'Pounds, 1234.50', pence: 'Pence, 123450' } as const;
export const lineEnds = { crlf: 'CRLF', lf: 'LF' } as const;

const form = {
  delimiter: keyOf(delimiters),
  hasHeader: z.boolean(),
  dateForm: keyOf(dateForms),
  amountForm: keyOf(amountForms),
};
const heading = cleanText(40);

/** The layout of the file of movements that a bank takes: data, since no bank publishes its own (formats.md 5). */
export const movementProfile = z
  .strictObject({
    ...form,
    lineEnd: keyOf(lineEnds),
    extension: z.string().regex(/^[a-z0-9]{1,4}$/, 'Up to four lower-case letters or digits.'),
    depositWord: cleanText(20),
    withdrawalWord: cleanText(20),
    columns: z
      .array(z.strictObject({ field: keyOf(movementFields), heading, text: cleanText(40).default('') }))
      .min(1)
      .max(40),
  })
  .superRefine(({ columns, depositWord, withdrawalWord }, context) => {
    const has = (field: MovementField) => columns.some((column) => column.field === field);
    if (!has('reference') || !has('amount'))
      context.addIssue({
        code: 'custom',
        path: ['columns'],
        message: 'The client reference and the amount must be in the file.',
      });
    if (depositWord === withdrawalWord)
      context.addIssue({
        code: 'custom',
        path: ['withdrawalWord'],
        message: 'Must differ from the word for a deposit.',
      });
  });
export type MovementProfile = z.output<typeof movementProfile>;

/** The layout of the bank's file of balances. */
export const balanceProfile = z
  .strictObject({
    ...form,
    columns: z
      .array(z.strictObject({ field: keyOf(balanceFields), heading }))
      .min(1)
      .max(40),
  })
  .superRefine(({ columns, hasHeader }, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['columns'], message });
    const used = columns.map(({ field }) => field).filter((field) => field !== 'unused');
    if (!used.includes('reference') || !used.includes('balance') || !used.includes('date'))
      add('The client reference, the date and the balance must be in the file.');
    if (new Set(used).size < used.length) add('A field can be in one column only.');
    if (hasHeader && columns.some(({ heading: text, field }) => field !== 'unused' && text === ''))
      add('Give the heading of each column.');
  });
export type BalanceProfile = z.output<typeof balanceProfile>;

export const fileProfiles = z.strictObject({ movements: movementProfile, balances: balanceProfile });
export type FileProfiles = z.output<typeof fileProfiles>;

/** Our own layouts, until a firm fills in those of its bank's sample. */
export const shippedProfiles: FileProfiles = {
  movements: {
    delimiter: ',',
    hasHeader: true,
    dateForm: 'dmy',
    amountForm: 'pounds',
    lineEnd: 'crlf',
    extension: 'csv',
    depositWord: 'DEP',
    withdrawalWord: 'WTH',
    columns: [
      { field: 'batch', heading: 'Batch', text: '' },
      { field: 'umbrella', heading: 'Umbrella', text: '' },
      { field: 'reference', heading: 'Client reference', text: '' },
      { field: 'holder', heading: 'Name', text: '' },
      { field: 'direction', heading: 'Type', text: '' },
      { field: 'amount', heading: 'Amount', text: '' },
      { field: 'date', heading: 'Date', text: '' },
      { field: 'narrative', heading: 'Narrative', text: '' },
    ],
  },
  balances: {
    delimiter: ',',
    hasHeader: true,
    dateForm: 'dmy',
    amountForm: 'pounds',
    columns: [
      { field: 'date', heading: 'Date' },
      { field: 'reference', heading: 'Client reference' },
      { field: 'balance', heading: 'Balance' },
      { field: 'interest', heading: 'Interest' },
      { field: 'tax', heading: 'Tax' },
      { field: 'net', heading: 'Net' },
    ],
  },
};
