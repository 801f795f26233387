import { z } from 'zod';
import { keysOf } from '#shared/platform/options.ts';
import { cleanText, dateSchema } from '#shared/platform/validation.ts';
import { words } from '#shared/platform/words.ts';
import { columnName } from './column-name.ts';
import { periods } from './periods.ts';
import { pivotSchema } from './pivot/pivot.ts';

/** The most rows of a report that staff built. */
export const MOST_GENERATED_ROWS = 50_000;
/** How many rows the preview of a report shows. */
export const PREVIEW_ROWS = 50;
/** How many rows of a cell of a pivot are shown. */
export const CELL_ROWS = 200;

export const MOST_COLUMNS = 60;
export const MOST_COMPUTED = 10;
export const MOST_FILTERS = 20;
export const MOST_SORTS = 5;
export const MOST_GROUPS = 3;

/** What can be computed from the columns of a row. */
export const computations = {
  difference: 'Difference',
  days: 'Days between',
  share: 'Share in %',
  month: 'Month',
  formula: 'Formula',
} as const;

export type Computation = keyof typeof computations;

/** Stands for today where days are counted. */
export const TODAY = 'today';

/** Names of computed columns: no column of the dictionary has that name. */
const computedName = z.string().regex(/^computed([1-9]|10)$/, 'Not the name of a computed column.');

const named = { name: computedName, label: cleanText(60, 1) };

const computed = z.discriminatedUnion('of', [
  z.strictObject({
    ...named,
    of: z.enum(['difference', 'days', 'share', 'month']),
    left: columnName,
    /** The other column; none for a month, and none for a share of the sum of all rows. */
    right: columnName.nullable(),
  }),
  z.strictObject({ ...named, of: z.literal('formula'), formula: cleanText(500, 1) }),
]);
export type Computed = z.output<typeof computed>;

const value = z.union([z.number().min(-1e15).max(1e15), cleanText(200, 1)]);
const filtered = { column: columnName };

/** How two columns of a row may compare. */
export const comparisons = words('is isNot less atMost more atLeast');
export type Comparison = (typeof comparisons)[number];

/**
 * A condition on a column. A period moves with the calendar; `isMe` matches rows that name the reader; `compares`
 * looks at another column of the same row. An empty cell equals no value: `isNot`, `lacks` and `notIn` keep it.
 */
export const filterSchema = z.discriminatedUnion('op', [
  z.strictObject({ ...filtered, op: z.literal('equals'), value }),
  z.strictObject({ ...filtered, op: z.literal('isNot'), value }),
  z.strictObject({ ...filtered, op: z.literal('contains'), value: cleanText(200, 1) }),
  z.strictObject({ ...filtered, op: z.literal('lacks'), value: cleanText(200, 1) }),
  z.strictObject({ ...filtered, op: z.literal('between'), from: value.optional(), to: value.optional() }),
  z.strictObject({ ...filtered, op: z.literal('in'), values: z.array(value).min(1).max(200) }),
  z.strictObject({ ...filtered, op: z.literal('notIn'), values: z.array(value).min(1).max(200) }),
  z.strictObject({ ...filtered, op: z.literal('compares'), how: z.enum(comparisons), other: columnName }),
  z.strictObject({
    ...filtered,
    op: z.literal('period'),
    period: z.enum(keysOf(periods)),
    count: z.int().min(1).max(3_660).optional(),
  }),
  z.strictObject({ ...filtered, op: z.literal('isMe') }),
  z.strictObject({ ...filtered, op: z.literal('isSet') }),
  z.strictObject({ ...filtered, op: z.literal('isNotSet') }),
]);
export type GeneratedFilter = z.output<typeof filterSchema>;
export type Operator = GeneratedFilter['op'];

export const operatorLabels: Readonly<Record<Operator, string>> = {
  equals: 'is',
  isNot: 'is not',
  contains: 'contains',
  lacks: 'does not contain',
  between: 'is between',
  in: 'is one of',
  notIn: 'is none of',
  compares: 'compared with',
  period: 'is within',
  isMe: 'is me',
  isSet: 'is filled in',
  isNotSet: 'is empty',
};

/** Whether rows have to meet all conditions, or one of them. */
export const matches = { all: 'all of these', any: 'at least one of these' } as const;
const match = z.enum(keysOf(matches));
export type Match = keyof typeof matches;

/** Conditions that count as one among others, such as two of which one is enough. */
export const groupSchema = z.strictObject({
  op: z.literal('group'),
  match,
  filters: z.array(filterSchema).min(1, 'Add a filter to the group.').max(MOST_FILTERS),
});
export type FilterGroup = z.output<typeof groupSchema>;
export type Condition = GeneratedFilter | FilterGroup;

/** A report that staff built: what it shows of the rows of its type. The dictionary says whether it makes sense (`problemsOf`). */
export const definitionSchema = z.strictObject({
  columns: z.array(columnName).min(1, 'Choose at least one column.').max(MOST_COLUMNS),
  computed: z.array(computed).max(MOST_COMPUTED).default([]),
  filters: z
    .array(z.discriminatedUnion('op', [filterSchema, groupSchema]))
    .max(MOST_FILTERS)
    .default([]),
  match: match.default('all'),
  sort: z
    .array(z.strictObject({ column: columnName, dir: z.enum(['asc', 'desc']) }))
    .max(MOST_SORTS)
    .default([]),
  /** Rows are grouped by these, and counted and totalled by each. */
  groupBy: z.array(columnName).max(MOST_GROUPS).default([]),
  totals: z.array(columnName).max(MOST_COLUMNS).default([]),
  /** The column by whose values the chart is drawn. */
  chart: columnName.nullable().default(null),
  /** How the rows are summed up instead of listed. */
  pivot: pivotSchema.nullable().default(null),
});
export type Definition = z.output<typeof definitionSchema>;

/** A day that a filter names. */
export const filterDay = dateSchema;
