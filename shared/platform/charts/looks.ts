import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import type { ChartPanel } from './chart.ts';

const symbols = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];

/** The outline of the mark on a line, around its middle: together with the colour it tells one series from another. */
export const markerOf = (look: number, size = 44): string =>
  symbol(symbols[look % symbols.length] ?? symbolCircle, size)() ?? '';

/** The slant of a bar’s stripes in degrees; none for one that is filled. */
const slants = [null, 45, 135, 0] as const;
export const slantOf = (look: number): number | null => slants[look % slants.length] ?? null;

/** A line of the year before is broken. */
export const EARLIER_DASHES = '5 4';

/** What is drawn of a panel with the year before beneath. */
export const earlierFirst = <Part extends { series: number }>(
  parts: readonly Part[],
  { series }: ChartPanel,
): Part[] => {
  const rank = (part: Part) => (series[part.series]?.isYearBefore ? 0 : 1);
  return parts.toSorted((one, other) => rank(one) - rank(other));
};
