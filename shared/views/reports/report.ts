import type { CallerAccess } from '#shared/platform/permissions.ts';
import type { FilteredBy, List, ListColumn, ListFilter } from '#shared/records/reference/lists.ts';

/** A row of a report: the values of its columns by name, its own `id`, and the ids that its links need. */
export type ReportRow = { readonly id: string | number } & {
  readonly [name: string]: string | number | null;
};

/** Values of filters in a call: from an address they are text, and filters left out have their defaults. */
export type FilterValue = string | number | boolean | number[];
/** The filters that a call gives. */
type Given = Readonly<Record<string, FilterValue | undefined>>;
/** The default values of filters, such as the days of a period. */
type Defaults = Readonly<Record<string, string | number | boolean>>;

type Columns = Readonly<Record<string, ListColumn>>;
type Filters = Readonly<Record<string, ListFilter>>;

/**
 * A report: a list whose rows come from one query (`server/views/reports/sources`), with its totals and counts. Screen, CSV, XLSX,
 * PDF, e-mail and REST follow from it. Its columns may be text, code, choice, day, instant, pence, hundredths or count.
 */
export interface Report<
  C extends Columns = Columns,
  F extends Filters = Filters,
  By extends string = string,
  D extends Defaults = Defaults,
> extends List<C, F, By> {
  title: string;
  /** Its title where the filters make it a different report, as named in the menu. */
  titleOf?: (filters: Readonly<Record<string, FilterValue | undefined>>) => string;
  /** What it shows, in a sentence. */
  about: string;
  permission: CallerAccess;
  /** The tie-breaker of rows that are equal in the default order. */
  thenBy?: readonly { by: string; dir: 'asc' | 'desc' }[];
  /** The columns in which every row has a value: their order is that of an index, which a page then follows. */
  filled?: readonly string[];
  /** The columns that are totalled below the rows. */
  totals: readonly string[];
  /** Totals that are a share in % of two others, such as received of expected: [part, whole]. Only for a report without summaries. */
  ratios?: Readonly<Record<string, readonly [string, string]>>;
  /** Totals that are not known, rather than zero, where no row knows them. */
  unknown?: readonly string[];
  /** The total that says how many each row stands for: the chart counts by it instead of by rows. */
  counted?: string;
  /** The columns by whose values rows are counted and totals summed; the first is drawn as a chart. */
  summaries: readonly string[];
  /** The total beside each bar of the chart: the first of `totals`, unless others are named. */
  charted?: readonly string[];
  /** The yes-or-no summaries whose share of Yes is stated. */
  shares?: readonly string[];
  /** Drawn as lines over the days of its rows: by name, the column that has the figure of the year before. */
  trend?: {
    day: string;
    by: (filters: Readonly<Record<string, FilterValue | undefined>>) => 'month' | 'day';
    figures: Readonly<Record<string, string | null>>;
  };
  /** The filters without which there is nothing to show. */
  required?: readonly string[];
  /** The filters that apply unless others are given; giving one may make others unnecessary. */
  defaults?: (today: string, given: Given) => D;
  /** The link of a column's value; it keeps the filters it needs. */
  opens?: {
    readonly [name: string]: (
      row: ReportRow,
      filters: Readonly<Record<string, FilterValue | undefined>>,
    ) => string | null;
  };
  /** Which values are shown in red. */
  alarms?: { readonly [name: string]: (row: ReportRow) => boolean };
  /** The columns on the card of a row on a phone: what names it (the first column, if not said), beside that, and below. */
  card?: { readonly opener?: string; readonly beside?: string; readonly below: readonly string[] };
  /** The columns on paper, where they are others than the usual ones. */
  onPaper?: readonly string[];
  /** Headings that depend on the filters, such as the months of a period. */
  headings?: (filters: Given, today: string) => Partial<Record<string, string>>;
}

type NamesOf<T> = readonly (keyof T & string)[];

/** Declares a report. It may refer only to columns and filters that it has. */
export function defineReport<
  const C extends Columns,
  const F extends Filters,
  const By extends string,
  const D extends Defaults = Record<never, never>,
>(
  report: Report<C, F, By, D> & {
    usual: NamesOf<C>;
    onPaper?: NamesOf<C>;
    filled?: NamesOf<C>;
    totals: NamesOf<C>;
    summaries: NamesOf<C>;
    charted?: NamesOf<C>;
    unknown?: NamesOf<C>;
    counted?: keyof C & string;
    shares?: NamesOf<C>;
    trend?: { day: keyof C & string; figures: { readonly [Name in keyof C]?: (keyof C & string) | null } };
    row: NamesOf<F>;
    more?: NamesOf<F>;
    required?: NamesOf<F>;
    opens?: { readonly [Name in keyof C]?: unknown };
    alarms?: { readonly [Name in keyof C]?: unknown };
    card?: {
      readonly opener?: keyof C & string;
      readonly beside?: keyof C & string;
      readonly below: NamesOf<C>;
    };
  },
): Report<C, F, By, D> {
  return report;
}

type DefaultsOf<R> = R extends { defaults?: ((today: string, given: Given) => infer D) | undefined }
  ? keyof D
  : never;
/** The filters of a report's query: those with a default always have a value. */
export type FiltersOf<R extends Report> = {
  [Name in keyof R['filters']]?: FilteredBy<R['filters'][Name]>;
} & { [Name in DefaultsOf<R> & keyof R['filters']]: FilteredBy<R['filters'][Name]> };

/** An address with those of the filters that have a value. */
export function withSearch(path: string, filters: Readonly<Record<string, FilterValue | undefined>>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** The options of a column that says yes or no. */
export const yesNo = { yes: 'Yes', no: 'No' } as const;

/** The share of Yes in a summary by yes or no, such as '33.3% (1 of 3)': rows that say neither, or not yet, are left out. */
export function shareInWords(groups: readonly { value: string | null; count: number }[]): string {
  const countOf = (wanted: string) => groups.find(({ value }) => value === wanted)?.count ?? 0;
  const [yes, no] = [countOf('yes'), countOf('no')];
  if (yes + no === 0) return 'None yet';
  const [part, all] = [yes, yes + no].map((count) => count.toLocaleString('en-GB'));
  return `${((yes / (yes + no)) * 100).toFixed(1)}% (${part} of ${all})`;
}

/** The headings of a report's columns in a file. */
export function headingsOf(
  report: Report,
  columns: readonly string[],
  filters: Given,
  today: string,
): string[] {
  const own = report.headings?.(filters, today) ?? {};
  return columns.map(
    (name) => own[name] ?? report.columns[name]?.inFile ?? report.columns[name]?.label ?? name,
  );
}
