import { sql } from 'drizzle-orm';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import {
  type BacsCalendar,
  bacsDayProblem,
  cycleOfEntry,
  processingDayProblem,
} from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { cycleOf, type FileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { ownPayDay } from '#shared/activities/money/outgoing/pay-days.ts';
import { firstPayDay, rails } from '#shared/activities/money/outgoing/rails.ts';
import { londonDate, now, showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { calendarOf } from '../calendar.ts';

/** The first day on which payees can have the money of an account's file that is sent now. */
export const firstPayOn = (settings: FileSettings | null, calendar: BacsCalendar): string =>
  firstPayDay(cycleOf(settings), now(), calendar);

/**
 * The day that a file names for a pay day: in Standard 18 its processing day. Refused if it is not a working day, or too early for the rail
 * at its next cut-off; it is never moved.
 */
export function processingOnOf(payOn: string, settings: FileSettings, calendar: BacsCalendar): string {
  const processingOn =
    settings.format === 'standard18' && bacsDayProblem(payOn, calendar) === null
      ? cycleOfEntry(payOn, calendar).processingOn
      : payOn;
  const first = firstPayOn(settings, calendar);
  const problem =
    bacsDayProblem(payOn, calendar) ??
    processingDayProblem(processingOn, londonDate(), calendar) ??
    (payOn < first
      ? `It is too late for that day: by ${rails[cycleOf(settings).rail].name}, the next cut-off pays on ${showDate(first)}.`
      : null);
  if (problem) throw new AppError('invalid', problem, { errors: { payOn: problem } });
  return processingOn;
}

/** Whether a file pays each payment on the day it is due. */
export const isMultiDay = (settings: FileSettings | null): boolean =>
  settings?.format === 'standard18' && settings.bacs.days === 'multi';

/**
 * Gives each payment of a batch the day that its file names for it, and returns the first of them. `payOn` is the pay
 * day; for a multi-day file, the last one.
 */
export async function dateBatch(
  w: Write,
  { batchId, payOn, settings }: { batchId: number; payOn: string; settings: FileSettings },
): Promise<string> {
  const calendar = await calendarOf(w.tx);
  const latest = processingOnOf(payOn, settings, calendar);
  const first = firstPayOn(settings, calendar);
  const rows = await rowsOf(w.tx, {
    dueOn: col.text,
  })`select distinct due_on::text as "dueOn" from payments where batch_id = ${batchId}`;
  const days = rows.map(({ dueOn }) => ({
    dueOn,
    processingOn: isMultiDay(settings)
      ? cycleOfEntry(ownPayDay(dueOn, { first, last: payOn }, calendar), calendar).processingOn
      : latest,
  }));
  // Payments dated for the first time keep their version: the batch's own change has raised it.
  await w.tx.execute(sql`
    update payments p set processing_on = d."processingOn", version = p.version + (p.processing_on is not null)::int, updated_at = now(), updated_by = ${w.author.id || null}::int
    from json_to_recordset(${JSON.stringify(days)}) as d("dueOn" date, "processingOn" date)
    where p.batch_id = ${batchId} and p.due_on = d."dueOn" and p.processing_on is distinct from d."processingOn"`);
  return days.reduce((least, { processingOn }) => (processingOn < least ? processingOn : least), latest);
}
