import { z } from 'zod';
import { type Contract, instant, listMeta, pence } from '../contract.ts';
import { keysOf } from '../options.ts';
import { idSchema, queryInteger } from '../validation.ts';
import { reportNames } from './registry.ts';
import { reportFormats } from './runs.ts';
import { statementInput, statementOutput } from './statement.ts';

/** A filter as an address has it; the report says what it means. */
const filterValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]);

/** Which report, of which domain, and how it is looked at; without a domain it is of all that the caller holds. */
const view = {
  name: z.enum(reportNames),
  domainId: idSchema.optional(),
  filters: z.record(z.string().max(60), filterValue).default({}),
  sort: z.string().max(60).optional(),
  dir: z.enum(['asc', 'desc']).optional(),
};

const cell = z.union([z.string(), z.number(), z.null()]);
const sums = z.record(z.string(), z.number());

/** What stands below a report and beside its chart. */
export const reportTotals = {
  /** The sum of each column that is added up. */
  sums,
  /** Rows counted and added up by the value of a column. */
  summaries: z.array(
    z.object({
      by: z.string(),
      label: z.string(),
      groups: z.array(z.object({ value: z.string().nullable(), count: z.int(), sums })),
    }),
  ),
  /** What the ledger says of a column; the report is wrong where the two differ. */
  control: z
    .object({ column: z.string(), inWords: z.string(), pence, ledgerPence: pence, ties: z.boolean() })
    .nullable(),
};

/** A page of a report, with what it adds up to as of the same moment. */
export const reportPage = z.object({
  data: z.array(z.record(z.string(), cell)),
  meta: listMeta,
  ...reportTotals,
  /** The filters that apply, in words. */
  inWords: z.array(z.string()),
  /** The headings of the columns by name. */
  headings: z.record(z.string(), z.string()),
  readAt: instant,
});
export type ReportPage = z.output<typeof reportPage>;

/** The address under which a report is saved as a file; it is good for two minutes. */
const link = z.object({ path: z.string() });

export const reportsContract = {
  /** Says so where the report may not be taken, before anything is saved. */
  link: {
    input: z.strictObject({
      ...view,
      columns: z.array(z.string().max(60)).max(200).optional(),
      format: z.enum(keysOf(reportFormats)),
    }),
    output: link,
  },
  page: {
    input: z.strictObject({ ...view, page: queryInteger(1, 1_000_000, 1), limit: queryInteger(1, 200, 25) }),
    output: reportPage,
  },
  statement: { input: statementInput, output: statementOutput },
} as const satisfies Record<string, Contract>;
