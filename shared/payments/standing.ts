import { agreedOf, type ScheduleLine } from './schedules.ts';

/** The most arrears that are counted, in hundredths of a month; the copy for lists has no room for more. */
const MOST_BEHIND = 999_999;

/**
 * The arrears class of a case, by arrears in hundredths of a month: a month or more is 'behind', three or more is what creditors call a
 * breach (domain notes 3.2 and 8.1).
 */
export const arrearsLevel = (monthsInArrears: number): 'none' | 'behind' | 'breach' =>
  monthsInArrears >= 300 ? 'breach' : monthsInArrears >= 100 ? 'behind' : 'none';

/** Hundredths of a month in words, such as '2.5 months'. */
export const monthsText = (hundredths: number): string =>
  `${hundredths / 100} ${hundredths === 100 ? 'month' : 'months'}`;

export const lineStatuses = {
  due: 'To come',
  part: 'Part paid',
  paid: 'Paid',
  missed: 'Missed',
  waived: 'Waived',
  moved: 'To catch up',
  break: 'Break',
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
};

function statusOf(line: ScheduleLine, receivedPence: number, today: string): LineStatus {
  if (line.kind === 'break') return 'break';
  if (receivedPence >= line.expectedPence)
    return line.waivedPence ? 'waived' : line.movedPence ? 'moved' : 'paid';
  if (receivedPence > 0) return 'part';
  return line.dueOn < today ? 'missed' : 'due';
}

/** The lines with what was received for each: money pays the oldest line first. */
export function standingLines(
  lines: readonly ScheduleLine[],
  receivedPence: number,
  today: string,
): StandingLine[] {
  let left = Math.max(0, receivedPence);
  return lines.map((line) => {
    const paid = Math.min(left, line.expectedPence);
    left -= paid;
    return {
      ...line,
      receivedPence: paid,
      arrearsPence: line.dueOn < today ? line.expectedPence - paid : 0,
      status: statusOf(line, paid, today),
    };
  });
}

/** The payment that was missed last, in whole or in part, as it stands on a day. */
export const lastMissed = (
  lines: readonly ScheduleLine[],
  receivedPence: number,
  today: string,
): StandingLine | undefined =>
  standingLines(lines, receivedPence, today).findLast(({ arrearsPence }) => arrearsPence > 0);

/**
 * The standing of a case on a day, given the contributions received: arrears are amounts due before that day that have not been received.
 */
export function standingOf(lines: readonly ScheduleLine[], receivedPence: number, today: string): Standing {
  const sum = (some: readonly ScheduleLine[]) =>
    some.reduce((all, { expectedPence }) => all + expectedPence, 0);
  // A break expects nothing, nor does a line that was waived or moved whole.
  const expected = lines.filter(({ expectedPence }) => expectedPence > 0);
  const due = expected.filter(({ dueOn }) => dueOn <= today);
  const overduePence = sum(expected.filter(({ dueOn }) => dueOn < today));
  const next = expected.find(({ dueOn }) => dueOn > today);
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
  };
}
