import { z } from 'zod';
import { chartChoice } from '#shared/platform/charts/chart.ts';
import { keysOf } from '#shared/platform/options.ts';
import { columnName } from '../column-name.ts';

export const MOST_ROW_LEVELS = 3;
export const MOST_VALUES = 5;
/** The most lines, columns and cells of a pivot: more would not be a summary. */
export const MOST_LINES = 2_000;
export const MOST_ACROSS = 100;
export const MOST_CELLS = 20_000;

/** The steps by which dates are grouped. */
export const dateSteps = { year: 'Year', quarter: 'Quarter', month: 'Month', day: 'Day' } as const;
export type DateStep = keyof typeof dateSteps;

/** What rows are grouped by: the values of a column, dates by a step, numbers by bands. */
const dimension = z.strictObject({
  column: columnName,
  by: z.enum(keysOf(dateSteps)).nullable().default(null),
  /** Where bands begin after the first, in the unit of the column. */
  bands: z.array(z.int().min(-1e15).max(1e15)).max(20).default([]),
});
export type Dimension = z.output<typeof dimension>;

/** What can be shown of the rows of a cell. */
export const summaries = {
  count: 'Number of rows',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  least: 'Minimum',
  most: 'Maximum',
  distinct: 'Distinct values',
} as const;
export type Summary = keyof typeof summaries;

/** How a value is shown. */
export const showings = {
  plain: 'As it is',
  ofParent: '% of the group above',
  ofAll: '% of all',
  running: 'Running total',
} as const;
export type Showing = keyof typeof showings;

const value = z.strictObject({
  of: z.enum(keysOf(summaries)),
  /** None for the number of rows. */
  column: columnName.nullable().default(null),
  as: z.enum(keysOf(showings)).default('plain'),
});
export type PivotValue = z.output<typeof value>;

/** The rows of a report summed up by one to three columns downwards and one across. */
export const pivotSchema = z.strictObject({
  rows: z.array(dimension).min(1, 'Choose what to group the rows by.').max(MOST_ROW_LEVELS),
  across: dimension.nullable().default(null),
  values: z.array(value).min(1, 'Choose what to show.').max(MOST_VALUES),
  /** How the groups of the first level are drawn above the table. */
  chart: chartChoice.nullable().default(null),
});
export type Pivot = z.output<typeof pivotSchema>;

/** What rows are grouped by, downwards and across. */
export const dimensionsOf = ({ rows, across }: Pivot): Dimension[] => [...rows, ...(across ? [across] : [])];

/** The columns that a pivot reads. */
export const columnsOfPivot = (pivot: Pivot | null): string[] =>
  pivot === null
    ? []
    : [
        ...dimensionsOf(pivot).map(({ column }) => column),
        ...pivot.values.flatMap(({ column }) => column ?? []),
      ];
