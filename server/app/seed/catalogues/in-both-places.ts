/** Letters with those for Northern Ireland: which of them is written follows from the place of the case. */
export const inBothPlaces = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [name, `${name}, Northern Ireland`]);
