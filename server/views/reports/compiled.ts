import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { textOf } from '#server/platform/database/planned.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Chart } from '#shared/platform/charts/chart.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { errorsByField } from '#shared/platform/validation.ts';
import { exportInput } from '#shared/records/reference/list-input.ts';
import type { ColumnKind, ListColumn } from '#shared/records/reference/lists.ts';
import { type FilterValue, headingsOf, type Report } from '#shared/views/reports/report.ts';
import type { Snapshot } from './snapshot.ts';
import type { Asked, Control, ReportSource } from './source.ts';

/** A column as a file shows it. */
export type FileColumn = { name: string; heading: string; kind: ColumnKind; column: ListColumn };

/** A report ready to be read: its query, order and columns, for one reader and their filters. */
export type Compiled = {
  title: string;
  /** The base of the file name. */
  name: string;
  columns: readonly FileColumn[];
  /** All rows, without an order. */
  rows: SQL;
  isFoundById?: true | undefined;
  parts?: readonly SQL[] | undefined;
  /** The rows of the first cases, as many as given, which begin the report. */
  rowsOfFirst?: ((cases: number) => SQL) | undefined;
  /** The order of `rows`, without `order by`. */
  order: SQL;
  /** The columns of `rows` that `order` uses, if known. */
  orderedBy?: readonly string[];
  totals: readonly string[];
  /** The totals whose figure several rows may share: by name, the column of `rows` with the id of its subject. */
  grains?: Readonly<Record<string, string>>;
  /** The totals that are shares of two other columns' sums. */
  ratios?: Report['ratios'];
  /** The totals that are not known, rather than zero, where no row knows them. */
  unknown?: Report['unknown'];
  summaries: readonly FileColumn[];
  /** The summaries that state their share of Yes. */
  shares?: readonly string[] | undefined;
  control: Control | null;
  filters: Readonly<Record<string, FilterValue | undefined>>;
  /** A report with more rows is refused before any is read. */
  mostRows?: number;
  /** The report as a file has it, where its columns follow from its rows: a pivot. */
  asRead?: (snapshot: Snapshot) => Promise<Compiled>;
  /** Its last row is its total: no other is written. */
  isSummedUp?: boolean;
  /** How many of its first columns name a row: they are repeated where a table is wider than a page. */
  naming?: number;
  /** The report drawn, where it has a chart. */
  chartOf?: (snapshot: Snapshot) => Promise<Chart>;
};

/** The filters, order and columns that a call asks for, with the report's defaults; refused with the field that is wrong. */
export function askedOf(report: Report, given: Readonly<Record<string, unknown>>, today: string) {
  const read = exportInput(report, {}).safeParse(given);
  if (!read.success)
    throw new AppError('invalid', 'Some fields need correcting.', { errors: errorsByFilter(read.error) });
  const { sort, dir, columns, ...filters } = read.data as {
    sort: string;
    dir: 'asc' | 'desc';
    columns?: string[];
  } & Record<string, FilterValue | undefined>;
  const own = withoutGaps(filters);
  const all = { ...report.defaults?.(today, own), ...own };
  refuseReversed(all);
  refuseFuture(report, all, today);
  refuseGaps(report, all);
  return { sort, dir, columns, filters: all };
}

/** What the report is called under these filters; its plain title where they are no longer right. */
export function titleUnder(report: Report, given: Readonly<Record<string, unknown>>): string {
  const read = exportInput(report, {}).safeParse(given);
  return (read.success && report.titleOf?.(Object.fromEntries(Object.entries(read.data)))) || report.title;
}

/** An error in a list of values is one of its filter. */
const errorsByFilter = (error: z.ZodError) =>
  Object.fromEntries(
    Object.entries(errorsByField(error)).map(([place, message]) => [
      place.split('.')[0] ?? missing(),
      message,
    ]),
  );

