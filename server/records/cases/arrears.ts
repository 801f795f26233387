import { and, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import { type ArrearsBand, arrearsBands } from '#shared/records/cases/list.ts';
import { cases } from './tables.ts';

type Standing = { arrearsPence: number; monthsInArrears: number };

/** The months in arrears as `cases` stores them for lists: null if nothing is owed. */
export const monthsBehind = ({ arrearsPence, monthsInArrears }: Standing): number | null =>
  arrearsPence > 0 ? monthsInArrears : null;

/** Cases at least that far behind. */
export function inBand(band: ArrearsBand): SQL | undefined {
  const { from, below } = arrearsBands[band];
  const { monthsInArrears } = cases;
  return and(
    isNotNull(monthsInArrears),
    from === null ? undefined : gte(monthsInArrears, from),
    below === null ? undefined : lt(monthsInArrears, below),
  );
}
