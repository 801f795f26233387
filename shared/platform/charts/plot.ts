import { scaleBand, scaleLinear } from 'd3-scale';
import { line, stack, stackOffsetDiverging } from 'd3-shape';
import type { Chart, ChartPanel, ChartPoint } from './chart.ts';
import { tickTexts } from './figures.ts';

/** Where a figure is drawn: a bar as its box, a point of a line as a box without extent. */
export type PlacedMark = {
  series: number;
  point: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** A panel laid out in a box of the size given; lengths are pixels or points, y grows downwards. */
export type Plot = {
  left: number;
  right: number;
  bottom: number;
  ticks: { y: number; text: string; isZero: boolean }[];
  /** Below the axis; `group` is said where it changes. Those that would not fit beside each other are turned. */
  labels: { x: number; text: string; group: string | null }[];
  areLabelsTurned: boolean;
  lines: { series: number; path: string }[];
  marks: PlacedMark[];
};

/** The size of letters, and how wide one is on average. */
export const LETTER = { size: 11, width: 6.2 } as const;
const LINE = 14;
const MOST_LETTERS = 18;

const widthOf = (text: string): number => text.length * LETTER.width;
const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;

/** The figures of a panel by series and point. */
const valuesOf = ({ series }: ChartPanel) =>
  series.map(({ marks }) => marks.map((mark) => mark?.value ?? null));
type Values = ReturnType<typeof valuesOf>;

/** For each series and point where its bar begins and ends; parts of a stack stand on each other, those below nothing downwards. */
function spansOf(as: Chart['as'], panel: ChartPanel, values: Values): ([number, number] | null)[][] {
  if (as !== 'stacked')
    return values.map((marks) => marks.map((value) => (value === null ? null : [0, value])));
  const spans: ([number, number] | null)[][] = values.map((marks) => marks.map(() => null));
  const length = values[0]?.length ?? 0;
  for (const isYearBefore of [false, true]) {
    const keys = panel.series.flatMap((each, at) => (each.isYearBefore === isYearBefore ? [at] : []));
    const stacked = stack<number, number>()
      .keys(keys)
      .value((point, series) => values[series]?.[point] ?? 0)
      .offset(stackOffsetDiverging)(Array.from({ length }, (_, point) => point));
    for (const part of stacked)
      part.forEach(([from, to], point) => {
        const row = spans[part.key];
        if (row && typeof values[part.key]?.[point] === 'number') row[point] = [from, to];
      });
  }
  return spans;
}

/** The axis of figures: from nothing, or below, to the largest, in round steps. */
function axisOf(
  { unit }: ChartPanel,
  ends: readonly number[],
  { bottom, top }: { bottom: number; top: number },
) {
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const scale = scaleLinear()
    .domain(least === most ? [0, 1] : [least, most])
    .nice(5)
    .range([bottom, top]);
  const ticks = scale.ticks(5).filter((tick) => Number.isInteger(tick));
  const texts = tickTexts(unit, ticks);
  return { scale, ticks: ticks.map((value, at) => ({ value, text: texts[at] ?? '' })) };
}

/** The names below the axis: those of time where there is room for them, others all, turned if need be. */
function labelsOf(points: readonly ChartPoint[], middle: (point: number) => number, step: number) {
  const isOfTime = points.some(({ group }) => group !== null);
  const longest = Math.max(0, ...points.map(({ short }) => widthOf(shortened(short))));
  const isTurned = !isOfTime && longest + 6 > step;
  const every = isOfTime ? Math.max(1, Math.ceil((longest + 8) / step)) : 1;
  let said: string | null = null;
  const labels = points.flatMap(({ short, group }, at) => {
    if (at % every !== 0) return [];
    const isNew = group !== said;
    said = group;
    return [{ x: middle(at), text: shortened(short), group: isNew ? group : null }];
  });
  return { labels, isTurned, longest };
}

/** Lays a panel of a chart out, for a page as for paper. */
export function plotOf(
  { as, points }: Pick<Chart, 'as' | 'points'>,
  panel: ChartPanel,
  { width, height }: { width: number; height: number },
): Plot {
  const values = valuesOf(panel);
  const spans = spansOf(as, panel, values);
  const ends = spans.flatMap((row) => row.flatMap((span) => span ?? []));
  const texts = axisOf(panel, ends, { bottom: 1, top: 0 }).ticks.map(({ text }) => widthOf(text));
  const left = Math.max(...texts, 0) + 8;
  const right = width - 4;
  const band = scaleBand<number>()
    .domain(points.map((_, at) => at))
    .range([left, right])
    .padding(as === 'line' ? 0 : 0.2);
  const middle = (point: number) => (band(point) ?? left) + band.bandwidth() / 2;
  const { labels, isTurned, longest } = labelsOf(points, middle, band.step());
  const isGrouped = labels.some(({ group }) => group !== null);
  const bottom = height - (isTurned ? longest * 0.75 + 8 : LINE * (isGrouped ? 2 : 1) + 4);
  const { scale, ticks } = axisOf(panel, ends, { bottom, top: 8 });
  // A stack stands in one place; its year before beside it.
  const placeOf = (at: number) => (as === 'stacked' ? Number(panel.series[at]?.isYearBefore) : at);
  const inner = scaleBand<number>()
    .domain([...new Set(panel.series.map((_, at) => placeOf(at)))].toSorted((one, other) => one - other))
    .range([0, band.bandwidth()]);
  const marks = spans.flatMap((row, series) =>
    row.flatMap((span, point): PlacedMark[] => {
      if (!span) return [];
      if (as === 'line') return [{ series, point, x: middle(point), y: scale(span[1]), width: 0, height: 0 }];
      const [one, other] = [scale(span[0]), scale(span[1])];
      const x = (band(point) ?? left) + (inner(placeOf(series)) ?? 0);
      // Nothing is seen as a line on the axis.
      return [
        {
          series,
          point,
          x,
          y: Math.min(one, other, bottom - 1),
          width: Math.max(1, inner.bandwidth() - 1),
          height: Math.max(1, Math.abs(one - other)),
        },
      ];
    }),
  );
  const drawn = line<number | null>()
    .defined((value) => value !== null)
    .x((_, point) => middle(point))
    .y((value) => scale(value ?? 0));
  return {
    left,
    right,
    bottom,
    ticks: ticks.map(({ value, text }) => ({ y: scale(value), text, isZero: value === 0 })),
    labels,
    areLabelsTurned: isTurned,
    lines: as === 'line' ? values.map((row, series) => ({ series, path: drawn(row) ?? '' })) : [],
    marks,
  };
}
