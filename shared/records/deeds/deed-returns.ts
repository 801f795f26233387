import { addMonths } from '#shared/platform/dates.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { type DeedStatus, isProtectedDeed } from './deeds.ts';

/** A year of a trust deed: the accounts and the report in Form 4 go to the debtor, creditors and AiB within six weeks of its end (AiB guidance 6.12). */
export type ReturnYear = { year: number; periodTo: string; dueOn: string };

/** The year of a trust deed by its number, counted from the grant. */
export const returnYear = (grantedOn: string, year: number): ReturnYear => ({
  year,
  periodTo: addMonths(grantedOn, 12 * year),
  dueOn: dueBy('deed-return', grantedOn, { times: year }),
});

export type ReturnFacts = {
  status: DeedStatus;
  grantedOn: string | null;
  /** Returns of years that were over before the trust deed came from elsewhere are not known here. */
  cameOn: string | null;
};

/** The year after the last whose return was sent, or the first that ended here. */
export function yearToReport(
  grantedOn: string,
  cameOn: string | null,
  sent: readonly { year: number }[],
): number {
  let year = Math.max(0, ...sent.map((each) => each.year)) + 1;
  while (cameOn !== null && addMonths(grantedOn, 12 * year) <= cameOn) year += 1;
  return year;
}

/** The year whose return comes next; only for a protected trust deed whose grant is known. */
export function nextReturn(
  { status, grantedOn, cameOn }: ReturnFacts,
  sent: readonly { year: number }[],
): ReturnYear | null {
  if (grantedOn === null || !isProtectedDeed(status)) return null;
  return returnYear(grantedOn, yearToReport(grantedOn, cameOn, sent));
}
