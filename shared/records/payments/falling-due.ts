import type { ScheduleLine } from './schedules.ts';

/**
 * The days on which an arrangement may have ended. `frozenOn` is the day on which its case came to a status in which nothing more falls
 * due, and has stayed in such statuses since; null while it is in none.
 */
export type Ending = {
  completedOn: string | null;
  terminatedOn: string | null;
  closedOn: string | null;
  frozenOn: string | null;
};

/**
 * The day on which an arrangement ended: that of its completion or termination; without either, the day from which its status expects
 * nothing more (bankruptcy, death), or on which its case was closed. Null while it runs; a day to come ends nothing yet.
 */
export function endedOn(
  { completedOn, terminatedOn, closedOn, frozenOn }: Ending,
  today: string,
): string | null {
  const first = (days: readonly (string | null)[]) =>
    days
      .filter((day): day is string => day !== null && day <= today)
      .toSorted()
      .at(0) ?? null;
  return first([completedOn, terminatedOn]) ?? first([closedOn, frozenOn]);
}

/**
 * The lines of a schedule that fall due: all of them while the arrangement runs; once it has ended, those up to that day. The same as
 * `fallsDue` in SQL.
 */
export const fallingDue = <Line extends Pick<ScheduleLine, 'dueOn'>>(
  lines: readonly Line[],
  ended: string | null,
): Line[] => lines.filter(({ dueOn }) => ended === null || dueOn <= ended);
