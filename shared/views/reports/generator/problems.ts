import { idSchema } from '#shared/platform/validation.ts';
import { areComparable, comparisonLabels, conditionsOf } from './conditions.ts';
import {
  type Computed,
  type Definition,
  filterDay,
  type GeneratedFilter,
  MOST_FILTERS,
  type Operator,
  TODAY,
} from './definition.ts';
import {
  canBeAdded,
  canBeGrouped,
  type Dictionary,
  type DictionaryColumn,
  type GeneratedKind,
  hasDay,
  isNumber,
  isText,
  type Known,
} from './dictionary.ts';
import { checkFormula, columnsIn } from './formula/check-formula.ts';
import { columnOfFormula } from './formula/formula-column.ts';
import { isOfDays } from './periods.ts';
import { checkPivot } from './pivot/check-pivot.ts';

export type { Known } from './dictionary.ts';

type Simple = Exclude<Computed, { of: 'formula' }>;

/** The kind of a simple computed column, or null where its columns don’t fit. */
function kindOfComputed({ of, left, right }: Simple, kindOf: (name: string) => GeneratedKind | undefined) {
  const kind = kindOf(left);
  const other = right === null || right === TODAY ? undefined : kindOf(right);
  if (!kind) return null;
  switch (of) {
    case 'difference':
      return isNumber(kind) && other === kind ? kind : null;
    case 'days':
      return hasDay(kind) && (right === TODAY || (other && hasDay(other))) ? 'count' : null;
    case 'share':
      return isNumber(kind) && (right === null || other === kind) ? 'hundredths' : null;
    case 'month':
      return hasDay(kind) && right === null ? 'code' : null;
  }
}

/** The columns of the dictionary that a computed column reads. */
export function operandsOf(computed: Computed, columns: readonly Known[]): string[] {
  if (computed.of !== 'formula')
    return [computed.left, ...(computed.right === null || computed.right === TODAY ? [] : [computed.right])];
  const { formula } = checkFormula(computed.formula, columns);
  return formula ? columnsIn(formula) : [];
}

/** A computed column as others are known, or null where it doesn’t make sense. */
function knownOf(computed: Computed, columns: readonly Known[]): Known | null {
  const { name, label } = computed;
  if (computed.of === 'formula') {
    const { formula } = checkFormula(computed.formula, columns);
    return formula ? { name, label, ...columnOfFormula(formula), from: null } : null;
  }
  const kind = kindOfComputed(computed, (each) => columns.find((column) => column.name === each)?.kind);
  return kind && { name, label, kind, options: null, from: null };
}

const why: Readonly<Record<Simple['of'], string>> = {
  difference: 'A difference needs two columns of money, or two of numbers.',
  days: 'Days are counted between two dates, or from a date to today.',
  share: 'A share is of money in money, or of a number in a number.',
  month: 'A month is taken from one date.',
};

/** The columns of a type with those that the definition computes, by name. */
export function knownColumns(
  { columns }: Pick<Dictionary, 'columns'>,
  { computed }: Pick<Definition, 'computed'>,
): Map<string, Known> {
  const known = new Map<string, Known>(columns.map((column) => [column.name, column]));
  for (const each of computed) {
    const column = knownOf(each, columns);
    if (column) known.set(each.name, column);
  }
  return known;
}

/** The operators that a column allows. */
export function operatorsOf({ kind, from }: Pick<Known, 'kind' | 'from'>): Operator[] {
  const always: Operator[] = ['compares', 'isSet', 'isNotSet'];
  if (from) {
    const mine: Operator[] = from === 'users' ? ['isMe'] : [];
    return ['in', 'notIn', ...mine, 'contains', 'lacks', ...always];
  }
  if (kind === 'choice') return ['in', 'notIn', ...always];
  if (isText(kind)) return ['contains', 'lacks', 'equals', 'isNot', 'in', 'notIn', ...always];
  const measured: Operator[] = ['between', 'equals', 'isNot', ...always];
  return hasDay(kind) ? ['period', ...measured] : measured;
}

