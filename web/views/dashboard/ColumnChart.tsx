export interface ChartColumn {
  key: string;
  /** Below the column; may be empty. */
  label: string;
  value: number;
  /** The column to highlight. */
  isStrong?: boolean;
}

export interface ColumnChartProps {
  /** The chart in a sentence, for screen readers. */
  summary: string;
  columns: readonly ChartColumn[];
}

const height = 56;

function Column({ column, most }: { column: ChartColumn; most: number }) {
  const tall = column.value === 0 ? 2 : Math.max(4, Math.round((column.value / most) * height));
  const fill = column.isStrong ? 'fill-accent' : 'fill-accent opacity-40';
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center">
      <svg width="100%" height={height} aria-hidden="true" className="overflow-visible">
        <rect
          x="14%"
          y={height - tall}
          width="72%"
          height={tall}
          rx="2"
          className={column.value === 0 ? 'fill-border' : fill}
        />
      </svg>
      <span className="figures mt-1 text-xs">{column.value.toLocaleString('en-GB')}</span>
      <span className="h-4 text-xs whitespace-nowrap text-muted">{column.label}</span>
    </div>
  );
}

/** A column chart, each column with its number below it. */
export function ColumnChart({ summary, columns }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <figure>
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true" className="flex items-end gap-0.5">
        {columns.map((column) => (
          <Column key={column.key} column={column} most={most} />
        ))}
      </div>
    </figure>
  );
}
