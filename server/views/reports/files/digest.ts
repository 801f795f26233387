import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Compiled, FileColumn } from '../compiled.ts';
import { firstRows, type Snapshot, type Totals } from '../read-report.ts';
import { shownInstant } from './about.ts';
import { textOf } from './pdf.ts';

/** What an e-mail says of the report that it brings: facts in words, and its first rows as a table. */
export type ReportDigest = { facts: string[]; headings: string[]; rows: string[][]; further: number };

const MOST_ROWS = 10;
/** More columns are not read in an e-mail. */
const MOST_COLUMNS = 8;

const day = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? showDate(value) : null;

/** The days that the report is about, where it is about any. */
function periodOf({ filters }: Compiled): string | null {
  const [from, to] = [day(filters.from), day(filters.to)];
  if (from === null && to === null) return null;
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

const sentence = (label: string, text: string) => `${label}: ${text}.`;

/**
 * The digest of a report that has been read: as at when, its period, what it adds up to, what that agrees with in the ledger, and its first
 * rows, in the columns that `usual` names.
 */
export async function digestOf(
  snapshot: Snapshot,
  compiled: Compiled,
  { totals, usual }: { totals: Totals; usual: readonly string[] | undefined },
): Promise<ReportDigest> {
  const { rowCount, sums, control } = totals;
  const shown = compiled.columns.filter(({ name }) => usual?.includes(name) ?? true).slice(0, MOST_COLUMNS);
  const ofColumn = (name: string): FileColumn | undefined =>
    compiled.columns.find((column) => column.name === name);
  const added = compiled.totals.flatMap((name) => {
    const [column, sum] = [ofColumn(name), sums[name]];
    return column === undefined || sum === undefined ? [] : [`${column.heading} ${textOf(column, sum)}`];
  });
  const period = periodOf(compiled);
  const first = await firstRows(snapshot, compiled, MOST_ROWS);
  return {
    facts: [
      sentence('As at', shownInstant(snapshot.readAt)),
      ...(period === null ? [] : [sentence('Period', period)]),
      sentence('Rows', rowCount.toLocaleString('en-GB')),
      ...(added.length === 0 ? [] : [sentence('Totals', added.join('; '))]),
      ...(control
        ? [sentence('Agrees with the ledger', `${poundsText(control.ledgerPence)}, ${control.inWords}`)]
        : []),
    ],
    headings: shown.map(({ heading }) => heading),
    rows: first.map((row) => shown.map((column) => textOf(column, row[column.name]))),
    further: rowCount - first.length,
  };
}
