import { addMonths, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import {
  agreedOf,
  breakMonths,
  isMonthly,
  MOST_BREAK_MONTHS,
  MOST_MONTHS,
  type ScheduleLine,
} from './schedules.ts';
import { standingLines } from './standing.ts';

/** The changes to a schedule, each from a given day. */
export type ScheduleChange =
  | { kind: 'amount'; from: string; amountPence: number }
  | { kind: 'break'; from: string; months: number }
  | { kind: 'extension'; months: number }
  | { kind: 'lump'; dueOn: string; amountPence: number }
  /** The arrears are made good from a given day, by a fixed amount each month. */
  | { kind: 'catch_up'; from: string; amountPence: number }
  /** The arrears on lines due up to a day are given up. */
  | { kind: 'waive'; upTo: string };

/** The basis of a change of a schedule: receipts so far, the day, and the day on which the arrangement ended, left out while it runs. */
export type Paid = { receivedPence: number; today: string; ended?: string | null };

/** Contributions below this cast doubt on whether an arrangement is viable (domain notes 3.2). */
export const VIABLE_PENCE = 5_000;

const isWhole = (line: ScheduleLine) => agreedOf(line) === line.expectedPence;
/** Contributions from a given day of which nothing was waived or moved. */
const isOpenFrom = (from: string) => (line: ScheduleLine) =>
  line.kind === 'regular' && line.dueOn >= from && isWhole(line);
const inOrder = (lines: readonly ScheduleLine[]) =>
  lines.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));

/** The schedule with more months after the last one, each expecting the same as the last month that is not a break. */
function extended(lines: readonly ScheduleLine[], months: number): ScheduleLine[] {
  const regular = lines.filter(({ kind }) => kind === 'regular');
  const first = lines.find(isMonthly);
  const last = regular.at(-1);
  if (!first || !last) return [...lines];
  const count = lines.filter(isMonthly).length;
  // Counted from the first day, so that a schedule for the 31st stays one.
  const added = Array.from({ length: months }, (_, at) => ({
    dueOn: addMonths(first.dueOn, count + at),
    expectedPence: agreedOf(last),
    kind: 'regular' as const,
  }));
  return inOrder([...lines, ...added]);
}

/** The schedule after a change that `changeProblem` accepts. */
export function changedLines(
  lines: readonly ScheduleLine[],
  change: ScheduleChange,
  paid: Paid,
): ScheduleLine[] {
  switch (change.kind) {
    case 'amount': {
      const isChanged = isOpenFrom(change.from);
      return lines.map((line) => (isChanged(line) ? { ...line, expectedPence: change.amountPence } : line));
    }
    case 'break': {
      const chosen = breakDays(lines, change);
      const broken = lines.map((line) =>
        chosen.includes(line.dueOn) && isOpenFrom(change.from)(line)
          ? { ...line, kind: 'break' as const, expectedPence: 0 }
          : line,
      );
      return extended(broken, change.months);
    }
    case 'extension':
      return extended(lines, change.months);
    case 'lump':
      return inOrder([...lines, { dueOn: change.dueOn, expectedPence: change.amountPence, kind: 'lump' }]);
    case 'catch_up':
      return inOrder([
        ...relieved(lines, paid, 'movedPence', paid.today),
        ...catchUpLines(overduePence(lines, paid, paid.today), change),
      ]);
    case 'waive':
      return relieved(lines, paid, 'waivedPence', change.upTo);
  }
}

/** The arrears on the lines due up to a day. */
const overduePence = (lines: readonly ScheduleLine[], { receivedPence, today, ended }: Paid, upTo: string) =>
  standingLines(lines, receivedPence, today, ended)
    .filter(({ dueOn }) => dueOn <= upTo)
    .reduce((sum, { arrearsPence }) => sum + arrearsPence, 0);

/** The lines with the arrears on those due up to a day taken off, each recording what happened to its own. */
const relieved = (
  lines: readonly ScheduleLine[],
  { receivedPence, today, ended }: Paid,
  as: 'waivedPence' | 'movedPence',
  upTo: string,
): ScheduleLine[] =>
  standingLines(lines, receivedPence, today, ended).map(({ arrearsPence }, at) => {
    const line = lines[at]!;
    if (arrearsPence === 0 || line.dueOn > upTo) return line;
    return {
      ...line,
      expectedPence: line.expectedPence - arrearsPence,
      [as]: (line[as] ?? 0) + arrearsPence,
    };
  });

