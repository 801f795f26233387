import type {
  Chart,
  ChartMark,
  ChartPanel,
  ChartPoint,
  ChartSeries,
  ChartUnit,
} from '#shared/platform/charts/chart.ts';
import { unitText } from '#shared/platform/charts/figures.ts';

type Key = string | null;
type Known = { value: number; key: Key; label: string };

/** A series before it is drawn: what it says at each point of the axis, and at what that was a year earlier; null where it is not known. */
export type SeriesSource = {
  label: string;
  unit: ChartUnit;
  across: ChartSeries['across'];
  at: (point: number) => Known | null;
  yearBefore?: (point: number) => Known | null;
};

/** More lines than anybody tells apart. */
const MOST_SERIES = 8;

function seriesOf(
  { label, unit, across, at, yearBefore }: SeriesSource,
  look: number,
  points: readonly ChartPoint[],
): ChartSeries[] {
  const markOf = (known: Known | null): ChartMark | null =>
    known && {
      value: known.value,
      name: `${known.label}, ${label}: ${unitText(unit, known.value)}`,
      key: known.key,
    };
  const drawn = (of: SeriesSource['at'], isYearBefore: boolean): ChartSeries => ({
    label: isYearBefore ? `${label}, a year before` : label,
    look,
    isYearBefore,
    across,
    marks: points.map((_, point) => markOf(of(point))),
  });
  return [drawn(at, false), ...(yearBefore ? [drawn(yearBefore, true)] : [])];
}

/** The largest series of a unit, in their order. */
function largest(sources: readonly SeriesSource[], points: readonly ChartPoint[]): SeriesSource[] {
  const sizes = new Map(
    sources.map((source) => [
      source,
      points.reduce((sum, _, point) => sum + Math.abs(source.at(point)?.value ?? 0), 0),
    ]),
  );
  const kept = new Set(
    sources.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)).slice(0, MOST_SERIES),
  );
  return sources.filter((source) => kept.has(source));
}

/** A chart of series: those of each unit on an axis of their own. What is not drawn is said. */
export function drawSeries(
  { as, title, points, notes }: Pick<Chart, 'as' | 'title' | 'points' | 'notes'>,
  sources: readonly SeriesSource[],
): Chart {
  const units = [...new Set(sources.map(({ unit }) => unit))];
  const left: string[] = [];
  const panels = units.map((unit): ChartPanel => {
    const all = sources.filter((source) => source.unit === unit);
    const shown = largest(all, points);
    if (shown.length < all.length)
      left.push(`The ${shown.length} largest of ${all.length} series are drawn; the table has all.`);
    return { unit, series: shown.flatMap((source, look) => seriesOf(source, look, points)) };
  });
  return { as, title, points, panels, notes: [...notes, ...left] };
}
