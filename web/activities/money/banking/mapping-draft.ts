import {
  type CsvField,
  type CsvProfile,
  directionProblem,
} from '#shared/activities/money/banking/csv-profile.ts';

/** A mapping being edited: what each column holds, and how dates and amounts are written. */
export type MappingDraft = {
  name: string;
  /** The position, from 0, of the row with the columns' names; null when there is none. */
  headerRow: number | null;
  fields: readonly (CsvField | null)[];
  dateOrder: CsvProfile['dateOrder'];
  decimal: CsvProfile['decimal'];
  outIsPositive: boolean;
};

const sameCells = (header: readonly string[], cells: readonly string[]) =>
  header.every((name, index) => name.trim() === (cells[index] ?? '').trim());

/** The proposal, column by column; unknown columns without one. */
export function draftOf(rows: readonly string[][], proposal: CsvProfile | null): MappingDraft {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const fields: (CsvField | null)[] = Array.from({ length: width }, () => null);
  for (const column of proposal?.description ?? []) fields[column] = 'description';
  for (const [field, column] of Object.entries(proposal?.columns ?? {})) fields[column] ??= field as CsvField;
  const header = proposal?.header;
  const at = header ? rows.findIndex((cells) => sameCells(header, cells)) : -1;
  return {
    name: proposal?.name ?? 'New mapping',
    headerRow: at < 0 ? null : at,
    fields,
    dateOrder: proposal?.dateOrder ?? 'dmy',
    decimal: proposal?.decimal ?? '.',
    outIsPositive: proposal?.outIsPositive ?? false,
  };
}

/** The mapping of a draft, or a sentence on what is still missing. */
export function profileOf(rows: readonly string[][], draft: MappingDraft): CsvProfile | string {
  const columns: Partial<Record<CsvField, number>> = {};
  const description: number[] = [];
  for (const [index, field] of draft.fields.entries()) {
    if (field === 'description') description.push(index);
    else if (field && columns[field] !== undefined) return 'Two columns hold the same.';
    else if (field) columns[field] = index;
  }
  if (columns.bookedOn === undefined) return 'Say which column holds the date.';
  const hasBoth = columns.paidIn !== undefined && columns.paidOut !== undefined;
  const hasOne = columns.paidIn !== undefined || columns.paidOut !== undefined;
  if (columns.amount === undefined && !hasBoth)
    return 'Say which column holds the amount, or which two hold money in and money out.';
  if (columns.amount !== undefined && hasOne)
    return 'Choose one column for the amount, or two for money in and money out, not both.';
  const problem = directionProblem(columns);
  if (problem) return problem;
  if (description.length === 0) return 'Say which column holds the description.';
  if (draft.name.trim() === '') return 'Give the mapping a name.';
  const { description: _, ...others } = columns;
  return {
    name: draft.name.trim(),
    header: draft.headerRow === null ? null : (rows[draft.headerRow] ?? null),
    columns: others,
    description,
    dateOrder: draft.dateOrder,
    decimal: draft.decimal,
    outIsPositive: draft.outIsPositive,
  };
}
