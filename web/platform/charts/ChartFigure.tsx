import { useEffect, useId, useRef, useState } from 'react';
import type { Chart, ChartMark, ChartSeries } from '#shared/platform/charts/chart.ts';
import { Legend, Stripes } from './looks.tsx';
import { Panel } from './Panel.tsx';

/** The width of an element, as it changes; nothing until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

export interface ChartFigureProps {
  chart: Chart;
  /** The height of each of its axes. */
  height: number;
  /** What a figure opens. */
  onOpen: (mark: ChartMark, series: ChartSeries) => void;
}

/** A chart with its legend. Its figures stand in the table beside it, too. */
export function ChartFigure({ chart, height, onOpen }: ChartFigureProps) {
  const { ref, width } = useWidth();
  const id = useId();
  const looks = new Map(chart.panels.flatMap(({ series }) => series.map((each) => [each.look, each])));
  const isEmpty = chart.panels.every(({ series }) =>
    series.every(({ marks }) => marks.every((mark) => !mark)),
  );
  if (isEmpty) return <p className="text-muted">There is nothing to draw.</p>;
  return (
    <figure>
      <figcaption className="mb-2 font-medium">{chart.title}</figcaption>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <defs>
          {[...looks.values()].map((series) => (
            <Stripes key={series.look} id={id} series={series} />
          ))}
        </defs>
      </svg>
      <div ref={ref} className="min-w-0 space-y-4">
        {chart.panels.map((panel) => (
          <div key={panel.unit} style={{ minHeight: height }}>
            <Legend id={id} as={chart.as} series={panel.series} />
            {width > 0 && (
              <Panel
                id={id}
                chart={chart}
                panel={panel}
                name={`${chart.title}: ${panel.series.map(({ label }) => label).join(', ')}`}
                width={width}
                height={height}
                onOpen={onOpen}
              />
            )}
          </div>
        ))}
      </div>
      {chart.notes.length > 0 && <p className="mt-1 text-sm text-muted">{chart.notes.join(' ')}</p>}
    </figure>
  );
}
