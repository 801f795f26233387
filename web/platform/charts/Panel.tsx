import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Chart, ChartMark, ChartPanel, ChartSeries } from '#shared/platform/charts/chart.ts';
import { earlierFirst } from '#shared/platform/charts/looks.ts';
import { LETTER, type PlacedMark, type Plot, plotOf } from '#shared/platform/charts/plot.ts';
import { BarShape, LineShape, Marker } from './looks.tsx';

function Axes({ plot: { left, right, bottom, ticks, labels, areLabelsTurned } }: { plot: Plot }) {
  return (
    <g aria-hidden="true" fontSize={LETTER.size} className="figures fill-muted">
      {ticks.map(({ y, text, isZero }) => (
        <g key={text}>
          <path
            d={`M${left} ${y}H${right}`}
            strokeWidth="1"
            className={isZero ? 'stroke-border-strong' : 'stroke-border'}
          />
          <text x={left - 6} y={y + 3.5} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ x, text, group }) => (
        <g key={x}>
          {areLabelsTurned ? (
            <text
              x={x + 4}
              y={bottom + 12}
              textAnchor="end"
              transform={`rotate(-45 ${x + 4} ${bottom + 12})`}
            >
              {text}
            </text>
          ) : (
            <text x={x} y={bottom + 13} textAnchor="middle">
              {text}
            </text>
          )}
          {group && (
            <text x={x} y={bottom + 27} textAnchor="middle">
              {group}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** The exact figure of the mark that the pointer or the keyboard is on. */
function Tip({ mark, place, width }: { mark: ChartMark; place: PlacedMark; width: number }) {
  const half = Math.min(120, width / 2);
  const x = Math.min(Math.max(place.x + place.width / 2, half), width - half);
  return (
    <div
      aria-hidden="true"
      style={{ left: x, top: place.y - 10, maxWidth: half * 2 }}
      className="figures pointer-events-none absolute z-10 w-max -translate-x-1/2 -translate-y-full rounded-md border border-border bg-raised px-2 py-1 text-sm shadow-lg"
    >
      {mark.name}
    </div>
  );
}

type Place = Pick<PlacedMark, 'series' | 'point'>;
const isSame = (one: Place, other: Place | null) =>
  other !== null && one.series === other.series && one.point === other.point;

/** The mark that an arrow leads to: left and right along a series, up and down to the others of the same point. */
function neighbour(marks: readonly PlacedMark[], from: PlacedMark, key: string): PlacedMark | undefined {
  const along = marks.filter(({ series }) => series === from.series);
  const beside = marks.filter(({ point }) => point === from.point);
  switch (key) {
    case 'ArrowRight':
      return along.find(({ point }) => point > from.point);
    case 'ArrowLeft':
      return along.findLast(({ point }) => point < from.point);
    case 'ArrowDown':
      return beside.find(({ series }) => series > from.series);
    case 'ArrowUp':
      return beside.findLast(({ series }) => series < from.series);
    case 'Home':
      return along[0];
    case 'End':
      return along.at(-1);
    default:
      return undefined;
  }
}

const keyed = ({ series, point }: Place) => `${series}-${point}`;

interface MarkProps {
  id: string;
  as: Chart['as'];
  place: PlacedMark;
  series: ChartSeries;
}

function MarkShape({ id, as, place, series }: MarkProps) {
  if (as !== 'line') return <BarShape id={id} series={series} box={place} />;
  return (
    <>
      {/* Easily hit. */}
      <circle cx={place.x} cy={place.y} r="11" fill="transparent" />
      <Marker series={series} x={place.x} y={place.y} />
    </>
  );
}

export interface PanelProps {
  /** Begins the names of patterns. */
  id: string;
  chart: Chart;
  panel: ChartPanel;
  name: string;
  width: number;
  height: number;
  onOpen: (mark: ChartMark, series: ChartSeries) => void;
}

/** The series of one unit. Tab reaches one mark, arrows the others; Enter opens its rows. */
export function Panel({ id, chart, panel, name, width, height, onOpen }: PanelProps) {
  const plot = useMemo(() => plotOf(chart, panel, { width, height }), [chart, panel, width, height]);
  const [current, setCurrent] = useState<Place | null>(null);
  const [seen, see] = useState<Place | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const held = plot.marks.find((place) => isSame(place, current)) ?? plot.marks[0];
  const markOf = ({ series, point }: Place) => panel.series[series]?.marks[point] ?? null;
  const seenPlace = plot.marks.find((place) => isSame(place, seen));
  const seenMark = seenPlace && markOf(seenPlace);
  const move = (event: KeyboardEvent, place: PlacedMark, open: () => void) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open();
    }
    const next = neighbour(plot.marks, place, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    drawing.current?.querySelector<SVGGElement>(`[data-mark="${keyed(next)}"]`)?.focus();
  };
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset. */}
      <svg ref={drawing} role="group" aria-label={name} width={width} height={height} className="block">
        <Axes plot={plot} />
        <g aria-hidden="true">
          {earlierFirst(plot.lines, panel).map(({ series, path }) => {
            const of = panel.series[series];
            return of && <LineShape key={series} series={of} path={path} />;
          })}
        </g>
        {earlierFirst(plot.marks, panel).map((place) => {
          const series = panel.series[place.series];
          const mark = markOf(place);
          if (!series || !mark) return null;
          const open = () => onOpen(mark, series);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons.
            <g
              key={keyed(place)}
              data-mark={keyed(place)}
              role="button"
              aria-label={mark.name}
              tabIndex={isSame(place, held ?? null) ? 0 : -1}
              className="cursor-pointer"
              onClick={open}
              onKeyDown={(event) => move(event, place, open)}
              onFocus={() => {
                setCurrent(place);
                see(place);
              }}
              onBlur={() => see(null)}
              onPointerEnter={() => see(place)}
              onPointerLeave={() => see(null)}
            >
              <MarkShape id={id} as={chart.as} place={place} series={series} />
            </g>
          );
        })}
      </svg>
      {seenPlace && seenMark && <Tip mark={seenMark} place={seenPlace} width={width} />}
    </div>
  );
}
