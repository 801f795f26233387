import { z } from 'zod';
import { keysOf } from '#shared/platform/options.ts';
import { words } from '#shared/platform/words.ts';

export const chartKinds = { line: 'Line', bar: 'Bars', stacked: 'Stacked bars' } as const;

/** How figures are drawn, and whether those of the year before stand beside them. */
export const chartChoice = z.strictObject({
  as: z.enum(keysOf(chartKinds)),
  yearBefore: z.boolean().default(false),
});
export type ChartChoice = z.output<typeof chartChoice>;

/** What is drawn on one axis: money in pence, hundredths, numbers, or shares in hundredths of a per cent. */
export const chartUnits = words('pence hundredths count share');
export type ChartUnit = (typeof chartUnits)[number];

const key = z.string().nullable();

/** A figure that is known; where it is not, there is no mark. */
const mark = z.object({
  value: z.number(),
  /** What it says, such as 'March 2026, Received: £12,345.67'. */
  name: z.string(),
  /** What its rows are found by. */
  key,
});
export type ChartMark = z.output<typeof mark>;

const series = z.object({
  label: z.string(),
  /** Its place among the colours and patterns: a series and its year before have the same. */
  look: z.int(),
  isYearBefore: z.boolean(),
  /** The column across that it is of, if any. */
  across: z.object({ key }).nullable(),
  /** One for each point of the axis. */
  marks: z.array(mark.nullable()),
});
export type ChartSeries = z.output<typeof series>;

/** The series of one unit, drawn on one axis. */
const panel = z.object({ unit: z.enum(chartUnits), series: z.array(series) });
export type ChartPanel = z.output<typeof panel>;

/** A point of the axis; points of the same group, such as the months of a year, stand above its name. */
const point = z.object({ label: z.string(), short: z.string(), group: z.string().nullable() });
export type ChartPoint = z.output<typeof point>;

/** A report drawn: the figures with their words, as every paper and page shows them. */
export const chart = z.object({
  as: z.enum(keysOf(chartKinds)),
  title: z.string(),
  points: z.array(point),
  panels: z.array(panel),
  /** What is left to the table. */
  notes: z.array(z.string()),
});
export type Chart = z.output<typeof chart>;
