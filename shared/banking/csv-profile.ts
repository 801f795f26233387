import { z } from 'zod';
import { keyOf } from '#shared/contract.ts';

/** What a column of a bank's CSV file can hold. */
export const csvFields = {
  bookedOn: 'Date',
  valueOn: 'Value date',
  amount: 'Amount, money out negative',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  balance: 'Balance',
  description: 'Description',
  reference: 'Reference',
  payerName: 'Other party',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  type: 'Type',
  bankId: 'Bank’s own reference',
  chequeNumber: 'Cheque number',
} as const;
export type CsvField = keyof typeof csvFields;

const column = z.int().min(0).max(199);

/**
 * How to read a bank's CSV file. Columns are counted from 0: in the header where there is one, so that a file with further or
 * moved columns is read by their names, else in the file.
 */
export const csvProfile = z
  .object({
    name: z.string().trim().min(1).max(80),
    /** The names above the columns, or null for files that start with their first line. */
    header: z.array(z.string().max(200)).min(1).max(200).nullable(),
    columns: z.partialRecord(keyOf(csvFields).exclude(['description']), column),
    /** The columns whose texts make the description, in their order. */
    description: z.array(column).min(1).max(10),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']).default('dmy'),
    decimal: z.enum(['.', ',']).default('.'),
    /** In a single amount column, money out is positive, as on credit cards. */
    outIsPositive: z.boolean().default(false),
  })
  .refine(({ columns }) => columns.bookedOn !== undefined, 'Say which column holds the date.')
  .refine(
    ({ columns }) =>
      (columns.amount !== undefined) !== (columns.paidIn !== undefined && columns.paidOut !== undefined),
    'Say which column holds the amount, or which two hold money in and money out.',
  );
export type CsvProfile = z.output<typeof csvProfile>;

const named = (
  name: string,
  header: string,
  columns: CsvProfile['columns'],
  description: number[],
): CsvProfile => ({
  name,
  header: header.split(','),
  columns,
  description,
  dateOrder: 'dmy',
  decimal: '.',
  outIsPositive: false,
});

/** The layouts of banks whose files are read without a mapping by the user (domain notes 3.10). */
export const shippedCsvProfiles: readonly CsvProfile[] = [
  named(
    'Barclays',
    'Number,Date,Account,Amount,Subcategory,Memo',
    { bookedOn: 1, accountNumber: 2, amount: 3, type: 4 },
    [5],
  ),
  named(
    'Lloyds',
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
    { bookedOn: 0, type: 1, sortCode: 2, accountNumber: 3, paidOut: 5, paidIn: 6, balance: 7 },
    [4],
  ),
  named(
    'NatWest and RBS',
    'Date,Type,Description,Value,Balance,Account Name,Account Number',
    { bookedOn: 0, type: 1, amount: 3, balance: 4, accountNumber: 6 },
    [2],
  ),
  named(
    'Starling',
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
    { bookedOn: 0, payerName: 1, reference: 2, type: 3, amount: 4, balance: 5 },
    [1, 2],
  ),
  named('HSBC', 'Date,Description,Amount', { bookedOn: 0, amount: 2 }, [1]),
  {
    name: 'HSBC, without a header',
    header: null,
    columns: { bookedOn: 0, amount: 2 },
    description: [1],
    dateOrder: 'dmy',
    decimal: '.',
    outIsPositive: false,
  },
];

const dateOrders = {
  dmy: 'day first (31/01/2026)',
  mdy: 'month first (01/31/2026)',
  ymd: 'year first (2026-01-31)',
} as const;

/** A mapping in sentences, for people who check it. */
export function describeProfile(profile: CsvProfile): string[] {
  const place = (index: number) =>
    profile.header?.[index] ? `“${profile.header[index].trim()}”` : `column ${index + 1}`;
  const { columns } = profile;
  const others = (Object.keys(csvFields) as CsvField[]).filter(
    (field): field is Exclude<CsvField, 'description'> =>
      !['bookedOn', 'amount', 'paidIn', 'paidOut', 'description'].includes(field),
  );
  return [
    profile.header
      ? `Columns are found by their names: ${profile.header.map((name) => name.trim()).join(', ')}.`
      : 'The file has no header; columns are counted from the left.',
    `The date is in ${place(columns.bookedOn ?? 0)}, ${dateOrders[profile.dateOrder]}; dates with the month’s name are read as well.`,
    columns.amount === undefined
      ? `Money in is in ${place(columns.paidIn ?? 0)}, money out in ${place(columns.paidOut ?? 0)}.`
      : `The amount is in ${place(columns.amount)}; money out is ${profile.outIsPositive ? 'positive' : 'negative'}.`,
    profile.decimal === '.' ? 'Amounts look like 1,234.56.' : 'Amounts look like 1.234,56.',
    `The description is made of ${profile.description.map(place).join(' and ')}.`,
    ...others.flatMap((field) =>
      columns[field] === undefined ? [] : [`${csvFields[field]} is in ${place(columns[field])}.`],
    ),
  ];
}
