import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { keysOf } from '#shared/platform/options.ts';
import { compact } from '#shared/platform/search/search.ts';
import { penceOf } from '#shared/platform/typed-amount.ts';
import { cleanText, idSchema } from '#shared/platform/validation.ts';
import { foldedCreditor } from './creditor-names.ts';

/** What a column of a credit file may hold. */
export const creditFileFields = {
  creditor: 'Creditor',
  creditType: 'Credit type',
  accountNumber: 'Account number',
  reference: 'Further reference',
  balance: 'Balance',
  monthlyPayment: 'Monthly payment',
  arrears: 'Arrears',
  state: 'Account status',
} as const;
export type CreditFileField = keyof typeof creditFileFields;
const fields = keysOf(creditFileFields);

export const MOST_ROWS = 500;
const MOST_COLUMNS = 200;
const column = z
  .int()
  .min(0)
  .max(MOST_COLUMNS - 1);

/** The mapping for files of one source. Columns are numbered from 0 in `header`, and found in a file by its names. */
export const creditFileMapping = z
  .strictObject({
    /** Whose files these are, such as the agency's name. */
    source: cleanText(60, 1),
    header: z.array(z.string().max(200)).min(1).max(MOST_COLUMNS),
    columns: z.partialRecord(keyOf(creditFileFields), column),
    amountsIn: z.enum(['pounds', 'pence']).default('pounds'),
    /** Their words for kinds of debt, as ours. */
    creditTypes: z
      .array(z.strictObject({ word: cleanText(120, 1), creditId: idSchema }))
      .max(200)
      .default([]),
    /** The kind for debts whose row names none. */
    usualCreditId: idSchema.nullable().default(null),
  })
  .refine(({ columns }) => columns.creditor !== undefined, {
    message: 'Say which column holds the creditor.',
    path: ['columns', 'creditor'],
  })
  .refine(({ columns }) => columns.balance !== undefined, {
    message: 'Say which column holds the balance.',
    path: ['columns', 'balance'],
  });
export type CreditFileMapping = z.output<typeof creditFileMapping>;
export type CreditFileColumns = CreditFileMapping['columns'];

const headings: readonly (readonly [CreditFileField, RegExp])[] = [
  ['creditor', /creditor|lender|company|provider|organi[sz]ation|supplier/i],
  ['state', /status|state\b/i],
  ['creditType', /type|product|category|kind/i],
  ['accountNumber', /acc(oun)?t.*(no|num|ref|id)|\ba\/c\b|account$/i],
  ['monthlyPayment', /payment|repay|instal/i],
  ['arrears', /arrears|overdue|default.*(amount|balance)/i],
  ['balance', /balance|outstanding|owed|amount/i],
  ['reference', /ref/i],
];