const withoutGaps = (filters: Record<string, FilterValue | undefined>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

function refuseReversed({ from, to }: Record<string, FilterValue | undefined>): void {
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return;
  const message = 'The period ends before it begins.';
  throw new AppError('invalid', message, { errors: { to: message } });
}

/** What has not happened yet was not in any way. */
function refuseFuture(
  { filters }: Report,
  given: Record<string, FilterValue | undefined>,
  today: string,
): void {
  for (const [name, filter] of Object.entries(filters)) {
    const value = given[name];
    if (filter.kind === 'day' && filter.isPast && typeof value === 'string' && value > today)
      throw invalidAt(name, 'Must not be in the future.');
  }
}

function refuseGaps(
  { required = [], filters }: Report,
  given: Record<string, FilterValue | undefined>,
): void {
  const absent = required.filter((name) => given[name] === undefined);
  if (absent.length === 0) return;
  const message = (name: string) => `Say which: ${(filters[name] ?? missing()).label.toLowerCase()}.`;
  throw new AppError('invalid', absent.map(message).join(' '), {
    errors: Object.fromEntries(absent.map((name) => [name, message(name)])),
  });
}

/** The report for one reader: `given` are the call's filters, order and columns. */
export function compile(
  report: Report,
  source: ReportSource,
  of: {
    given: Readonly<Record<string, unknown>>;
    domainIds: readonly number[];
    isWhole: boolean;
    reader: Actor;
  },
): Compiled {
  const today = londonDate();
  const { sort, dir, columns, filters } = askedOf(report, of.given, today);
  const asked = { domainIds: of.domainIds, isWhole: of.isWhole, filters, today, reader: of.reader } as Asked;
  const isUsual = sort === report.order.by && dir === report.order.dir;
  const names = columns ?? Object.keys(report.columns);
  const keys = [{ by: sort, dir }, ...(report.thenBy ?? []), { by: 'id', dir }];
  const shown = (wanted: readonly string[]): FileColumn[] => {
    const headings = headingsOf(report, wanted, filters, today);
    return wanted.map((name, at) => {
      const column = report.columns[name] ?? missing();
      return { name, heading: headings[at] ?? missing(), kind: column.kind, column };
    });
  };
  return {
    title: report.titleOf?.(filters) ?? report.title,
    name: report.name,
    columns: shown(names),
    rows: source.rows(asked),
    isFoundById: source.isFoundById,
    parts: isUsual ? source.parts?.(asked) : undefined,
    rowsOfFirst: source.isByCase && isUsual ? (mostCases) => source.rows({ ...asked, mostCases }) : undefined,
    order: orderBy(keys, report.filled),
    orderedBy: keys.map(({ by }) => by),
    totals: report.totals,
    ratios: report.ratios,
    unknown: report.unknown,
    summaries: shown(report.summaries),
    shares: report.shares,
    control: source.control?.(asked) ?? null,
    filters,
  };
}

const ways = { asc: sql.raw('asc'), desc: sql.raw('desc') };
/** Empty values come first in ascending order, last in descending. */
const waysOfEmpty = { asc: sql.raw('asc nulls first'), desc: sql.raw('desc nulls last') };

/** The order by these columns of `rows`, without `order by`. Columns that are always `filled` use the order of their index. */
export const orderBy = (
  keys: readonly { by: string; dir: 'asc' | 'desc' }[],
  filled: readonly string[] = [],
): SQL =>
  sql.join(
    keys.map(({ by, dir }) => {
      const isFilled = by === 'id' || filled.includes(by);
      return sql`r.${sql.identifier(by)} ${(isFilled ? ways : waysOfEmpty)[dir]}`;
    }),
    sql`, `,
  );

/** A statement with its values written into it: COPY takes no parameters, and each report is planned for its own filters. */
export function inlined(query: SQL): string {
  const { text, values } = textOf(query.inlineParams());
  if (values.length > 0)
    throw new Error('A list of values stands in the query as an array: write `in ${list}`.');
  return text;
}
