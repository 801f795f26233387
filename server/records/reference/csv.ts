import { type CsvCell, spreadsheet } from '#server/platform/http/export-list.ts';
import { type Field, labelOf } from '#shared/platform/fields/field.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { expansionOf } from '#shared/records/reference/rows.ts';
import { entityOf, type ReferenceRow } from './select.ts';

/** Rows as CSV: with the given columns in order, else with the id and all fields but rich text; never with hidden ones. */
export function csvOf(
  name: ReferenceName,
  rows: readonly ReferenceRow[],
  { hidden, columns }: { hidden: readonly string[]; columns?: readonly string[] | undefined },
): string {
  const { fields } = entityOf(name);
  const all = Object.keys(fields).filter((field) => fields[field]?.kind !== 'html');
  const shown = (columns ?? all).flatMap((field) => {
    const literal = fields[field];
    return literal && literal.kind !== 'file' && !hidden.includes(field) ? [{ field, literal }] : [];
  });
  const header = shown.map(({ field, literal }) => labelOf(field, literal));
  const cells = (row: ReferenceRow) => shown.map(({ field, literal }) => cellOf(row, field, literal));
  return columns
    ? spreadsheet(header, rows.map(cells))
    : spreadsheet(
        ['Id', ...header],
        rows.map((row) => [row.id, ...cells(row)]),
      );
}

function cellOf(row: ReferenceRow, field: string, literal: Field): CsvCell {
  const value = row[field];
  if (value === null || value === undefined) return '';
  switch (literal.kind) {
    case 'ref':
      return (row[expansionOf(field)] as { name: string } | null)?.name ?? '';
    case 'refs':
      return (row[expansionOf(field)] as { name: string }[]).map((target) => target.name).join('; ');
    case 'choice':
      return literal.options[value as string] ?? (value as string);
    case 'choices':
      return (value as string[]).map((option) => literal.options[option] ?? option).join('; ');
    case 'texts':
      return (value as string[]).join('; ');
    case 'pence':
    case 'rate':
      return ((value as number) / 100).toFixed(2);
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'instant':
      return (value as Date).toISOString();
    case 'group':
      return Object.keys(value as object).length > 0 ? JSON.stringify(value) : '';
    case 'date':
      return (value as string).split('-').reverse().join('/');
    case 'text':
      return literal.format === 'phone' ? { phone: value as string } : (value as string);
    case 'longText':
    case 'html':
    case 'integer':
    case 'file':
      return `${value as string | number}`;
  }
}
