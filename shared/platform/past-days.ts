/** The latest of some days if it is before today; otherwise null, since the time of entry already says so. */
export function dayBefore(today: string, ...days: readonly (string | null | undefined)[]): string | null {
  const known = days.filter((day) => day !== null && day !== undefined);
  const last = known.toSorted().at(-1);
  return last !== undefined && last < today ? last : null;
}
