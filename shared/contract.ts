import { z } from 'zod';

/** What a call takes and what it returns; both doors, the pages and the OpenAPI document are built on it. */
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

/** The position of a page in the whole list. */
export const listMeta = z.object({
  page: z.int(),
  limit: z.int(),
  totalResults: z.int(),
  totalPages: z.int(),
});

/** A page of rows. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), meta: listMeta });

/** A list as a CSV file. */
export const csvFile = z.object({ fileName: z.string(), csv: z.string() });
