import { type SQL, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { listColumnOf } from '#shared/views/reports/generator/columns.ts';
import { columnsAsked, columnsFiltered } from '#shared/views/reports/generator/conditions.ts';
import {
  type Computed,
  type Definition,
  type GeneratedFilter,
  MOST_GENERATED_ROWS,
  TODAY,
} from '#shared/views/reports/generator/definition.ts';
import { checkFormula } from '#shared/views/reports/generator/formula/check-formula.ts';
import { columnsOfPivot } from '#shared/views/reports/generator/pivot/pivot.ts';
import {
  type Known,
  knownColumns,
  operandsOf,
  problemsOf,
} from '#shared/views/reports/generator/problems.ts';
import { type Compiled, orderBy } from '../compiled.ts';
import { conditionOf, conditionOnWithheld, idsOf, joined } from './conditions.ts';
import { columnsOf, dictionaryOf, isWithheldFrom, type Reader, shownColumns } from './dictionary-of.ts';
import { formulaSql } from './formula-sql.ts';
import type { ReportType, TypeColumn } from './report-type.ts';

/** Shown in place of a value that the reader may not see. */
const WITHHELD = 'Withheld';

/** A report being built, or saved. */
export type Built = {
  /** The base of the file name. */
  name: string;
  title: string;
  typeName: string;
  type: ReportType;
  definition: Definition;
  /** The labels of its columns when it was saved. */
  labels?: Readonly<Record<string, string>>;
};

/** For whom, for which domains, and in which order if not the report's own. */
export type For = {
  reader: Reader;
  domainIds: readonly number[];
  order?: { by: string; dir: 'asc' | 'desc' } | undefined;
  /** All its rows are read, as for a pivot. */
  isWhole?: boolean;
};

/** The columns of a definition by name; refused with what is wrong with it, naming columns that no longer exist. */
function checked({ typeName, type, definition, labels }: Built, reader: Reader) {
  const dictionary = dictionaryOf(typeName, type, reader);
  const errors = problemsOf(definition, dictionary, labels);
  const messages = [...new Set(Object.values(errors))];
  if (messages.length > 0) throw new AppError('invalid', messages.slice(0, 5).join(' '), { errors });
  const { columns } = dictionary;
  return {
    known: knownColumns(dictionary, definition),
    seen: shownColumns(dictionary, definition),
    dictionary: columns,
  };
}

/** The value of a column for the reader. The SQL comes from the dictionary alone. */
function valueOf(column: TypeColumn, { reader, isWhole }: For): SQL {
  if (isWithheldFrom(reader, column)) return sql`${WITHHELD}::text`;
  const value = sql.raw(isWhole && column.ofAll ? column.ofAll.sql : column.sql);
  return column.withheldBy === 'riskOfViolence'
    ? sql`case when c.risk_of_violence then ${WITHHELD}::text else ${value} end`
    : value;
}

/** The column of the rows with the id of a total's subject. */
const grainOf = (name: string) => `of ${name}`;

const own = (name: string) => sql`b.${sql.identifier(name)}`;

function computedValue(computed: Computed, columns: readonly Known[], today: string): SQL {
  if (computed.of === 'formula')
    return formulaSql(checkFormula(computed.formula, columns).formula ?? missing(), today);
  const { of, left, right } = computed;
  const dayOf = (name: string) =>
    name === TODAY
      ? sql`${today}::date`
      : columns.find((column) => column.name === name)?.kind === 'instant'
        ? sql`(${own(name)} at time zone 'Europe/London')::date`
        : own(name);
  switch (of) {
    case 'difference':
      return sql`${own(left)} - ${own(right ?? missing())}`;
    case 'days':
      return sql`${dayOf(right ?? missing())} - ${dayOf(left)}`;
    case 'share': {
      const whole = right === null ? sql`sum(${own(left)}) over ()` : own(right);
      return sql`round(10000.0 * ${own(left)} / nullif(${whole}, 0))::bigint`;
    }
    case 'month':
      return sql`to_char(${dayOf(left)}, 'YYYY-MM')`;
  }
}

/** The dictionary columns that a definition reads, whether shown or not. */
function columnsRead(
  { columns, computed, filters, sort, groupBy, chart, pivot }: Definition,
  dictionary: readonly Known[],
  extra: readonly string[],
) {
  const operands = computed.flatMap((each) => operandsOf(each, dictionary));
  return new Set([
    ...columns,
    ...operands,
    ...columnsFiltered({ filters }),
    ...sort.map(({ column }) => column),
    ...groupBy,
    ...columnsOfPivot(pivot),
    ...(chart === null ? [] : [chart]),
    ...extra,
  ]);
}

const where = (conditions: readonly SQL[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;

/** The tables of a type, with the reader's domains where they are needed, and those that columns read as a whole come from. */
function tablesOf({ from }: ReportType, { domainIds, isWhole }: For, columns: readonly TypeColumn[]): SQL {
  const joins = isWhole ? columns.flatMap(({ ofAll }) => ofAll?.join ?? []) : [];
  return sql.join(
    [from, ...new Set(joins)]
      .join(' ')
      .split(':domains')
      .map((part) => sql.raw(part)),
    sql`${domainIds}`,
  );
}

/** The rows of the reader's domains that pass the filters, with the columns read and those computed from them. */
function rowsOf(
  { type, definition }: Built,
  known: Map<string, Known>,
  of: For,
  read: ReadonlySet<string>,
): SQL {
  const { reader, domainIds } = of;
  const today = londonDate();
  const byName = columnsOf(type);
  const columns = [...read].flatMap((name) => byName.get(name) ?? []);
  const selected = [...read].flatMap((name) => {
    const column = byName.get(name);
    if (!column) return [];
    const value = sql`${valueOf(column, of)} as ${sql.identifier(name)}`;
    return [
      value,
      ...(column.id === undefined ? [] : [sql`${sql.raw(column.id)} as ${sql.identifier(idsOf(name))}`]),
      ...(column.of === undefined ? [] : [sql`${sql.raw(column.of)} as ${sql.identifier(grainOf(name))}`]),
    ];
  });
  const ids = sql`${sql.raw(type.id)} as id, ${sql.raw(type.caseId)} as "caseId"`;
  const base = sql`select ${sql.join([ids, ...selected], sql`, `)}
    from ${tablesOf(type, of, columns)} where ${sql.raw(type.domain)} in ${domainIds}`;
  const dictionary = [...known.values()].filter(({ name }) => byName.has(name));
  const computed = definition.computed.map(
    (each) => sql`, ${computedValue(each, dictionary, today)} as ${sql.identifier(each.name)}`,
  );
  const isWithheld = (name: string) => {
    const column = byName.get(name);
    return column !== undefined && isWithheldFrom(reader, column);
  };
  const compiled = (filter: GeneratedFilter) => {
    if (columnsAsked(filter).some(isWithheld)) return conditionOnWithheld(filter);
    const other = filter.op === 'compares' ? known.get(filter.other) : undefined;
    const asked = { today, readerId: reader.id, other };
    return conditionOf(filter, known.get(filter.column) ?? missing(), asked) ?? sql`true`;
  };
  // What reads a computed column is asked of the rows that are left: a share is one of them.
  const { match, filters } = definition;
  const parts = match === 'any' && filters.length > 0 ? [filters] : filters.map((filter) => [filter]);
  const conditions = (ofComputed: boolean) =>
    parts
      .filter((part) => columnsFiltered({ filters: part }).some((name) => !byName.has(name)) === ofComputed)
      .map((part) => joined(part, match, compiled));
  const rows = sql`select b.* ${sql.join(computed, sql``)} from (${base}) b ${where(conditions(false))}`;
  const onComputed = conditions(true);
  return onComputed.length === 0 ? rows : sql`select b.* from (${rows}) b ${where(onComputed)}`;
}

function orderOf({ sort, groupBy }: Definition, given: For['order']): SQL {
  const groups = groupBy.map((by) => ({ by, dir: 'asc' as const }));
  const sorted = sort.map(({ column, dir }) => ({ by: column, dir }));
  const keys = given ? [given] : [...groups, ...sorted.filter(({ by }) => !groupBy.includes(by))];
  return orderBy([...keys, { by: 'id', dir: 'asc' }]);
}

/** What rows are counted by: the column drawn as a chart comes first. */
export const summariesOf = ({ chart, groupBy }: Definition): string[] => [
  ...new Set([...(chart === null ? [] : [chart]), ...groupBy]),
];

/** The totals that count once for each case, or whatever else they are of; what is computed of such columns alone is one, too. */
function grainsOf({ type, definition: { totals, computed, pivot } }: Built, dictionary: readonly Known[]) {
  const columns = columnsOf(type);
  return Object.fromEntries(
    [...totals, ...columnsOfPivot(pivot)].flatMap((name) => {
      const own = computed.find((each) => each.name === name);
      const read = own ? operandsOf(own, dictionary) : [name];
      const [first = '', ...others] = read;
      const of = columns.get(first)?.of;
      const isOfOne = of !== undefined && others.every((other) => columns.get(other)?.of === of);
      return isOfOne ? [[name, grainOf(first)] as const] : [];
    }),
  );
}

/** The report for one reader. Its definition is checked against the current dictionary. */
export function compileDefinition(built: Built, of: For): Compiled {
  const { definition, title, name } = built;
  const { known, seen, dictionary } = checked(built, of.reader);
  if (of.order && !known.has(of.order.by))
    throw new AppError('invalid', 'Sort by one of the columns.', {
      errors: { sort: 'Not one of the columns.' },
    });
  const shown = (names: readonly string[]) =>
    names.map((each) => {
      const column = seen.get(each) ?? missing();
      return { name: each, heading: column.label, kind: column.kind, column: listColumnOf(column) };
    });
  return {
    title,
    name,
    columns: shown(definition.columns),
    rows: rowsOf(built, known, of, columnsRead(definition, dictionary, of.order ? [of.order.by] : [])),
    order: orderOf(definition, of.order),
    totals: definition.totals,
    grains: grainsOf(built, dictionary),
    summaries: shown(summariesOf(definition)),
    control: null,
    filters: {},
    mostRows: MOST_GENERATED_ROWS,
  };
}
