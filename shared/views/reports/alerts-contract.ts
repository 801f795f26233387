import { z } from 'zod';
import { mutation, query } from '#shared/platform/calls.ts';
import { instant, keyOf, named, nothing, rowBase } from '#shared/platform/contract.ts';
import { idSchema, pathId, plainLine, readVersion } from '#shared/platform/validation.ts';
import { alertRhythms, alertUnits, crossings, watches } from './alert.ts';
import { reportsContract, whichReport } from './contract.ts';

const { filters } = reportsContract.link.input.shape;
/** A threshold is no larger than a figure can be. */
const FURTHEST = 1_000_000_000_000;

const settings = {
  name: plainLine(80, 1),
  crossing: keyOf(crossings).default('above'),
  /** In pence where the column holds money. */
  line: z.int().min(-FURTHEST).max(FURTHEST).default(0),
  rhythm: keyOf(alertRhythms),
  isMailed: z.boolean(),
};

const newAlert = z
  .strictObject({
    report: whichReport,
    domainId: idSchema.optional(),
    filters,
    watch: keyOf(watches),
    /** The column whose total is watched. */
    column: z.string().max(60).nullable().default(null),
    ...settings,
  })
  .superRefine(({ watch, column }, ctx) => {
    if (watch === 'sum' && column === null)
      ctx.issues.push({
        code: 'custom',
        path: ['column'],
        message: 'Choose the total to watch.',
        input: undefined,
      });
  });

/** An alert of the caller's, and when it next checks its report. */
const alert = z.object({
  ...rowBase,
  name: z.string(),
  report: whichReport,
  title: z.string(),
  href: z.string(),
  domain: named.nullable(),
  inWords: z.array(z.string()),
  watch: keyOf(watches),
  columnLabel: z.string().nullable(),
  unit: keyOf(alertUnits),
  crossing: keyOf(crossings),
  line: z.number(),
  rhythm: keyOf(alertRhythms),
  isMailed: z.boolean(),
  /** Null while it is stopped. */
  nextAt: instant.nullable(),
  stoppedWhy: z.string().nullable(),
  /** When it last checked, and what it saw; null before its first check, and where the figure is not known. */
  lookedAt: instant.nullable(),
  value: z.number().nullable(),
  isBeyond: z.boolean(),
  lastToldAt: instant.nullable(),
});
export type ReportAlert = z.output<typeof alert>;

const notice = z.object({
  id: z.int(),
  at: instant,
  name: z.string(),
  words: z.string(),
  href: z.string(),
  isRead: z.boolean(),
});
export type AlertNotice = z.output<typeof notice>;

const step = z.strictObject({ id: pathId, version: readVersion });

export const reportAlertsContract = {
  /** The caller's own. */
  list: query('signedIn', { input: z.strictObject({}), output: z.array(alert) }),
  create: mutation('signedIn', { input: newAlert, output: z.object({ id: z.int() }) }),
  /** If the threshold was moved, a figure beyond it is reported again. */
  update: mutation('signedIn', {
    input: z.strictObject({ id: pathId, version: readVersion, ...settings }),
    output: nothing,
  }),
  stop: mutation('signedIn', { input: step, output: nothing }),
  /** Starts again, as though it were new. */
  start: mutation('signedIn', { input: step, output: nothing }),
  remove: mutation('signedIn', { input: step, output: nothing }),
  /** The caller's latest notices, newest first, and how many are unread. */
  notices: query('signedIn', {
    input: z.strictObject({}),
    output: z.object({ unread: z.int(), notices: z.array(notice) }),
  }),
  read: mutation('signedIn', {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(100) }),
    output: nothing,
  }),
};
