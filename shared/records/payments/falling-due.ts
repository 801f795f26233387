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
 * The day from which an arrangement expects nothing more: the first of its completion or termination, the day its
 * status came to expect nothing (bankruptcy or death, whenever the end is recorded), and the day its case was closed.
 * Null while it runs; a future day ends nothing yet.
 */
export const endedOn = (
  { completedOn, terminatedOn, closedOn, frozenOn }: Ending,
  today: string,
): string | null =>
  [completedOn, terminatedOn, closedOn, frozenOn]
    .filter((day): day is string => day !== null && day <= today)
    .toSorted()
    .at(0) ?? null;

/**
 * The lines of a schedule that fall due: all of them while the arrangement runs; once it has ended, those up to that day. The same as
 * `fallsDue` in SQL.
 */
export const fallingDue = <Line extends Pick<ScheduleLine, 'dueOn'>>(
  lines: readonly Line[],
  ended: string | null,
): Line[] => lines.filter(({ dueOn }) => ended === null || dueOn <= ended);

/** The day of the last contribution that falls due; lump sums and what is caught up are none. Null where there is none. */
export const contributesUntil = (
  lines: readonly Pick<ScheduleLine, 'dueOn' | 'kind' | 'expectedPence'>[],
  ended: string | null,
): string | null =>
  fallingDue(lines, ended).findLast(({ kind, expectedPence }) => kind === 'regular' && expectedPence > 0)
    ?.dueOn ?? null;
