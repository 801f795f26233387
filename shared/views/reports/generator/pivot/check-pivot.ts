import { canBeAdded, type GeneratedKind, hasDay, isNumber, type Known } from '../dictionary.ts';
import { bandsOf } from '../formula/formula-column.ts';
import {
  type Dimension,
  dateSteps,
  dimensionsOf,
  type Pivot,
  type PivotValue,
  type Summary,
  showings,
  summaries,
} from './pivot.ts';
import type { PivotHead } from './pivot-table.ts';

/** Whether a column may be summed up that way. */
export function maySum(of: Summary, kind: GeneratedKind): boolean {
  switch (of) {
    case 'count':
      return false;
    case 'sum':
      return canBeAdded(kind);
    case 'average':
    case 'median':
      return isNumber(kind);
    case 'least':
    case 'most':
      return isNumber(kind) || hasDay(kind);
    case 'distinct':
      return true;
  }
}

/** Whether shares and running totals make sense: parts have to add up to the whole. */
export const addsUp = (of: Summary): boolean => of === 'count' || of === 'sum';

/** Columns of a parent that would count once for each row, though several rows may show the same figure. */
const countsEach: readonly Summary[] = ['sum', 'average', 'median'];

type Note = (path: string, message: string | null) => void;
type Find = (name: string, path: string) => Known | undefined;

function checkDimension({ by, bands }: Dimension, { kind, label }: Known, at: string, note: Note): void {
  if (hasDay(kind) !== (by !== null))
    note(`${at}.by`, hasDay(kind) ? 'Choose a step of time.' : `“${label}” is not a date.`);
  if (bands.length > 0 && !isNumber(kind)) note(`${at}.bands`, `“${label}” has no bands.`);
  if (bands.length === 0 && isNumber(kind) && kind !== 'count')
    note(`${at}.bands`, 'Enter where the bands begin.');
  if (bands.some((limit, index) => index > 0 && limit <= (bands[index - 1] ?? limit)))
    note(`${at}.bands`, 'Each band must begin above the one before it.');
}

/** Lines are drawn over time, and only what adds up is stacked. */
function checkChart({ chart, rows, values }: Pivot, find: Find, note: Note): void {
  if (chart === null) return;
  const by = rows[0]?.by ?? null;
  if (chart.as === 'line' && by === null)
    note('pivot.chart.as', 'A line is drawn over time: group row level 1 by a date, or choose bars.');
  if (chart.yearBefore && by !== 'month')
    note('pivot.chart.yearBefore', 'The year before is shown beside months: group row level 1 by month.');
  const summed = values.map((value, index) => ({
    value,
    column: value.column === null ? undefined : find(value.column, `pivot.values.${index}.column`),
  }));
  const fixed = summed.find(({ value }) => !addsUp(value.of));
  if (chart.as === 'stacked' && fixed)
    note(
      'pivot.chart.as',
      `“${labelOfValue(fixed.value, fixed.column)}” can’t be stacked: its parts don’t add up.`,
    );
  const isDay = ({ value: { of }, column }: (typeof summed)[number]) =>
    (of === 'least' || of === 'most') && column !== undefined && !isNumber(column.kind);
  if (summed.every(isDay)) note('pivot.chart.as', 'No value of the pivot is a figure that can be drawn.');
}

/** The problems of a pivot; `isMixed` tells whether a computed column mixes figures of a row with those of its parent. */
export function checkPivot(pivot: Pivot, find: Find, isMixed: (name: string) => boolean, note: Note): void {
  const places = [...pivot.rows.map((_, index) => `pivot.rows.${index}`), 'pivot.across'];
  const sides = dimensionsOf(pivot);
  sides.forEach((side, index) => {
    const at = places[index] ?? 'pivot.across';
    const column = find(side.column, `${at}.column`);
    if (column) checkDimension(side, column, at, note);
    if (sides.findIndex((other) => other.column === side.column && other.by === side.by) !== index)
      note(`${at}.column`, 'It is used twice.');
  });
  pivot.values.forEach(({ of, column: name, as }, index) => {
    const at = `pivot.values.${index}`;
    if (as !== 'plain' && !addsUp(of))
      note(`${at}.as`, `“${summaries[of]}” can’t be shown as “${showings[as]}”: its parts don’t add up.`);
    if (of === 'count') return;
    if (name === null) return note(`${at}.column`, 'Choose a column.');
    const column = find(name, `${at}.column`);
    if (column && !maySum(of, column.kind))
      note(`${at}.column`, `“${column.label}” has no ${summaries[of].toLowerCase()}.`);
    if (column && countsEach.includes(of) && isMixed(name))
      note(`${at}.column`, `“${column.label}” mixes figures of the row with those of what it belongs to.`);
  });
  checkChart(pivot, find, note);
}

/** The label of a dimension. */
export function headOf({ by, bands }: Dimension, { label, kind, options }: Known): PivotHead {
  if (bands.length > 0 && isNumber(kind)) return { label, by: null, options: bandsOf(kind, bands) };
  if (!hasDay(kind) || by === null) return { label, by: null, options };
  return { label: `${label} by ${dateSteps[by].toLowerCase()}`, by, options };
}

/** A value as a heading, such as 'Average of Arrears' or '% of all: number of rows'. */
export function labelOfValue({ of, as }: PivotValue, column: Known | undefined): string {
  const label = column ? `${summaries[of]} of ${column.label}` : summaries[of];
  return as === 'plain' ? label : `${label}, ${showings[as].toLowerCase()}`;
}

/** What kind of figure a value is. */
export function kindOfValue({ of, as }: PivotValue, kind: GeneratedKind | undefined): GeneratedKind {
  if (as === 'ofParent' || as === 'ofAll') return 'hundredths';
  if (of === 'count' || of === 'distinct' || kind === undefined) return 'count';
  if (kind === 'instant') return 'day';
  return kind === 'count' && (of === 'average' || of === 'median') ? 'hundredths' : kind;
}