/** A fixed amount each month from a given day; the last month takes the remainder. */
const catchUpLines = (
  arrearsPence: number,
  { from, amountPence }: { from: string; amountPence: number },
): ScheduleLine[] =>
  Array.from({ length: Math.ceil(arrearsPence / amountPence) }, (_, at) => ({
    dueOn: addMonths(from, at),
    expectedPence: Math.min(amountPence, arrearsPence - at * amountPence),
    kind: 'catch_up' as const,
  }));

const breakDays = (lines: readonly ScheduleLine[], { from, months }: { from: string; months: number }) =>
  lines
    .filter(isOpenFrom(from))
    .slice(0, months)
    .map(({ dueOn }) => dueOn);

/** By how many months a change makes the arrangement longer. */
export const addedMonths = (change: ScheduleChange): number =>
  change.kind === 'break' || change.kind === 'extension' ? change.months : 0;

/** The reasons why a schedule cannot be changed like this, by field, or null. Under an arrangement the Protocol and creditors limit its breaks instead. */
export function changeProblem(
  lines: readonly ScheduleLine[],
  change: ScheduleChange,
  paid: Paid,
  mostBreakMonths: number = MOST_BREAK_MONTHS,
): { field: string; message: string } | null {
  const last = lines.at(-1);
  if (!last)
    return {
      field: 'kind',
      message:
        'There is no schedule yet: enter the commencement, term, contribution and payment day on the case.',
    };
  if (change.kind === 'amount' && !lines.some(isOpenFrom(change.from)))
    return { field: 'from', message: `The last contribution is due on ${showDate(last.dueOn)}.` };
  if (change.kind === 'break') {
    const left = mostBreakMonths - breakMonths(lines);
    if (change.months > left)
      return {
        field: 'months',
        message:
          left > 0
            ? `All payment breaks together may not exceed ${mostBreakMonths} months: ${left} left.`
            : `All ${mostBreakMonths} months of payment breaks are used.`,
      };
    if (breakDays(lines, change).length < change.months)
      return { field: 'months', message: 'Fewer contributions are left from that day.' };
  }
  if (change.kind === 'lump') {
    const [from, to] = [lines[0]!.dueOn, addMonths(lines.find(isMonthly)!.dueOn, MOST_MONTHS)];
    if (change.dueOn < from || change.dueOn > to)
      return { field: 'dueOn', message: `Enter a day from ${showDate(from)} to ${showDate(to)}.` };
  }
  if (change.kind === 'catch_up' || change.kind === 'waive') return arrearsProblem(lines, change, paid);
  const months = lines.filter(isMonthly).length;
  const more = addedMonths(change);
  if (more > 0 && months + more > MOST_MONTHS)
    return {
      field: 'months',
      message: `The arrangement would last ${months + more} months; at most ${MOST_MONTHS} are allowed.`,
    };
  return null;
}

/** Why arrears cannot be caught up or waived in this way. A catch-up plan must end within the longest arrangement. */
function arrearsProblem(
  lines: readonly ScheduleLine[],
  change: Extract<ScheduleChange, { kind: 'catch_up' | 'waive' }>,
  paid: Paid,
): { field: string; message: string } | null {
  const pence = overduePence(lines, paid, change.kind === 'waive' ? change.upTo : paid.today);
  if (pence === 0)
    return change.kind === 'waive'
      ? { field: 'upTo', message: 'Nothing due up to that day is in arrears.' }
      : { field: 'kind', message: 'There are no arrears to catch up.' };
  if (change.kind === 'waive') return null;
  if (change.from < paid.today) return { field: 'from', message: 'Not before today.' };
  const end = addMonths(lines.find(isMonthly)!.dueOn, MOST_MONTHS);
  const last = addMonths(change.from, Math.ceil(pence / change.amountPence) - 1);
  return last > end
    ? {
        field: 'amountPence',
        message: `${poundsText(pence)} would be caught up by ${showDate(last)}; the latest is ${showDate(end)}.`,
      }
    : null;
}

/** The limits above which a domain requires a second person; null if one person is always enough. */
export type ScheduleLimits = {
  /** The largest cut in a contribution, as a share of it in basis points. Waived arrears count as a cut of the whole. */
  scheduleCutLimitBp: number | null;
  /** The most months by which an arrangement becomes longer than its term. */
  scheduleMonthsLimit: number | null;
};

/** Warnings before a change is made; they do not prevent it. */
export const changeWarnings = (change: ScheduleChange): string[] =>
  change.kind === 'amount' && change.amountPence < VIABLE_PENCE
    ? [
        `Contributions under ${poundsText(VIABLE_PENCE)} cast doubt on the arrangement: consider a settlement on funds paid to date.`,
      ]
    : [];
