import { z } from 'zod';
import { mutation, query } from '#shared/platform/calls.ts';
import { instant, keyOf, named, nothing, rowBase } from '#shared/platform/contract.ts';
import { idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { reportsContract, whichReport } from './contract.ts';
import { reportFormats } from './runs.ts';
import { rhythms } from './schedule.ts';

const MOST_RECIPIENTS = 50;

const settings = {
  format: keyOf(reportFormats),
  rhythm: keyOf(rhythms),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 07:30.'),
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  monthDay: z.int().min(1).max(31).nullable().default(null),
  isBusinessDaysOnly: z.boolean().default(false),
  recipientIds: z.array(idSchema).min(1, 'Choose who gets it.').max(MOST_RECIPIENTS),
};

type Checked = { rhythm: string; weekdays: number[]; monthDay: number | null };

/** A weekly schedule has weekdays, a monthly one has its day. */
function checkDays({ rhythm, weekdays, monthDay }: Checked, ctx: z.core.$RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    ctx.issues.push({ code: 'custom', path: [path], message, input: undefined });
  if (rhythm === 'weekly' && weekdays.length === 0) refuse('weekdays', 'Choose at least one weekday.');
  if (rhythm === 'monthly' && monthDay === null) refuse('monthDay', 'Choose the day of the month.');
}

const { filters, sort, dir, columns } = reportsContract.link.input.shape;

const newSchedule = z
  .strictObject({
    report: whichReport,
    domainId: idSchema.optional(),
    filters,
    sort,
    dir,
    columns,
    ...settings,
  })
  .superRefine(checkDays);
const changedSchedule = z
  .strictObject({ id: pathId, version: readVersion, ...settings })
  .superRefine(checkDays);

/** When a report is sent, and to whom. */
const schedule = z.object({
  ...rowBase,
  report: whichReport,
  title: z.string(),
  owner: named,
  domain: named.nullable(),
  inWords: z.array(z.string()),
  format: keyOf(reportFormats),
  rhythm: keyOf(rhythms),
  time: z.string(),
  weekdays: z.array(z.int()),
  monthDay: z.int().nullable(),
  isBusinessDaysOnly: z.boolean(),
  /** Null while it is stopped. */
  nextAt: instant.nullable(),
  stoppedWhy: z.string().nullable(),
  recipients: z.array(named),
  /** The last time that it was sent, and what happened to it by state. */
  last: z
    .object({
      at: instant,
      done: z.int(),
      failed: z.int(),
      skipped: z.int(),
      open: z.int(),
      /** The most rows that a recipient got. */
      rowCount: z.int().nullable(),
    })
    .nullable(),
  mayChange: z.boolean(),
});
export type ReportSchedule = z.output<typeof schedule>;

const step = z.strictObject({ id: pathId, version: readVersion });

export const reportSchedulesContract = {
  /** The caller's own schedules and those that send to them; everybody's for those who manage users. */
  list: query('signedIn', { input: z.strictObject({}), output: z.array(schedule) }),
  create: mutation('signedIn', { input: newSchedule, output: z.object({ id: z.int() }) }),
  update: mutation('signedIn', { input: changedSchedule, output: nothing }),
  /** Nothing is sent until it is started again; it then resumes at its next time. */
  stop: mutation('signedIn', { input: step, output: nothing }),
  start: mutation('signedIn', { input: step, output: nothing }),
  /** Sends it to everybody now, in addition to its scheduled times. */
  sendNow: mutation('signedIn', { input: step, output: nothing }),
  remove: mutation('signedIn', { input: step, output: nothing }),
};
