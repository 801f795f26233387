import type { Chart, ChartSeries } from '#shared/platform/charts/chart.ts';
import { EARLIER_DASHES, markerOf, slantOf } from '#shared/platform/charts/looks.ts';

const colours = [
  'text-accent-text',
  'text-yellow-text',
  'text-green-text',
  'text-red-text',
  'text-blue-text',
] as const;

/** The colour of a series, as the colour of text: all that is drawn of it takes it from there. */
export const colourOf = ({ look }: ChartSeries): string => colours[look % colours.length] ?? colours[0];

/** The stripes of a series’ bars; `id` begins with what no other chart of the page has. */
export function Stripes({ id, series }: { id: string; series: ChartSeries }) {
  const slant = slantOf(series.look);
  if (slant === null) return null;
  return (
    <pattern
      id={`${id}-${series.look}`}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${slant})`}
      className={colourOf(series)}
    >
      <rect width="7" height="7" fill="currentColor" opacity="0.2" />
      <rect width="7" height="3" fill="currentColor" />
    </pattern>
  );
}

type Box = { x: number; y: number; width: number; height: number };

export function BarShape({ id, series, box }: { id: string; series: ChartSeries; box: Box }) {
  return (
    <rect
      {...box}
      rx="1"
      fill={slantOf(series.look) === null ? 'currentColor' : `url(#${id}-${series.look})`}
      fillOpacity={series.isYearBefore ? 0.35 : 1}
      stroke="currentColor"
      className={colourOf(series)}
    />
  );
}

export function Marker({ series, x, y }: { series: ChartSeries; x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d={markerOf(series.look)}
      stroke="currentColor"
      strokeWidth="1.5"
      className={`${colourOf(series)} ${series.isYearBefore ? 'fill-surface' : 'fill-current'}`}
    />
  );
}

export function LineShape({ series, path }: { series: ChartSeries; path: string }) {
  return (
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={`${colourOf(series)} ${series.isYearBefore ? 'opacity-70' : ''}`}
      {...(series.isYearBefore && { strokeDasharray: EARLIER_DASHES })}
    />
  );
}

/** What each series looks like: colour with a shape, stripes or dashes. */
export function Legend({ id, as, series }: { id: string; as: Chart['as']; series: readonly ChartSeries[] }) {
  return (
    <ul className="mb-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map((each) => (
        <li key={`${each.look}-${each.isYearBefore}`} className="flex items-center gap-2">
          <svg viewBox="0 0 28 14" className="h-3.5 w-7 shrink-0" aria-hidden="true">
            {as === 'line' ? (
              <>
                <LineShape series={each} path="M0 7H28" />
                <Marker series={each} x={14} y={7} />
              </>
            ) : (
              <BarShape id={id} series={each} box={{ x: 4, y: 1, width: 20, height: 12 }} />
            )}
          </svg>
          {each.label}
        </li>
      ))}
    </ul>
  );
}
