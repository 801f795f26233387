import type { ReferenceName } from './registry.ts';

/** The value behind a column of each kind; phone numbers as they are stored, hundredths are of a month, a percentage or similar. */
type ColumnValues = {
  text: string | null;
  code: string | null;
  phone: string | null;
  named: { name: string } | null;
  choice: string | null;
  day: string | null;
  instant: string | Date | null;
  pence: number | null;
  hundredths: number | null;
  count: number | null;
};
export type ColumnKind = keyof ColumnValues;

/** Separates the values of a column that lists several. */
export const between = '; ';

type ColumnOf<Kind extends ColumnKind> = {
  kind: Kind;
  label: string;
  /** The heading in a file, where it differs from the one on screen. */
  inFile?: string;
  /** Whether the list can be sorted by it, under the column's own name. */
  sortable?: true;
  /** Contains words, which are truncated if the screen is too narrow; the first column does by default. */
  wordy?: boolean;
  /** Holds a few words that run on to a second line instead of being cut. */
  runsOn?: true;
  /** Lists several values, separated by `between`: a summary counts a row once for each of them. */
  lists?: true;
  /** The value of a row, where it is not the row's field of the same name. */
  of?: (row: never) => ColumnValues[Kind];
} & (Kind extends 'choice' ? { options: Readonly<Record<string, string>> } : unknown);
export type ListColumn = { [Kind in ColumnKind]: ColumnOf<Kind> }[ColumnKind];

type Labelled = {
  label: string /** The option for no filter. */;
  any?: string /** The width in the row, in design units. */;
  width?: FilterWidth;
};
export type FilterWidth = 28 | 30 | 32 | 34 | 36 | 38 | 40 | 44 | 48 | 52 | 56 | 64;
export type ListFilter = Labelled &
  (
    | { kind: 'search'; placeholder: string; max: number }
    | { kind: 'choice'; options: Readonly<Record<string, string>> }
    /** One case by its id, given by a link: it cannot be chosen, only removed. */
    | { kind: 'case' }
    /** Rows of a catalogue; a call may name several of them. */
    | { kind: 'name'; from: ReferenceName; several?: true }
    | { kind: 'either'; any: string; yes: string; no: string }
    | { kind: 'flag' }
    /** `isPast` where no day lies in the future, `isMonth` where a day stands for its month. */
    | { kind: 'day'; isPast?: true; isMonth?: true }
    | { kind: 'pence' }
    /** A number up to `max`, chosen among the usual ones. */
    | { kind: 'count'; max: number; usual: readonly number[]; inWords: (count: number) => string }
  );

type Columns = Readonly<Record<string, ListColumn>>;
type Filters = Readonly<Record<string, ListFilter>>;
type SortableOf<C extends Columns> = {
  [Key in keyof C]: C[Key] extends { sortable: true } ? Key : never;
}[keyof C] &
  string;

/** A list: its columns in the order of a file, its filters in the order of an address, and its order. */
export interface List<C extends Columns = Columns, F extends Filters = Filters, By extends string = string> {
  /** Names the list in its path, its file and what the browser remembers of it. */
  name: string;
  columns: C;
  /** The columns on screen, unless somebody chose others; the first opens the row and always stays. */
  usual: readonly string[];
  filters: F;
  /** The filters on show, and those behind a button. */
  row: readonly string[];
  more?: readonly string[];
  /** The default order; it need not be by a column. */
  order: { by: By; dir: 'asc' | 'desc' };
  /** The page sizes on offer; if left out, pages have the usual size. */
  pageSizes?: readonly number[];
}

type Known<C extends Columns, F extends Filters> = {
  usual: readonly (keyof C & string)[];
  row: readonly (keyof F & string)[];
  more?: readonly (keyof F & string)[];
};

/** Declares a list. Its calls, address, filters, table, column chooser and file follow from it. */
export const defineList = <const C extends Columns, const F extends Filters, const By extends string>(
  list: List<C, F, By> & Known<C, F>,
): List<C, F, By> => list;

export const USUAL_PAGE_SIZE = 25;

export type ColumnName<L extends List> = keyof L['columns'] & string;
/** What the list can be sorted by. */
export type SortOf<L extends List> = SortableOf<L['columns']> | L['order']['by'];

/** Everything that the list can be sorted by. */
export const sortsOf = <L extends List>({ columns, order }: L): SortOf<L>[] => [
  ...new Set([order.by, ...Object.keys(columns).filter((name) => columns[name]?.sortable)] as SortOf<L>[]),
];

type Both<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type PartOf<C, Name extends PropertyKey> = C extends { of: (row: infer Row) => unknown }
  ? Row
  : C extends { kind: infer Kind extends ColumnKind }
    ? { [Key in Name]: ColumnValues[Kind] }
    : never;
/** The fields that a row needs for the list's columns. */
export type ListRow<L extends List> = Both<
  { [Name in keyof L['columns']]: PartOf<L['columns'][Name], Name> }[keyof L['columns']]
>;

/** The value that a column shows of a row. */
export function valueOf(list: List, name: string, row: object): unknown {
  const of = list.columns[name]?.of as ((row: object) => unknown) | undefined;
  return of ? of(row) : (row as Record<string, unknown>)[name];
}

type OptionOf<F> = F extends { options: infer Options } ? keyof Options & string : never;
type SearchedOf<F extends ListFilter> = {
  search: string;
  choice: OptionOf<F>;
  name: number;
  case: number;
  either: 'true' | 'false';
  flag: 'true';
  day: string;
  pence: number;
  count: number;
}[F['kind']];

/** The state of a list in its address; omitted parts have their defaults. */
export type ListSearch<L extends List> = {
  page?: number | undefined;
  limit?: number | undefined;
  sort?: SortOf<L> | undefined;
  dir?: 'asc' | 'desc' | undefined;
} & { [Name in keyof L['filters']]?: SearchedOf<L['filters'][Name]> | undefined };

/** The value of a filter in a call. */
export type FilteredBy<F extends ListFilter> = F extends { kind: 'name'; several: true }
  ? number[]
  : {
      search: string;
      choice: OptionOf<F>;
      name: number;
      case: number;
      either: boolean;
      flag: boolean;
      day: string;
      pence: number;
      count: number;
    }[F['kind']];
