import { addMonths, londonDate } from '#shared/dates.ts';

/** What the client agreed to pay each month, and from when. */
export type Agreed = {
  commencementDate: string | null;
  termMonths: number | null;
  contributionPence: number | null;
  contributionDay: number | null;
};

/** What was agreed, added up: how many instalments there are, how many have fallen due, and the day of the next. */
export type ContributionSummary = {
  instalments: number;
  instalmentsDue: number;
  totalPence: number;
  dueToDatePence: number;
  nextDueOn: string | null;
  lastDueOn: string | null;
};

/** The day of the first instalment: the contribution day that comes on or after the commencement. */
function firstDueOn(commencementDate: string, day: number): string {
  const inFirstMonth = `${commencementDate.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return inFirstMonth >= commencementDate ? inFirstMonth : addMonths(inFirstMonth, 1);
}

/** The regular contributions of an arrangement up to a day; null while one of the terms is not known. */
export function contributionSummary(
  { commencementDate, termMonths, contributionPence, contributionDay }: Agreed,
  today: string = londonDate(),
): ContributionSummary | null {
  if (!commencementDate || !termMonths || contributionPence === null || !contributionDay) return null;
  const first = firstDueOn(commencementDate, contributionDay);
  const days = Array.from({ length: termMonths }, (_, month) => addMonths(first, month));
  const instalmentsDue = days.filter((day) => day <= today).length;
  return {
    instalments: termMonths,
    instalmentsDue,
    totalPence: termMonths * contributionPence,
    dueToDatePence: instalmentsDue * contributionPence,
    nextDueOn: days[instalmentsDue] ?? null,
    lastDueOn: days[instalmentsDue - 1] ?? null,
  };
}
