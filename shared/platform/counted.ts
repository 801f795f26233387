/** A count with its noun: '1 letter', '1,200 letters'. */
export const counted = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${Number(count) === 1 ? one : many}`;
