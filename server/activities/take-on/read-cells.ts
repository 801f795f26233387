import type { z } from 'zod';
import { readAmount, shown } from '#server/platform/bank-files/fields.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Field, FieldByKind, Kind } from '#shared/platform/fields/field.ts';
import { folded } from '#shared/platform/search/search.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { fieldSchema } from '#shared/records/reference/schema.ts';
import type { Column } from './files.ts';
import { domainBound, type Names } from './names.ts';

const yes = new Set(['yes', 'y', 'true', '1']);
const no = new Set(['no', 'n', 'false', '0']);

/** A day as 31/01/2026 or 2026-01-31; the field's schema checks that the day exists. */
function readDay(cell: string): string {
  const written = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  const day = written
    ? `${written[3]}-${(written[2] ?? missing()).padStart(2, '0')}-${(written[1] ?? missing()).padStart(2, '0')}`
    : cell;
  const [year, month, date] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, date ?? 0));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new FieldError(`“${shown(cell)}” is not a date: write 31/01/2026 or 2026-01-31.`);
  if (at.getUTCMonth() !== (month ?? missing()) - 1 || at.getUTCDate() !== date)
    throw new FieldError(`There is no day ${shown(cell)}.`);
  return day;
}

function readInteger(cell: string): number {
  if (!/^\d{1,9}$/.test(cell)) throw new FieldError(`“${shown(cell)}” is not a whole number.`);
  return Number(cell);
}

/** Hundredths of a per cent or of a penny in the pound: 12.5 is 1,250. */
function readHundredths(cell: string): number {
  const found = /^(\d{1,5})(?:\.(\d{1,2}))?\s?[%p]?$/.exec(cell);
  if (!found) throw new FieldError(`“${shown(cell)}” is not a number with at most two decimals.`);
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

function readBoolean(cell: string): boolean {
  const word = cell.toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new FieldError(`“${shown(cell)}” is neither yes nor no.`);
}

/** How many options a message names. */
const NAMED = 20;
/** The options, the first of them where there are many. */
const named = (labels: readonly string[]): string =>
  labels.length > NAMED
    ? `${labels.slice(0, NAMED).join(', ')} and ${labels.length - NAMED} others`
    : labels.join(', ');

function readChoice(cell: string, options: Readonly<Record<string, string>>): string {
  const found = Object.entries(options).find(
    ([key, label]) => key === cell || folded(key) === folded(cell) || folded(label) === folded(cell),
  );
  if (found) return found[0];
  throw new FieldError(`“${shown(cell)}” is not one of: ${named(Object.values(options))}.`);
}

function readPence(cell: string): number {
  const pence = readAmount(cell);
  if (pence < 0) throw new FieldError(`“${shown(cell)}” is negative.`);
  return pence;
}

const partsOf = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

type Reader<K extends Kind> = (cell: string, field: FieldByKind[K], names: Names) => unknown;
const asIs = (cell: string) => cell;
const unread = (cell: string): never => {
  throw new FieldError(`“${shown(cell)}” cannot be taken on.`);
};

const readers: { [K in Kind]: Reader<K> } = {
  text: asIs,
  longText: asIs,
  html: asIs,
  texts: partsOf,
  integer: readInteger,
  pence: readPence,
  rate: readHundredths,
  date: readDay,
  boolean: readBoolean,
  choice: (cell, { options }) => readChoice(cell, options),
  choices: (cell, { options }) => partsOf(cell).map((part) => readChoice(part, options)),
  ref: (cell, { to }, names) => (domainBound.includes(to) ? cell : names.find(to as ReferenceName, cell)),
  refs: unread,
  instant: unread,
  file: unread,
  group: unread,
};

const schemas = new WeakMap<Field, z.ZodType>();

function checked(field: Field, value: unknown): unknown {
  if (field.kind === 'ref') return value;
  let schema = schemas.get(field);
  if (!schema) schemas.set(field, (schema = fieldSchema(field)));
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new FieldError(error.issues[0]?.message ?? 'This cannot be taken on.');
}

/** How many texts of a column are cached with their values. */
const MOST_KNOWN = 2_000;

/** Reads cells as `readCell` does; days, names and choices, which recur, are read once. */
export function cellReader(names: Names): (column: Column, text: string) => unknown {
  const known = new Map<Column, Map<string, unknown>>();
  return (column, text) => {
    const ofColumn = known.get(column) ?? new Map<string, unknown>();
    known.set(column, ofColumn);
    if (ofColumn.has(text)) return ofColumn.get(text);
    const value = readCell(column, text, names);
    if (ofColumn.size < MOST_KNOWN) ofColumn.set(text, value);
    return value;
  };
}

/** More characters than any cell other than a text can need. */
const LONGEST = 1_000;
const textKinds: readonly Kind[] = ['text', 'longText', 'html', 'texts'];

/** The value of a cell, undefined if empty; refused by a `FieldError` in words. */
function readCell({ field, isRequired }: Column, text: string, names: Names): unknown {
  const cell = text.trim();
  if (cell === '') {
    if (isRequired) throw new FieldError('Required.');
    return undefined;
  }
  if (cell.includes('\0')) throw new FieldError('Contains characters that cannot be stored.');
  if (cell.length > LONGEST && !textKinds.includes(field.kind))
    throw new FieldError(`“${shown(cell)}” has ${cell.length.toLocaleString('en-GB')} characters.`);
  const read = readers[field.kind] as Reader<Kind>;
  return checked(field, read(cell, field as never, names));
}
