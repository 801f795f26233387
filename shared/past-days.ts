/** The latest of some days, where it is before today; null where it is not, as what happened today says so by when it was entered. */
export function dayBefore(today: string, ...days: readonly (string | null | undefined)[]): string | null {
  const known = days.filter((day) => day !== null && day !== undefined);
  const last = known.toSorted().at(-1);
  return last !== undefined && last < today ? last : null;
}
