import type { Chart, ChartChoice, ChartUnit } from '#shared/platform/charts/chart.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { inSentence } from '#shared/platform/format.ts';
import {
  keyInWords,
  type PivotHead,
  type PivotTable,
} from '#shared/views/reports/generator/pivot/pivot-table.ts';
import { drawSeries, type SeriesSource } from './draw-series.ts';
import { type Axis, pointOf, timeAxis } from './time-axis.ts';

type Key = string | null;
/** More bars could not be told apart. */
const MOST_GROUPS = 40;

/** The unit of a value that can be drawn; a date cannot. */
export function unitOf({ kind, isShare }: PivotTable['values'][number]): ChartUnit | null {
  if (isShare) return 'share';
  return kind === 'pence' || kind === 'hundredths' || kind === 'count' ? kind : null;
}

/** The groups of the first level, in their order. */
const groupsOf = ({ lines }: Pick<PivotTable, 'lines'>): Key[] =>
  lines.flatMap(({ keys }) => (keys.length === 1 ? [keys[0] ?? null] : []));

function groupAxis(head: PivotHead, groups: readonly Key[]): Axis {
  const keys = groups.slice(0, MOST_GROUPS);
  const label = (key: Key) => keyInWords(head, key);
  return {
    keys,
    points: keys.map((key) => ({ label: label(key), short: label(key), group: null })),
    notes:
      keys.length < groups.length
        ? [`The first ${keys.length} of ${groups.length} groups are drawn; the table has all.`]
        : [],
  };
}

/** The cells of the groups of the first level by their keys. */
const cellsOf = ({ lines }: Pick<PivotTable, 'lines'>) =>
  new Map(lines.flatMap(({ keys, cells }) => (keys.length === 1 ? [[keys[0] ?? null, cells] as const] : [])));

/** The columns across, or the one for all rows where there are none, with the place of their first value in a line and in the table of the year before. */
function sidesOf({ across, columns, values }: PivotTable, earlier: PivotTable) {
  if (!across) return [{ label: null, across: null, at: 0, before: 0 }];
  return columns.map((key, index) => ({
    label: keyInWords(across, key),
    across: { key },
    at: index * values.length,
    before: earlier.columns.indexOf(key) * values.length,
  }));
}

const yearEarlier = (key: Key): Key => key && addMonths(key, -12);

/**
 * A pivot drawn by the groups of its first level, each column and value as a series. What has no figure is a gap. The year before stands in
 * the same table, or in `earlier` where the filters leave it out; without a figure it is not known.
 */
export function chartOfPivot(
  table: PivotTable,
  { as, yearBefore }: ChartChoice,
  earlier: PivotTable | null = null,
): Chart {
  const [head = { label: '', by: null, options: null }] = table.rows;
  const before = earlier ?? table;
  const ofBefore = earlier ? groupsOf(earlier).map((key) => key && addMonths(key, 12)) : [];
  const axis = head.by
    ? timeAxis(head.by, [...new Set([...groupsOf(table), ...(yearBefore ? ofBefore : [])])])
    : groupAxis(head, groupsOf(table));
  const [cells, cellsBefore] = [cellsOf(table), cellsOf(before)];
  const known = (found: typeof cells, key: Key, at: number) => {
    const value = found.get(key)?.[at];
    if (typeof value !== 'number') return null;
    return {
      value,
      key,
      label: head.by && key !== null ? pointOf(key, head.by).label : keyInWords(head, key),
    };
  };
  const sides = sidesOf(table, before);
  const sources = sides.flatMap((side) =>
    table.values.flatMap((value, index): SeriesSource[] => {
      const unit = unitOf(value);
      if (unit === null) return [];
      const label = [side.label, ...(side.label === null || table.values.length > 1 ? [value.label] : [])];
      return [
        {
          label: label.filter((part) => part !== null).join(': '),
          unit,
          across: side.across,
          at: (point) => known(cells, axis.keys[point] ?? null, side.at + index),
          ...(yearBefore && {
            yearBefore: (point: number) =>
              known(cellsBefore, yearEarlier(axis.keys[point] ?? null), side.before + index),
          }),
        },
      ];
    }),
  );
  const measured = [...new Set(table.values.flatMap((value) => (unitOf(value) ? [value.label] : [])))];
  return drawSeries({ as, title: `${measured.join(', ')} by ${inTitle(head)}`, ...axis }, sources);
}

const inTitle = ({ label, by }: PivotHead): string => by ?? inSentence(label);
