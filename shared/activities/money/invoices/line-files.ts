import { z } from 'zod';
import { penceOf } from '#shared/platform/typed-amount.ts';

/** What a column of a supplier's file may hold. */
export const lineFields = {
  reference: 'Case reference',
  clientName: 'Client',
  accountNumber: 'Account number',
  description: 'Description',
  quantity: 'Quantity',
  net: 'Net',
  vat: 'VAT',
  gross: 'Gross',
} as const;
export type LineField = keyof typeof lineFields;

export const MOST_LINES = 5_000;
const column = z.int().min(0).max(199).nullable().default(null);

/** Which column of a supplier's files holds what, counted from 0; learned from the first file. */
export const lineMapping = z
  .strictObject({
    reference: column,
    clientName: column,
    accountNumber: column,
    description: column,
    quantity: column,
    net: column,
    vat: column,
    gross: column,
  })
  .refine(({ net, gross }) => net !== null || gross !== null, {
    message: 'Choose the column of the net or the gross amounts.',
    path: ['net'],
  });
export type LineMapping = z.output<typeof lineMapping>;

/** A line as a supplier's file has it. */
export type ReadLine = {
  reference: string | null;
  clientName: string | null;
  accountNumber: string | null;
  description: string;
  quantity: number;
  netPence: number;
  vatPence: number;
};
export type LineProblem = { row: number; message: string };

const headings: readonly (readonly [LineField, RegExp])[] = [
  ['vat', /\bvat\b|\btax\b/i],
  ['net', /\bnet\b|excl/i],
  ['gross', /\bgross\b|incl|\btotal\b/i],
  ['net', /amount|price|cost|fee|charge|premium|£/i],
  ['quantity', /\bq(uanti)?ty\b|\bunits?\b|\bno\.? of\b/i],
  ['accountNumber', /account|\ba\/c\b/i],
  ['clientName', /\b(client|customer|debtor|name|insolvent|subject)\b/i],
  ['reference', /ref|\bcase\b|\bour (no|number)\b/i],
  ['description', /descr|detail|product|service|item|narrative|search/i],
];

const emptyMapping: LineMapping = {
  reference: null,
  clientName: null,
  accountNumber: null,
  description: null,
  quantity: null,
  net: null,
  vat: null,
  gross: null,
};

/** The mapping that the headings in a file's first row suggest. Each field has one column, each column one field. */
export function proposeMapping(heading: readonly string[]): LineMapping {
  const mapping = { ...emptyMapping };
  const taken = new Set<number>();
  for (const [field, pattern] of headings) {
    if (mapping[field] !== null) continue;
    const at = heading.findIndex((text, n) => !taken.has(n) && pattern.test(text));
    if (at < 0) continue;
    mapping[field] = at;
    taken.add(at);
  }
  return mapping;
}

type Cells = (field: LineField) => string;
const MOST_TEXT = 200;
/** Text that can be stored: one line, without control characters. */
const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_TEXT);

function amountsOf(cell: Cells): { netPence: number; vatPence: number } | string {
  const read = (field: LineField) => (cell(field) === '' ? undefined : penceOf(cell(field)));
  const [net, vat, gross] = [read('net'), read('vat'), read('gross')];
  for (const field of ['net', 'vat', 'gross'] as const)
    if (read(field) === null) return `“${cell(field).slice(0, 30)}” is not an amount (${lineFields[field]}).`;
  if (net === undefined && gross === undefined) return 'The amount is missing.';
  const vatPence = vat ?? (net !== undefined && gross !== undefined ? gross! - net! : 0);
  const netPence = net ?? gross! - vatPence;
  if (gross !== undefined && netPence + vatPence !== gross) return 'Net and VAT do not add up to the gross.';
  if (netPence < 0 || vatPence < 0 || netPence + vatPence === 0)
    return 'Amounts must be more than zero: record a supplier’s refund as a credit note.';
  return { netPence, vatPence };
}

const totalRow = /^(sub-?total|total|grand total|balance|carried forward)\b/i;

/** The rows below the heading as lines, with what is wrong in every one that cannot be read. Rows of totals are left out. */
export function readLines(
  rows: readonly (readonly string[])[],
  mapping: LineMapping,
): { lines: ReadLine[]; problems: LineProblem[] } {
  const lines: ReadLine[] = [];
  const problems: LineProblem[] = [];
  const furthest = Math.max(...Object.values(mapping).map((at) => at ?? 0));
  for (const [n, row] of rows.entries()) {
    const at = n + 2;
    const cell: Cells = (field) => (mapping[field] === null ? '' : plain(row[mapping[field]] ?? ''));
    const isTotal = row.some((text) => totalRow.test(text.trim())) && cell('reference') === '';
    if (isTotal || row.every((text) => text.trim() === '')) continue;
    if (row.length <= furthest) {
      problems.push({
        row: at,
        message: `The row has ${row.length} columns where ${furthest + 1} are expected.`,
      });
      continue;
    }
    const amounts = amountsOf(cell);
    const quantity = cell('quantity') === '' ? 1 : Number(cell('quantity').replace(/\.0+$/, ''));
    if (typeof amounts === 'string') problems.push({ row: at, message: amounts });
    else if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000)
      problems.push({ row: at, message: `“${cell('quantity')}” is not a quantity.` });
    else
      lines.push({
        reference: cell('reference') || null,
        clientName: cell('clientName') || null,
        accountNumber: cell('accountNumber') || null,
        description: cell('description') || cell('clientName') || cell('reference') || `Row ${at}`,
        quantity,
        ...amounts,
      });
  }
  return { lines, problems };
}
