/** The sum of an account's lines of a day that came with one file. */
export type LinesOfDay = { on: string; importId: number; pence: number };

/** A balance that the bank states in a file: at the beginning of the day, or at its end. */
export type Stated = {
  on: string;
  at: 'beginning' | 'end';
  pence: number;
  importId: number;
  fileName: string;
};

/** By how much the lines held fall short of the bank's balances, and between which of them. Below zero, lines are held too many. */
export type Gap = { after: string | null; by: string; at: Stated['at']; pence: number; fileName: string };

const rank = { beginning: 0, end: 1 } as const;

/** Of the balances stated for one moment, the one in the newest file. */
function newestOf(stated: readonly Stated[]): Stated[] {
  const newest = new Map<string, Stated>();
  for (const each of stated) {
    const key = `${each.on} ${rank[each.at]}`;
    const known = newest.get(key);
    if (!known || known.importId <= each.importId) newest.set(key, each);
  }
  return [...newest.keys()].toSorted().flatMap((key) => newest.get(key) ?? []);
}

/**
 * Follows the stated balances through the lines from the opening balance of the account. A balance taken during a day agrees with the
 * lines that its own and earlier files have of that day, or, at the beginning of a file, with those of the others; it says nothing about
 * the end of the day.
 */
export function gapsOf(
  openingPence: number,
  days: readonly LinesOfDay[],
  stated: readonly Stated[],
): { gaps: Gap[]; last: { pence: number; on: string } | null } {
  const byDay = new Map<string, LinesOfDay[]>();
  for (const each of days) byDay.set(each.on, [...(byDay.get(each.on) ?? []), each]);
  const ordered = [...byDay.keys()].toSorted();
  const sum = (of: readonly LinesOfDay[] = []) => of.reduce((total, day) => total + day.pence, 0);
  const gaps: Gap[] = [];
  let [after, last]: [string | null, { pence: number; on: string } | null] = [null, null];
  let [at, before, missing] = [0, openingPence, 0];
  for (const { on, at: moment, pence, importId, fileName } of newestOf(stated)) {
    for (let day = ordered[at]; day !== undefined && day < on; day = ordered[++at])
      before += sum(byDay.get(day));
    const today = byDay.get(on) ?? [];
    const balance = before + missing + (moment === 'end' ? sum(today) : 0);
    const partly =
      moment === 'end'
        ? before + missing + sum(today.filter((day) => day.importId <= importId))
        : before + missing + sum(today.filter((day) => day.importId !== importId));
    if (pence !== balance && pence === partly) continue;
    if (pence !== balance) {
      gaps.push({ after, by: on, at: moment, pence: pence - balance, fileName });
      missing += pence - balance;
    }
    after = on;
    if (moment === 'end') last = { pence, on };
  }
  return { gaps, last };
}
