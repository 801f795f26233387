import { z } from 'zod';
import { mutation, query } from '#shared/platform/calls.ts';
import { instant, keyOf, listOf, named, nothing, pence } from '#shared/platform/contract.ts';
import { pathId } from '#shared/platform/validation.ts';
import { listInput } from '#shared/records/reference/list-input.ts';
import { catalogueList, reportKinds } from './catalogue-list.ts';
import { reportsContract, whichReport } from './contract.ts';
import { runList } from './run-list.ts';
import { mailStates, reportFormats, runStates, runWays } from './runs.ts';

/** A run of a report, as its history shows it. */
const run = z.object({
  id: z.int(),
  report: z.string(),
  title: z.string(),
  user: named,
  domain: named.nullable(),
  way: keyOf(runWays),
  format: keyOf(reportFormats),
  inWords: z.array(z.string()),
  status: keyOf(runStates),
  rowCount: z.int().nullable(),
  /** The rows written so far, while it is made in the background. */
  rowsDone: z.int(),
  controlPence: pence.nullable(),
  /** What happened to the e-mail of a scheduled one. */
  mail: keyOf(mailStates).nullable(),
  /** Why it failed or was skipped. */
  message: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** The caller's own file, while it is kept. */
  file: z.object({ name: z.string(), bytes: z.int(), expiresAt: instant }).nullable(),
  mayCancel: z.boolean(),
});
export type ReportRun = z.output<typeof run>;

/** A report that somebody may see. */
const catalogueItem = z.object({
  which: whichReport,
  kind: keyOf(reportKinds),
  title: z.string(),
  about: z.string(),
  /** Null for a standard one. */
  owner: named.nullable(),
  /** For a saved one: its type in the report generator. */
  type: z.string().nullable(),
  /** A saved one that its viewer may change. */
  isOwn: z.boolean(),
  isFavourite: z.boolean(),
  /** When its viewer last downloaded it. */
  lastRunAt: instant.nullable(),
  /** When it is sent automatically, if its viewer is involved in that. */
  schedule: z.string().nullable(),
});
export type ListedReport = z.output<typeof catalogueItem>;

const one = z.strictObject({ id: pathId });

/** Reports made in the background, and the history of all. */
export const reportRunsContract = {
  list: query('signedIn', { input: listInput(runList, {}), output: listOf(run) }),
  /** The reports that the caller may see; for those who manage users, those that another user would. */
  catalogue: query('signedIn', { input: listInput(catalogueList, {}), output: listOf(catalogueItem) }),
  /** Starts making a report in the background. */
  make: mutation('signedIn', {
    input: reportsContract.link.input,
    output: z.object({ id: z.int() }),
  }),
  cancel: mutation('signedIn', { input: one, output: nothing }),
  /** The address of a file that was made; it is good for two minutes. */
  link: mutation('signedIn', { input: one, output: reportsContract.link.output }),
};