/** The mapping that the column names suggest. Each field has one column, each column one field. */
export function proposeColumns(header: readonly string[]): CreditFileColumns {
  const columns: CreditFileColumns = {};
  const taken = new Set<number>();
  for (const [field, pattern] of headings) {
    const at = header.findIndex((name, n) => !taken.has(n) && pattern.test(name));
    if (at < 0) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

/** The columns of a known mapping in a file with these names; null when one of them is missing. */
export function columnsIn(
  header: readonly string[],
  { header: known, columns }: Pick<CreditFileMapping, 'header' | 'columns'>,
): CreditFileColumns | null {
  const found: CreditFileColumns = {};
  for (const field of fields) {
    const at = columns[field];
    if (at === undefined) continue;
    const name = compact(known[at] ?? '');
    const here = compact(header[at] ?? '') === name ? at : header.findIndex((each) => compact(each) === name);
    if (here < 0) return null;
    found[field] = here;
  }
  return found;
}

/** Why a row cannot be read, and in which column. */
export type RowProblem = { column: string; message: string };

/** A row of a credit file, in the file's own words. */
export type CreditFileRow = {
  /** Its position in the file, from 1. */
  row: number;
  creditorName: string;
  creditType: string | null;
  accountNumber: string | null;
  secondaryRef: string | null;
  balanceSoaPence: number;
  currentPaymentPence: number | null;
  arrearsPence: number | null;
  /** Why it is not a debt: settled, nothing owed. */
  leftOut: string | null;
  problems: RowProblem[];
};

const closedState = /settled|closed|satisfied|repaid|paid (off|in full)|dormant/i;
const LONGEST = { creditorName: 120, creditType: 120, accountNumber: 40, secondaryRef: 40 } as const;

/** One line of text that can be stored. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();

/** Reads one row; every problem is reported with its column. */
export function readRow(
  cells: readonly string[],
  row: number,
  { header, columns, amountsIn }: Pick<CreditFileMapping, 'header' | 'columns' | 'amountsIn'>,
): CreditFileRow {
  const problems: RowProblem[] = [];
  const nameOf = (field: CreditFileField) =>
    plain(header[columns[field] ?? -1] ?? '') || creditFileFields[field];
  const wrong = (field: CreditFileField, message: string) =>
    problems.push({ column: nameOf(field), message });
  const textOf = (field: CreditFileField, most: number): string | null => {
    const at = columns[field];
    const text = at === undefined ? '' : plain(cells[at] ?? '');
    if (text.length > most) wrong(field, `Longer than ${most} characters.`);
    return text === '' ? null : text;
  };
  const amountOf = (field: CreditFileField): number | null => {
    const text = textOf(field, 40);
    if (text === null || /^(-|n\/?a|none|null)$/i.test(text)) return null;
    const pence = amountsIn === 'pence' ? wholePence(text) : penceOf(text);
    if (pence === null)
      wrong(field, `“${text}” is not an amount${amountsIn === 'pence' ? ' in pence' : ''}.`);
    return pence;
  };
  const creditorName = textOf('creditor', LONGEST.creditorName);
  if (creditorName === null) wrong('creditor', 'Missing.');
  const state = textOf('state', 200);
  const isClosed = state !== null && closedState.test(state);
  const balance = amountOf('balance');
  const isUnread = problems.some(({ column: at }) => at === nameOf('balance'));
  if (balance === null && !isUnread && !isClosed) wrong('balance', 'Missing.');
  const positive = (pence: number | null) => (pence === null ? null : Math.max(0, pence));
  return {
    row,
    creditorName: creditorName ?? '',
    creditType: textOf('creditType', LONGEST.creditType),
    accountNumber: textOf('accountNumber', LONGEST.accountNumber),
    secondaryRef: textOf('reference', LONGEST.secondaryRef),
    balanceSoaPence: positive(balance) ?? 0,
    currentPaymentPence: positive(amountOf('monthlyPayment')),
    arrearsPence: positive(amountOf('arrears')),
    leftOut: isClosed
      ? `The account is ${state.toLowerCase()}.`
      : balance !== null && balance <= 0
        ? 'Nothing is owed.'
        : null,
    problems,
  };
}

const wholePence = (text: string): number | null => {
  const pence = /^-?\d{1,11}$/.test(text) ? Number(text) : null;
  return pence !== null && Math.abs(pence) <= 100_000_000_00 ? pence : null;
};

/** The values that identify a debt. `creditorId` is null until somebody has identified the creditor; until then its name is compared. */
export type Comparable = {
  creditorId: number | null;
  creditorName: string;
  accountNumber: string | null;
  balanceSoaPence: number;
};

const MASK = /[*x•#.…-]/gi;
/** The fewest characters of an account number that can identify it. */
const TELLING = 4;

/** Whether two account numbers may be the same; files show the last figures only, behind asterisks. */
function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [compact(one.replace(MASK, ' ')), compact(other.replace(MASK, ' '))];
  if (a === b) return a !== '';
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isMasked = [one, other].some((text) => /[*•#…]|x{2,}/i.test(text));
  return isMasked && short.length >= TELLING && long.endsWith(short);
}

/**
 * Whether a row is about a debt already on the case: the same account or, where either names no account, the same
 * creditor and balance. Two accounts with one creditor are two debts.
 */
export function isSameDebt(one: Comparable, other: Comparable): boolean {
  const isKnown = one.creditorId !== null && other.creditorId !== null;
  const sameCreditor = isKnown
    ? one.creditorId === other.creditorId
    : foldedCreditor(one.creditorName) === foldedCreditor(other.creditorName);
  const differs = isKnown && !sameCreditor;
  if (one.accountNumber && other.accountNumber)
    return !differs && isSameAccount(one.accountNumber, other.accountNumber);
  return sameCreditor && one.balanceSoaPence === other.balanceSoaPence;
}
