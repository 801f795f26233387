import type { CsvRow } from '#server/platform/bank-files/csv-rows.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import { shippedCsvProfiles } from '#shared/activities/money/banking/shipped-csv-profiles.ts';
import { type CsvLayout, readRow } from './csv-line.ts';
import { currencyInName, currencyInPreamble, isPounds } from './csv-words.ts';
import type { StatementHint } from './statement.ts';

const plainName = (cell: string) => cell.trim().replace(/\s+/g, ' ').toLowerCase();

/** The position of each named column in a header row, or null if one is missing. */
function placesOf(header: readonly string[], cells: readonly string[]): number[] | null {
  const names = cells.map(plainName);
  const places: number[] = [];
  for (const name of header.map(plainName)) {
    const place = names.findIndex((other, n) => other === name && !places.includes(n));
    if (place < 0) return null;
    places.push(place);
  }
  return places;
}

/** Short headers made of a few common words prove little: they must be the whole header. */
const TELLING = 5;

function fits(profile: CsvProfile, cells: readonly string[]): boolean {
  const header = (profile.header ?? []).map(plainName);
  const names = cells.map(plainName);
  while (names.at(-1) === '') names.pop();
  if (header.length < TELLING && header.length !== names.length) return false;
  return header.every((name, n) => names[n] === name);
}

/** The layout of a file from its first rows: the account's own profile, a learned one, or a shipped one; null for none. */
export function findLayout(rows: readonly CsvRow[], hint: StatementHint): CsvLayout | null {
  const own = hint.csvProfile;
  if (own) return layoutBy(rows, own, (cells) => placesOf(own.header ?? [], cells) !== null);
  const profiles = [...(hint.csvProfiles ?? []), ...shippedCsvProfiles];
  const headed = profiles.filter(({ header }) => header !== null);
  for (const profile of headed) {
    const layout = layoutBy(rows, profile, (cells) => fits(profile, cells));
    if (layout) return layout;
  }
  for (const profile of profiles.filter(({ header }) => header === null)) {
    const layout = layoutBy(rows, profile, () => false);
    if (layout) return layout;
  }
  return null;
}

function layoutBy(
  rows: readonly CsvRow[],
  profile: CsvProfile,
  isHeader: (cells: readonly string[]) => boolean,
): CsvLayout | null {
  const used = [...Object.values(profile.columns), ...profile.description];
  if (profile.header) {
    const at = rows.findIndex(({ cells }) => isHeader(cells));
    if (at < 0) return null;
    const { cells } = rows[at]!;
    const places = placesOf(profile.header, cells);
    const currency = currencyOf(profile, rows.slice(0, at));
    const furthest = Math.max(...used.map((column) => places?.[column] ?? column));
    return { profile, skip: at + 1, places, width: cells.length, furthest, currency };
  }
  const furthest = Math.max(...used);
  const first = rows.findIndex(({ cells }) => {
    const layout = { profile, skip: 0, places: null, width: cells.length, furthest, currency: null };
    return furthest < cells.length && isReadable(cells, layout);
  });
  if (first < 0) return null;
  // A shipped profile without a header describes exactly these columns: a wider file may use them differently.
  const { cells } = rows[first]!;
  const isShipped = shippedCsvProfiles.includes(profile);
  if (isShipped && cells.length !== furthest + 1) return null;
  const above = rows.slice(0, first).filter((row) => isFull(row, cells.length));
  // Column names that no profile knows may mean anything: a third column of balances would be read as amounts.
  if (isShipped && above.some((row) => !hasFigures(row))) return null;
  // An unreadable first line is kept, so that it is reported.
  const unreadable = above.find(hasFigures);
  const skip = unreadable ? rows.indexOf(unreadable) : first;
  const currency = currencyOf(profile, rows.slice(0, skip));
  return { profile, skip, places: null, width: cells.length, furthest, currency };
}

/** The currency that the file states for all of its amounts, above the lines or in the names of their columns. */
function currencyOf({ header, columns }: CsvProfile, preamble: readonly CsvRow[]): string | null {
  const names = [columns.amount, columns.paidIn, columns.paidOut].flatMap((column) =>
    column === undefined ? [] : [header?.[column] ?? ''],
  );
  const stated = [
    ...names.map(currencyInName),
    ...preamble.map(({ cells }) => currencyInPreamble(cells.join(' '))),
  ];
  return stated.find((currency) => currency !== null && !isPounds(currency)) ?? null;
}

function isReadable(cells: string[], layout: CsvLayout): boolean {
  try {
    return readRow({ lineNumber: 0, cells }, layout) !== null;
  } catch (error) {
    if (error instanceof FieldError) return false;
    throw error;
  }
}

const hasFigures = ({ cells }: CsvRow) => cells.some((cell) => /\d/.test(cell));

/** Whether every column of the row is filled, as in lines and headers but not in the text above them. */
const isFull = ({ cells }: CsvRow, width: number) =>
  cells.length === width && cells.every((cell) => cell.trim() !== '');