/** Why a value cannot be compared with the column, or null. */
function valueProblem({ kind, from, options }: Known, value: string | number): string | null {
  if (from) return idSchema.safeParse(value).success ? null : 'Choose from the list.';
  if (kind === 'choice') return Object.hasOwn(options ?? {}, String(value)) ? null : 'Choose from the list.';
  if (isNumber(kind)) return Number.isInteger(value) ? null : 'Must be a whole number.';
  if (!hasDay(kind)) return typeof value === 'string' ? null : 'Must be text.';
  const read = filterDay.safeParse(value);
  return read.success ? null : read.error.issues[0]!.message;
}

type Note = (path: string, message: string | null) => void;

function checkBetween(
  known: Known,
  { from, to }: Extract<GeneratedFilter, { op: 'between' }>,
  at: string,
  note: Note,
) {
  if (from === undefined && to === undefined) note(`${at}.from`, 'Say from or to.');
  for (const [end, value] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (value !== undefined) note(`${at}.${end}`, valueProblem(known, value));
  if (from !== undefined && to !== undefined && typeof from === typeof to && from > to)
    note(`${at}.to`, 'Ends before it begins.');
}

function checkCompared(
  known: Known,
  { how }: Extract<GeneratedFilter, { op: 'compares' }>,
  other: Known | undefined,
  at: string,
  note: Note,
) {
  if (!Object.hasOwn(comparisonLabels(known), how))
    note(`${at}.how`, `“${known.label}” can’t be compared that way.`);
  if (other?.name === known.name) note(`${at}.other`, 'Choose another column.');
  else if (other && !areComparable(known, other))
    note(`${at}.other`, `“${known.label}” and “${other.label}” are not of the same kind.`);
}

function checkFilter(known: Known, filter: GeneratedFilter, at: string, note: Note) {
  if (!operatorsOf(known).includes(filter.op))
    return note(`${at}.op`, `“${known.label}” can’t be filtered that way.`);
  if (filter.op === 'equals' || filter.op === 'isNot') note(`${at}.value`, valueProblem(known, filter.value));
  if (filter.op === 'between') checkBetween(known, filter, at, note);
  if (filter.op === 'in' || filter.op === 'notIn')
    for (const value of filter.values) note(`${at}.values`, valueProblem(known, value));
  if (filter.op === 'period' && isOfDays(filter.period) && filter.count === undefined)
    note(`${at}.count`, 'Say how many days.');
}

type Columns = Pick<Dictionary, 'columns'>;

function checkSimple(
  each: Simple,
  at: string,
  { columns }: Columns,
  note: Note,
  gone: (name: string) => string,
) {
  const kindOf = (name: string) => columns.find((column) => column.name === name)?.kind;
  for (const side of ['left', 'right'] as const) {
    const operand = columns.find(({ name, isWithheld }) => name === each[side] && isWithheld);
    if (operand) note(`${at}.${side}`, withheldFrom(each, operand));
  }
  for (const side of ['left', 'right'] as const) {
    const name = each[side];
    if (name !== null && !(side === 'right' && name === TODAY) && !kindOf(name))
      note(`${at}.${side}`, gone(name));
  }
  if (!kindOfComputed(each, kindOf)) note(`${at}.right`, why[each.of]);
}

const withheldFrom = ({ label }: Computed, column: DictionaryColumn) =>
  `“${label}” is worked out from “${column.label}”, which is withheld from you.`;

function checkComputed(
  { computed }: Definition,
  { columns }: Columns,
  note: Note,
  gone: (name: string) => string,
) {
  const names = computed.map(({ name }) => name);
  computed.forEach((each, index) => {
    const at = `computed.${index}`;
    if (names.indexOf(each.name) !== index)
      note(`${at}.name`, 'There are two computed columns of this name.');
    if (each.of !== 'formula') return checkSimple(each, at, { columns }, note, gone);
    note(`${at}.formula`, checkFormula(each.formula, columns).problem ?? null);
    const read = operandsOf(each, columns);
    for (const column of columns)
      if (column.isWithheld && read.includes(column.name)) note(`${at}.formula`, withheldFrom(each, column));
  });
}

/** Whether a computed column mixes figures of what a row belongs to with other values: added up, they would count once per row. */
const isMixed = (computed: Computed, columns: readonly DictionaryColumn[]): boolean => {
  const read = operandsOf(computed, columns);
  const owners = new Set(columns.filter(({ name }) => read.includes(name)).map(({ owner }) => owner));
  return owners.size > 1;
};

/**
 * The problems with a definition, by the path of the field: columns that are not in the dictionary, or are used in a way that their kind
 * does not allow. `labels` are the names of columns when the report was saved: a column that has gone is named by its label.
 */
export function problemsOf(
  definition: Definition,
  dictionary: Pick<Dictionary, 'columns'>,
  labels: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const problems: Record<string, string> = {};
  const note: Note = (path, message) => {
    if (message !== null) problems[path] ??= message;
  };
  const gone = (name: string) => `The column “${labels[name] ?? name}” no longer exists.`;
  checkComputed(definition, dictionary, note, gone);
  const known = knownColumns(dictionary, definition);
  const isBroken = (name: string) => definition.computed.some((each) => each.name === name);
  const each = (list: readonly string[], path: string, check: (column: Known, at: string) => void) =>
    list.forEach((name, index) => {
      const column = known.get(name);
      const at = `${path}.${index}`;
      if (column) check(column, at);
      else if (!isBroken(name)) note(at, gone(name));
      if (list.indexOf(name) !== index) note(at, 'It is used twice.');
    });
  each(definition.columns, 'columns', () => undefined);
  const isShown = ({ name, label }: Known, at: string) => {
    if (!definition.columns.includes(name)) note(at, `“${label}” is not one of the columns.`);
  };
  each(definition.groupBy, 'groupBy', (column, at) => {
    if (!canBeGrouped(column.kind)) note(at, `Rows can’t be grouped by “${column.label}”.`);
    isShown(column, at);
  });
  each(definition.totals, 'totals', (column, at) => {
    if (!canBeAdded(column.kind)) note(at, `“${column.label}” can’t be added up.`);
    const formula = definition.computed.find(({ name, of }) => name === column.name && of === 'formula');
    if (formula && isMixed(formula, dictionary.columns))
      note(
        at,
        `“${column.label}” mixes figures of the row with those of what it belongs to: it can’t be added up.`,
      );
    isShown(column, at);
  });
  each(
    definition.sort.map(({ column }) => column),
    'sort',
    () => undefined,
  );
  if (definition.chart !== null)
    each([definition.chart], 'chart', (column) => {
      if (!canBeGrouped(column.kind)) note('chart', `A chart can’t be drawn by “${column.label}”.`);
      isShown(column, 'chart');
    });
  if (definition.pivot)
    checkPivot(
      definition.pivot,
      (name, path) => {
        if (!known.has(name) && !isBroken(name)) note(path, gone(name));
        return known.get(name);
      },
      (name) => definition.computed.some((each) => each.name === name && isMixed(each, dictionary.columns)),
      note,
    );
  const conditions = conditionsOf(definition.filters);
  if (conditions.length > MOST_FILTERS) note('filters', `A report may have ${MOST_FILTERS} filters.`);
  for (const { filter, at } of conditions) {
    const column = known.get(filter.column);
    if (column) checkFilter(column, filter, at, note);
    else if (!isBroken(filter.column)) note(`${at}.column`, gone(filter.column));
    if (filter.op !== 'compares') continue;
    const other = known.get(filter.other);
    if (column) checkCompared(column, filter, other, at, note);
    if (!other && !isBroken(filter.other)) note(`${at}.other`, gone(filter.other));
  }
  return problems;
}
