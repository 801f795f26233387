import { addMonths } from '#shared/platform/dates.ts';

/** The agreed monthly payments with their start, and one-off sums with their month of the arrangement. */
export type Agreed = {
  commencementDate: string | null;
  termMonths: number | null;
  contributionPence: number | null;
  contributionDay: number | null;
  lumpSums?: readonly { month: number; pence: number }[];
};

/** The day of the first instalment: the contribution day that comes on or after the commencement. */
function firstDueOn(commencementDate: string, day: number): string {
  const inFirstMonth = `${commencementDate.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return inFirstMonth >= commencementDate ? inFirstMonth : addMonths(inFirstMonth, 1);
}

/** The days on which the agreed lump sums fall due: with the contribution of their month. */
export function lumpSumDays(agreed: Agreed): { dueOn: string; pence: number }[] {
  const { commencementDate, contributionDay, lumpSums = [] } = agreed;
  if (!commencementDate) return [];
  const first = contributionDay ? firstDueOn(commencementDate, contributionDay) : commencementDate;
  return lumpSums.map(({ month, pence }) => ({ dueOn: addMonths(first, month - 1), pence }));
}

/** The days on which the agreed contributions fall due; none while one of the terms is not known. */
export function instalmentDays({
  commencementDate,
  termMonths,
  contributionPence,
  contributionDay,
}: Agreed): string[] {
  if (!commencementDate || !termMonths || contributionPence === null || !contributionDay) return [];
  const first = firstDueOn(commencementDate, contributionDay);
  return Array.from({ length: termMonths }, (_, month) => addMonths(first, month));
}
