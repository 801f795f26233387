import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';

/** What a column of a bank's CSV file can hold. */
export const csvFields = {
  bookedOn: 'Date',
  valueOn: 'Value date',
  amount: 'Amount',
  direction: 'In or out',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  fee: 'Fee on top',
  balance: 'Balance',
  currency: 'Currency',
  status: 'Status',
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

const DIRECTION_ALONE =
  'A column for in or out needs a single amount column, not two for money in and money out.';

/** Why a column of directions does not go with the others, or null. */
export const directionProblem = (columns: Partial<Record<CsvField, number>>): string | null =>
  columns.direction !== undefined && columns.amount === undefined ? DIRECTION_ALONE : null;

/**
 * How to read a bank's CSV file. Columns are numbered from 0: in the header if there is one, so that a file with extra or moved columns is
 * read by name; otherwise in the file.
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
  )
  .refine(({ columns }) => directionProblem(columns) === null, DIRECTION_ALONE);
export type CsvProfile = z.output<typeof csvProfile>;

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
    (field): field is Exclude<CsvField, 'description'> => !described.has(field),
  );
  const special: readonly [column: number | undefined, sentence: (place: string) => string][] = [
    [columns.currency, (name) => `Lines that are not in pounds according to ${name} are left out.`],
    [columns.status, (name) => `Lines marked pending, declined or reverted in ${name} are left out.`],
    [columns.fee, (name) => `The fee in ${name} is deducted from the amount.`],
  ];
  return [
    profile.header
      ? `Columns are found by their names: ${profile.header.map((name) => name.trim()).join(', ')}.`
      : 'The file has no header; columns are counted from the left.',
    `The date is in ${place(columns.bookedOn ?? 0)}, ${dateOrders[profile.dateOrder]}; dates with the month’s name are read as well.`,
    amountSentence(profile, place),
    profile.decimal === '.' ? 'Amounts look like 1,234.56.' : 'Amounts look like 1.234,56.',
    `The description is made of ${profile.description.map(place).join(' and ')}.`,
    ...special.flatMap(([index, sentence]) => (index === undefined ? [] : [sentence(place(index))])),
    ...others.flatMap((field) =>
      columns[field] === undefined ? [] : [`${csvFields[field]} is in ${place(columns[field])}.`],
    ),
  ];
}

/** Fields with a sentence of their own. */
const described: ReadonlySet<CsvField> = new Set([
  'bookedOn',
  'amount',
  'direction',
  'paidIn',
  'paidOut',
  'description',
  'currency',
  'status',
  'fee',
]);

function amountSentence({ columns, outIsPositive }: CsvProfile, place: (index: number) => string): string {
  if (columns.amount === undefined)
    return `Money in is in ${place(columns.paidIn ?? 0)}, money out in ${place(columns.paidOut ?? 0)}.`;
  const amount = `The amount is in ${place(columns.amount)}`;
  return columns.direction === undefined
    ? `${amount}; money out is ${outIsPositive ? 'positive' : 'negative'}.`
    : `${amount}; ${place(columns.direction)} says whether it came in or went out.`;
}
