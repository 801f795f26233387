import { missing } from '#server/platform/database/rows.ts';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import { inSentence } from '#shared/platform/format.ts';
import { shareInWords } from '#shared/views/reports/report.ts';
import type { Compiled, FileColumn } from '../compiled.ts';
import type { Summary, Totals } from '../read-report.ts';

/** What a file states about itself besides its rows. */
export type About = {
  readAt: Date;
  readBy: string;
  /** The names of the domains that it covers. */
  domains: string;
  /** The filters in words. */
  inWords: readonly string[];
  totals: Totals;
};

/** A London time as a file shows it. */
export const shownInstant = (at: Date): string => `${showDate(londonDate(at))} ${londonTime(at)}`;

/** A sum as a cell: pounds, hundredths or a count. */
export const shownSum = ({ kind }: Pick<FileColumn, 'kind'>, sum: number | undefined): string =>
  sum === undefined ? '' : kind === 'pence' || kind === 'hundredths' ? (sum / 100).toFixed(2) : String(sum);

/** The totals row, marked TOTAL, across all columns of the report. */
export function totalLine({ columns, totals }: Compiled, { totals: { sums } }: About): string[] {
  return columns.map((column, at) => {
    const sum = totals.includes(column.name) ? shownSum(column, sums[column.name]) : '';
    return at === 0 ? 'TOTAL' : sum;
  });
}

/** A value of a summary in words. */
export function shownGroup({ column }: FileColumn, value: string | null): string {
  if (value === null || value === '') return 'None';
  if (column.kind === 'choice') return column.options[value] ?? value;
  return column.kind === 'day' ? showDate(value) : value;
}

/** What the file covers, for a program to read unless `money` writes sums for people: filters, moment, reader, rows, what it agrees with, and the shares that it states. */
export function factLines(
  compiled: Compiled,
  { totals, inWords, ...about }: About,
  money = (pence: number) => (pence / 100).toFixed(2),
): string[][] {
  const { control } = totals;
  return [
    ['Report', compiled.title],
    ['Domain', about.domains],
    ['Filters', inWords.length > 0 ? inWords.join('; ') : 'None'],
    ['As at', shownInstant(about.readAt)],
    ['Made by', about.readBy],
    [compiled.isSummedUp ? 'Lines' : 'Rows', String(totals.rowCount)],
    ...(control ? [['Agrees with the ledger', control.inWords, money(control.ledgerPence)]] : []),
    ...(compiled.shares ?? []).map((name) => shareLine(compiled, totals, name)),
  ];
}

function shareLine({ summaries }: Compiled, totals: Totals, name: string): string[] {
  const { heading } = summaries.find((each) => each.name === name) ?? missing();
  return [heading, shareInWords((totals.summaries.find(({ by }) => by === name) ?? missing()).groups)];
}

/** The same, followed by the summaries. */
export const aboutLines = (compiled: Compiled, about: About): string[][] => [
  ...factLines(compiled, about),
  ...about.totals.summaries.flatMap((summary) => summaryLines(compiled, summary, about.totals)),
];

/**
 * The rows for each value in words, and their sums. Only the largest groups are kept (`totalsOf`): all others are combined at the end, so
 * that the lines add up to the whole report, unless a row counts with several values.
 */
export function groupLines(column: FileColumn, { groups }: Summary, { rowCount, sums }: Totals) {
  const lines = groups.map(({ value, ...group }) => ({ label: shownGroup(column, value), ...group }));
  const rest = (whole: number, of: (group: Summary['groups'][number]) => number) =>
    groups.reduce((left, group) => left - of(group), whole);
  const count = rest(rowCount, (group) => group.count);
  if (count === 0 || column.column.lists) return lines;
  const others = Object.entries(sums).map(([name, sum]) => [
    name,
    rest(sum, (group) => group.sums[name] ?? 0),
  ]);
  return [...lines, { label: 'Others', count, sums: Object.fromEntries(others) as Totals['sums'] }];
}

function summaryLines({ summaries, columns, totals }: Compiled, summary: Summary, whole: Totals): string[][] {
  const column = summaries.find(({ name }) => name === summary.by) ?? missing();
  const added = totals.flatMap((name) => columns.find((other) => other.name === name) ?? []);
  return [
    [`By ${inSentence(column.heading)}`, 'Rows', ...added.map(({ heading }) => heading)],
    ...groupLines(column, summary, whole).map(({ label, count, sums }) => [
      label,
      String(count),
      ...added.map((each) => shownSum(each, sums[each.name])),
    ]),
  ];
}
