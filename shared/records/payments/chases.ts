import { showDate } from '#shared/platform/dates.ts';
import type { ScheduleLine } from './schedules.ts';
import { standingLines } from './standing.ts';

/** The facts about a chase: the day on which it was raised, and the contributions before and after a receipt, in pence. */
type Paid = { raisedOn: string; beforePence: number; afterPence: number };

/** The lines that contributions of that total, in pence, do not pay in full. */
const unpaid = (lines: readonly ScheduleLine[], receivedPence: number) =>
  standingLines(lines, receivedPence, '').filter(
    (line) => line.expectedPence > 0 && line.receivedPence < line.expectedPence,
  );

/**
 * The line that a task raised on a day waits for: the last payment missed by then or, if none was missed, the next one due.
 * `receivedPence` are the contributions so far.
 */
export function chasedLine(
  lines: readonly ScheduleLine[],
  raisedOn: string,
  receivedPence: number,
): ScheduleLine | undefined {
  const open = unpaid(lines, receivedPence);
  return open.findLast(({ dueOn }) => dueOn < raisedOn) ?? open[0];
}

/** Whether contributions of that total, in pence, pay everything that fell due up to a day. */
export const isPaidUpTo = (lines: readonly ScheduleLine[], day: string, receivedPence: number): boolean =>
  unpaid(lines, receivedPence).every(({ dueOn }) => dueOn > day);

/** The line that a task waited for, once it is paid in full; undefined while the task must keep waiting. */
export function answeredLine(
  lines: readonly ScheduleLine[],
  { raisedOn, beforePence, afterPence }: Paid,
): ScheduleLine | undefined {
  const awaited = chasedLine(lines, raisedOn, beforePence);
  return awaited && isPaidUpTo(lines, awaited.dueOn, afterPence) ? awaited : undefined;
}

/** The note that completes a task once its payment has been received in full. */
export const answeredNote = ({ dueOn }: Pick<ScheduleLine, 'dueOn'>): string =>
  `The payment due on ${showDate(dueOn)} has been received in full.`;

/** The day of the payment that such a note names, in its present or earlier wording, as yyyy-MM-dd; null for any other note. */
export const paymentOfNote = (note: string | null): string | null => {
  const [, day, month, year] =
    /^The payment due on (\d\d)\/(\d\d)\/(\d{4}) (?:has been received|is there) in full/.exec(note ?? '') ??
    [];
  return day ? `${year}-${month}-${day}` : null;
};
