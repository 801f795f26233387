import type { ClockKind } from './rule.ts';
import { type ClockRuleName, clockRules } from './rules.ts';

/** The state of a clock. */
export const clockStatuses = {
  open: 'Open',
  met: 'Met',
  stopped: 'Stopped',
  exempt: 'Exempt',
  superseded: 'Replaced',
} as const;
export type ClockStatus = keyof typeof clockStatuses;

/** A clock that events call for. */
export type WantedClock = {
  rule: ClockRuleName;
  /** What it counts from. */
  on: string;
  /** The number of periods of its rule, such as the years of an arrangement. */
  times?: number;
  /** The day on which the required action was done. */
  metOn?: string | null;
  /** Why it does not apply. */
  exempt?: string | null;
};

/** The kind of a rule's date: a deadline, or the end of a period. */
export const kindOf = (rule: ClockRuleName): ClockKind => clockRules[rule].kind;

/** Whether a clock is late: only a deadline can be. A period ends; a 'not after' action is simply no longer possible. */
export const isOverdue = (
  { rule, status, dueOn }: { rule: ClockRuleName; status: ClockStatus; dueOn: string },
  today: string,
): boolean => status === 'open' && kindOf(rule) === 'deadline' && dueOn < today;

type Shown = { rule: ClockRuleName; status: ClockStatus; dueOn: string };

/** How many clocks of a case are shown at a glance. */
const NEXT = 5;

/** The clocks of a case that come next: what is late, then what is still to come, the nearest first. */
export const nextClocks = <Clock extends Shown>(clocks: readonly Clock[], today: string): Clock[] =>
  clocks
    .filter((clock) => clock.status === 'open' && (clock.dueOn >= today || isOverdue(clock, today)))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    .slice(0, NEXT);
