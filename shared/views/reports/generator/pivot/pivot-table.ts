import { z } from 'zod';
import { instant } from '#shared/platform/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { isCleanText } from '#shared/platform/validation.ts';
import { generatedKinds } from '../dictionary.ts';
import { dateSteps } from './pivot.ts';

const key = z.string().nullable();

/** A column by which rows are grouped, as a pivot shows it. */
const head = z.object({
  label: z.string(),
  by: z.enum(keysOf(dateSteps)).nullable(),
  /** The labels of its keys, where it is a choice or has bands. */
  options: z.record(z.string(), z.string()).nullable(),
});
export type PivotHead = z.output<typeof head>;

/** A group of rows with its values: each one for each column across, then for all of them. Subtotals come before their parts. */
const line = z.object({
  /** Fewer keys than the pivot has levels for a subtotal, none for the total. */
  keys: z.array(key),
  cells: z.array(z.union([z.number(), z.string(), z.null()])),
});
export type PivotLine = z.output<typeof line>;

/** A report summed up. */
export const pivotTable = z.object({
  rows: z.array(head),
  across: head.nullable(),
  /** The keys across, in order. */
  columns: z.array(key),
  values: z.array(z.object({ label: z.string(), kind: z.enum(generatedKinds), isShare: z.boolean() })),
  /** The total comes last. */
  lines: z.array(line),
  rowCount: z.int(),
  /** The filters that apply, in words. */
  inWords: z.array(z.string()),
  readAt: instant,
});
export type PivotTable = Omit<z.output<typeof pivotTable>, 'readAt' | 'inWords'>;

/** A key as a caller gives it back; what the database could not hold is none. */
const askedKey = z.string().max(4_000).refine(isCleanText, 'Not the key of a group.').nullable();

/** A cell whose rows are asked for: the keys of its line, and its key across, or null for all columns. */
export const pivotCell = z.strictObject({
  keys: z.array(askedKey).max(3),
  across: z.strictObject({ key: askedKey }).nullable(),
});
export type PivotCell = z.output<typeof pivotCell>;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A key as text, such as 'Sep 2026' or 'Q3 2026'. */
export function keyInWords({ by, options }: Pick<PivotHead, 'by' | 'options'>, value: string | null): string {
  if (value === null) return 'None';
  if (options) return options[value] ?? value;
  const [year = '', month = ''] = value.split('-');
  switch (by) {
    case null:
      return value;
    case 'year':
      return year;
    case 'quarter':
      return `Q${Math.ceil(Number(month) / 3)} ${year}`;
    case 'month':
      return `${months[Number(month) - 1]} ${year}`;
    case 'day':
      return showDate(value);
  }
}
