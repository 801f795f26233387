import { z } from 'zod';
import { keysOf } from '#shared/platform/options.ts';

/** The input and output of a call; tRPC, REST, the pages and the OpenAPI document are all built on it. */
export type Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  input: Input;
  output: Output;
};

/** The input or the output of a call that has none. */
export const nothing = z.void();

const isoInstant = z.iso.datetime({ offset: true });

/** A UTC instant in an answer: a Date or an ISO text on the server, on the wire always `2026-11-22T09:30:00.000Z`. */
export const instant = z
  .union([z.date(), isoInstant])
  .transform((at) => new Date(at).toISOString())
  .pipe(isoInstant);

/** A London date in an answer, as yyyy-MM-dd. */
export const day = z.iso.date();

/** Whole pence in an answer. */
export const pence = z.int();

/** The id and name of another row. */
export const named = z.object({ id: z.int(), name: z.string() });

/** The base columns of every editable row: its key, the version that a save must name, and who created and last changed it. */
export const rowBase = {
  id: z.int(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.int().nullable(),
  updatedAt: instant,
  updatedBy: z.int().nullable(),
};

/** One of the keys of a table of options and their labels. */
export const keyOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) => z.enum(keysOf(options));

/** The position of a page in the whole list. */
export const listMeta = z.object({
  page: z.int(),
  limit: z.int(),
  totalResults: z.int(),
  totalPages: z.int(),
});

/** A page of rows. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), meta: listMeta });

/** A page of a list that may be long: `isCapped` says that it has more rows than `totalResults`. */
export const longListOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), meta: listMeta.extend({ isCapped: z.boolean() }) });

const fileOutputs = new WeakSet<z.ZodType>();

/** Marks the output of calls that hand out a file: each such call is recorded, with the file's name and its `rows` if it has any. */
export function fileOutput<Schema extends z.ZodType<{ fileName: string; rows?: number }>>(
  schema: Schema,
): Schema {
  fileOutputs.add(schema);
  return schema;
}

/** Whether a call with this output hands out a file. */
export const isFileOutput = (schema: z.ZodType): boolean => fileOutputs.has(schema);

/** A list as a CSV file. */
export const csvFile = fileOutput(z.object({ fileName: z.string(), csv: z.string(), rows: z.int() }));
