import { z } from 'zod';
import { csvFile } from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  listOf,
  pathId,
  queryFlag,
  queryInteger,
} from '#shared/platform/validation.ts';
import {
  type ColumnName,
  type FilteredBy,
  type List,
  type ListFilter,
  type SortOf,
  sortsOf,
  USUAL_PAGE_SIZE,
} from './lists.ts';

/** Ids in a query string, as `1,2,3`, or in a body as a list. */
const severalIds = z
  .union([
    z.array(idSchema),
    idSchema.transform((id) => [id]),
    z
      .string()
      .regex(/^\d{1,10}(,\d{1,10})*$/, 'Must be whole numbers with commas between them.')
      .transform((list) => list.split(',').map(Number))
      .pipe(z.array(idSchema)),
  ])
  .pipe(z.array(idSchema).min(1).max(100));

const MOST_PENCE = 999_999_999;

function schemaOf(filter: ListFilter): z.ZodType {
  switch (filter.kind) {
    case 'search':
      return cleanText(filter.max);
    case 'choice':
      return z.enum(Object.keys(filter.options));
    case 'name':
      return filter.several ? severalIds : pathId;
    case 'case':
      return pathId;
    case 'either':
    case 'flag':
      return queryFlag;
    case 'day':
      return dateSchema;
    case 'pence':
      return queryInteger(0, MOST_PENCE, 0).unwrap();
    case 'count':
      return queryInteger(0, filter.max, 0).unwrap();
  }
}

/** The wire form of a filter: a query string has only text. */
type Sent<Value> = Value extends boolean | number | number[] ? Value | number | string : Value;
type FilterShape<L extends List> = {
  [Name in keyof L['filters']]: z.ZodOptional<
    z.ZodType<FilteredBy<L['filters'][Name]>, Sent<FilteredBy<L['filters'][Name]>>>
  >;
};

const filterShape = <L extends List>({ filters }: L) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter).optional()]),
  ) as FilterShape<L>;

const orderShape = <L extends List>(list: L) => ({
  sort: z.enum(sortsOf(list) as [SortOf<L>, ...SortOf<L>[]]).default(list.order.by as never) as z.ZodDefault<
    z.ZodType<SortOf<L>, SortOf<L>>
  >,
  dir: z.enum(['asc', 'desc']).default(list.order.dir),
});

/** The input of a list's call: its filters, `more` filters that no page shows, order and page. */
export const listInput = <L extends List, More extends z.ZodRawShape>(list: L, more: More) =>
  z.strictObject({
    ...filterShape(list),
    ...more,
    ...orderShape(list),
    page: queryInteger(1, 1_000_000, 1),
    limit: queryInteger(1, 200, USUAL_PAGE_SIZE),
  });

/** The input of a list's file: the same filters and order, and the columns that it holds; all of them unless some are given. */
export const exportInput = <L extends List, More extends z.ZodRawShape>(list: L, more: More) =>
  z.strictObject({
    ...filterShape(list),
    ...more,
    ...orderShape(list),
    columns: listOf(Object.keys(list.columns) as ColumnName<L>[]),
  });

/** The contracts of a register: its list, whose answer is `output`, and its file. `more` are the filters that no page shows. */
export const registerOf = <L extends List, More extends z.ZodRawShape, Output extends z.ZodType>(
  list: L,
  more: More,
  output: Output,
) => ({
  list: { input: listInput(list, more), output },
  export: { input: exportInput(list, more), output: csvFile },
});

/** The filters of a list and their order, as its call takes them. */
export type FiltersIn<Input extends z.ZodType> = Omit<z.output<Input>, 'page' | 'limit'>;
