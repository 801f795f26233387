import { fallingDue } from './falling-due.ts';
import { agreedOf, type ScheduleLine } from './schedules.ts';

/** The most arrears that are counted, in hundredths of a month; the copy for lists has no room for more. */
const MOST_BEHIND = 999_999;

/**
 * The arrears class of a case, by arrears in hundredths of a month: a month or more is 'behind', three or more is what creditors call a
 * breach (domain notes 3.2 and 8.1).
 */
export const arrearsLevel = (monthsInArrears: number): 'none' | 'behind' | 'breach' =>
  monthsInArrears >= 300 ? 'breach' : monthsInArrears >= 100 ? 'behind' : 'none';

/** Months in arrears as lists, reports and files show them: two decimals, neither cut nor rounded further. */
export const monthsShown = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The same in a sentence, such as '2.50 months'. */
export const monthsText = (hundredths: number): string =>
  `${monthsShown(hundredths)} ${hundredths === 100 ? 'month' : 'months'}`;

export const lineStatuses = {
  due: 'To come',
  part: 'Part paid',
  paid: 'Paid',
  missed: 'Missed',
  waived: 'Waived',
  moved: 'To catch up',
  break: 'Break',
  /** It would have fallen due after the arrangement had ended. */
  ended: 'Not due',
} as const;
export type LineStatus = keyof typeof lineStatuses;

export type StandingLine = ScheduleLine & { receivedPence: number; arrearsPence: number; status: LineStatus };

/** How a case stands with its schedule on a day; amounts in pence, `monthsInArrears` in hundredths of a month. */
export type Standing = {
  totalPence: number;
  dueToDatePence: number;
  receivedPence: number;
  arrearsPence: number;
  monthsInArrears: number;
  /** Receipts in excess of everything due so far. */
  aheadPence: number;
  instalments: number;
  instalmentsDue: number;
  nextDueOn: string | null;
  nextDuePence: number | null;
  lastDueOn: string | null;
  /** The day of the last line; the arrangement itself ends with its term, which is the case's `expectedEndDate`. */
  expectedEndOn: string | null;
  /** The day on which the arrangement ended: nothing falls due after it. */
  endedOn: string | null;
};

function statusOf(line: ScheduleLine, receivedPence: number, today: string, isDue: boolean): LineStatus {
  if (!isDue) return 'ended';
  if (line.kind === 'break') return 'break';
  if (receivedPence >= line.expectedPence)
    return line.waivedPence ? 'waived' : line.movedPence ? 'moved' : 'paid';
  if (receivedPence > 0) return 'part';
  return line.dueOn < today ? 'missed' : 'due';
}

/**
 * The lines with what was received for each: money pays the oldest line first. Those after the day on which the arrangement ended are not
 * due, and never in arrears.
 */
export function standingLines(
  lines: readonly ScheduleLine[],
  receivedPence: number,
  today: string,
  ended: string | null = null,
): StandingLine[] {
  const due = new Set(fallingDue(lines, ended));
  let left = Math.max(0, receivedPence);
  return lines.map((line) => {
    const paid = Math.min(left, line.expectedPence);
    left -= paid;
    return {
      ...line,
      receivedPence: paid,
      arrearsPence: due.has(line) && line.dueOn < today ? line.expectedPence - paid : 0,
      status: statusOf(line, paid, today, due.has(line)),
    };
  });
}

/** The last payment missed, in whole or in part, as of a day. */
export const lastMissed = (
  lines: readonly ScheduleLine[],
  receivedPence: number,
  today: string,
  ended: string | null = null,
): StandingLine | undefined =>
  standingLines(lines, receivedPence, today, ended).findLast(({ arrearsPence }) => arrearsPence > 0);

/**
 * The standing of a case on a day, given the contributions received and the day on which the arrangement ended: arrears are amounts due
 * before that day that have not been received. Once it has ended, what fell due by then stays due, and nothing else does.
 */
export function standingOf(
  lines: readonly ScheduleLine[],
  receivedPence: number,
  today: string,
  ended: string | null = null,
): Standing {
  const sum = (some: readonly ScheduleLine[]) =>
    some.reduce((all, { expectedPence }) => all + expectedPence, 0);
  // A break expects nothing; nor does a line that was waived or moved in full.
  const expected = lines.filter(({ expectedPence }) => expectedPence > 0);
  const due = fallingDue(expected, ended).filter(({ dueOn }) => dueOn <= today);
  const overduePence = sum(due.filter(({ dueOn }) => dueOn < today));
  const next = fallingDue(expected, ended).find(({ dueOn }) => dueOn > today);
  const arrearsPence = Math.max(0, overduePence - receivedPence);
  const month = due.findLast(({ kind }) => kind === 'regular') ?? next;
  const monthPence = month ? agreedOf(month) : 0;
  return {
    totalPence: sum(lines),
    dueToDatePence: sum(due),
    receivedPence,
    arrearsPence,
    monthsInArrears:
      monthPence > 0 ? Math.min(MOST_BEHIND, Math.floor((arrearsPence * 100) / monthPence)) : 0,
    aheadPence: Math.max(0, receivedPence - sum(due)),
    instalments: expected.length,
    instalmentsDue: due.length,
    nextDueOn: next?.dueOn ?? null,
    nextDuePence: next?.expectedPence ?? null,
    lastDueOn: due.at(-1)?.dueOn ?? null,
    expectedEndOn: lines.at(-1)?.dueOn ?? null,
    endedOn: ended,
  };
}
