import type { FileColumn } from '../compiled.ts';

/** Between the margins of a landscape page, in points, and what a table may take of the right one. */
const [PAGE, IN_MARGIN] = [728, 40];
/** Between two columns. */
const GAP = 16;
/** How much of their size figures and letters take, and the signs and spaces between them. */
const [BROAD, SLIM] = [0.56, 0.25];
/** Words longer than this are broken. */
const LONGEST_WORD = 18;

/** A column with the texts below its heading. */
export type Printed = { column: FileColumn; heading: string; texts: readonly string[] };

const lengthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (/[.,:;'’ ()/-]/.test(sign) ? SLIM : BROAD), 0);
const longestWord = (text: string): number =>
  Math.max(0, ...text.split(/\s+/).map((word) => lengthOf(word.slice(0, LONGEST_WORD))));
const most = (lengths: Iterable<number>): number => {
  let longest = 0;
  for (const length of lengths) longest = Math.max(longest, length);
  return longest;
};

/** How wide a column is at least, near enough, with its gap: figures and dates stay whole, text is broken between its words. */
function narrowest({ column: { kind }, heading, texts }: Printed, size: number): number {
  const isBroken = kind === 'text' || kind === 'choice';
  const content = most(texts.map(isBroken ? longestWord : lengthOf));
  return size * Math.max(content, longestWord(heading)) + GAP;
}

/**
 * The places of the columns that fit across a page beside each other, block after block: a table that is wider than the page goes on below
 * itself, with the first `naming` columns again. No column is cut off, unless it alone is wider than the page.
 */
export function blocksOf(columns: readonly Printed[], naming: number, size: number): number[][] {
  const widths = columns.map((column) => narrowest(column, size));
  const sum = (places: readonly number[]) => places.reduce((all, at) => all + (widths[at] ?? 0), -GAP);
  const places = columns.map((_, at) => at);
  if (sum(places) <= PAGE + IN_MARGIN) return [places];
  const names = places.slice(0, naming);
  const blocks: number[][] = [];
  for (const at of places.slice(naming)) {
    const block = blocks.at(-1);
    if (block && sum([...block, at]) <= PAGE) block.push(at);
    else blocks.push([...names, at]);
  }
  return blocks;
}
