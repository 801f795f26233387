import { z } from 'zod';
import { mutation, query, restCalls } from '#shared/platform/calls.ts';
import { chart } from '#shared/platform/charts/chart.ts';
import { instant, pence } from '#shared/platform/contract.ts';
import { keysOf } from '#shared/platform/options.ts';
import { idSchema, queryInteger } from '#shared/platform/validation.ts';
import { reportNames } from './registry.ts';
import { reportFormats } from './runs.ts';
import { statementInput, statementOutput } from './statement.ts';

/** A filter as an address has it; the report says what it means. */
const filterValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]);

/** A standard report by its name, one that staff built by its id. */
export const whichReport = z.union([z.enum(reportNames), idSchema]);
export type WhichReport = z.output<typeof whichReport>;

/** Which report, of which domain, and with which filters and order; without a domain it covers all that the caller holds. */
const view = {
  name: whichReport,
  domainId: idSchema.optional(),
  filters: z.record(z.string().max(60), filterValue).default({}),
  sort: z.string().max(60).optional(),
  dir: z.enum(['asc', 'desc']).optional(),
};

const cell = z.union([z.string(), z.number(), z.null()]);
const sums = z.record(z.string(), z.number());

/** The totals of a whole report, as of one moment. */
export const reportTotals = z.object({
  rowCount: z.int(),
  /** The total of each summed column. */
  sums,
  /** Rows counted and totalled by the value of a column. */
  summaries: z.array(
    z.object({
      by: z.string(),
      label: z.string(),
      groups: z.array(z.object({ value: z.string().nullable(), count: z.int(), sums })),
    }),
  ),
  /** The ledger's figure for a column; if the two differ, the report is wrong. */
  control: z
    .object({ column: z.string(), inWords: z.string(), pence, ledgerPence: pence, ties: z.boolean() })
    .nullable(),
  /** The filters that apply, in words. */
  inWords: z.array(z.string()),
  readAt: instant,
});
export type ReportTotals = z.output<typeof reportTotals>;

/** A page of a report's rows. */
export const reportPage = z.object({
  data: z.array(z.object({ id: z.union([z.string(), z.number()]) }).catchall(cell)),
  /** The headings of the columns by name. */
  headings: z.record(z.string(), z.string()),
  readAt: instant,
});
export type ReportPage = z.output<typeof reportPage>;

/** The address under which a report is saved as a file; it is good for two minutes. */
const link = z.object({ path: z.string() });

const rest = restCalls('Reports', '/reports');

export const reportsContract = {
  /** Refuses if the caller may not download the report, before anything is saved. */
  link: mutation('signedIn', {
    input: z.strictObject({
      ...view,
      columns: z.array(z.string().max(60)).max(200).optional(),
      format: z.enum(keysOf(reportFormats)),
    }),
    output: link,
  }),
  page: query('signedIn', {
    input: z.strictObject({ ...view, page: queryInteger(1, 1_000_000, 1), limit: queryInteger(1, 200, 25) }),
    output: reportPage,
  }),
  statement: rest.get(
    'reports.annuals-due',
    '/wth-dep-statements/:caseId',
    'Money in and out of a client’s account over a period',
    { input: statementInput, output: statementOutput },
  ),
  totals: query('signedIn', { input: z.strictObject(view), output: reportTotals }),
  /** The report drawn; null where it has no chart. */
  chart: query('signedIn', {
    input: z.strictObject(view),
    output: z.object({ chart: chart.nullable(), readAt: instant }),
  }),
};
