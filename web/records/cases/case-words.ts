const number = new Intl.NumberFormat('en-GB');

/** '1 case', '1,204 cases'. */
export const casesInWords = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'case' : 'cases'}`;
