import type { Services } from '#server/platform/http/services.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { type ChartPicture, chartPicture } from '../charts/chart-picture.ts';
import { type Compiled, type FileColumn, orderBy } from '../compiled.ts';
import { firstRows, type Snapshot, type Totals } from '../read-report.ts';
import { shownInstant } from './about.ts';
import { textOf } from './pdf.ts';

/** What an e-mail says of the report that it brings: facts in words, its chart, and its first rows as a table. */
export type ReportDigest = {
  facts: string[];
  headings: string[];
  rows: string[][];
  further: number;
  /** The report drawn: a PNG in base64. */
  chart?: ChartPicture | null;
};

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

/** The columns that the table shows; of a pivot, what names its lines and the last ones, which are for all columns across. */
function shownOf(
  { columns, isSummedUp, naming = 0 }: Compiled,
  usual: readonly string[] | undefined,
): FileColumn[] {
  if (!isSummedUp) return columns.filter(({ name }) => usual?.includes(name) ?? true).slice(0, MOST_COLUMNS);
  return [...columns.slice(0, naming), ...columns.slice(naming).slice(naming - MOST_COLUMNS)];
}

/** The last line of a pivot, which is its total. */
async function lastOf(snapshot: Snapshot, compiled: Compiled): Promise<Partial<ReportRow>> {
  const [last] = await firstRows(snapshot, { ...compiled, order: orderBy([{ by: 'id', dir: 'desc' }]) }, 1);
  return last ?? {};
}

const sentence = (label: string, text: string) => `${label}: ${text}.`;

/**
 * The digest of a report that has been read: as at when, its period, what it adds up to, what that agrees with in the ledger, its chart,
 * and its first rows, in the columns that `usual` names.
 */
export async function digestOf(
  snapshot: Snapshot,
  compiled: Compiled,
  { totals, usual }: { totals: Totals; usual: readonly string[] | undefined },
  services: Pick<Services, 'letters' | 'reader'>,
): Promise<ReportDigest> {
  const { rowCount, control } = totals;
  const shown = shownOf(compiled, usual);
  const sums = compiled.isSummedUp ? await lastOf(snapshot, compiled) : totals.sums;
  const summed = compiled.isSummedUp
    ? shown.slice(compiled.naming)
    : compiled.totals.flatMap((name) => compiled.columns.find((column) => column.name === name) ?? []);
  const added = summed.flatMap((column) => {
    const sum = sums[column.name];
    return sum === undefined || sum === null ? [] : [`${column.heading} ${textOf(column, sum)}`];
  });
  const period = periodOf(compiled);
  const first = await firstRows(snapshot, compiled, MOST_ROWS);
  const chart = await compiled.chartOf?.(snapshot);
  return {
    facts: [
      sentence('As at', shownInstant(snapshot.readAt)),
      ...(period === null ? [] : [sentence('Period', period)]),
      sentence(compiled.isSummedUp ? 'Lines' : 'Rows', rowCount.toLocaleString('en-GB')),
      ...(added.length === 0 ? [] : [sentence('Totals', added.join('; '))]),
      ...(control
        ? [sentence('Agrees with the ledger', `${poundsText(control.ledgerPence)}, ${control.inWords}`)]
        : []),
    ],
    headings: shown.map(({ heading }) => heading),
    rows: first.map((row) => shown.map((column) => textOf(column, row[column.name]))),
    further: rowCount - first.length,
    chart: chart ? await chartPicture(services, chart, snapshot.readAt) : null,
  };
}
