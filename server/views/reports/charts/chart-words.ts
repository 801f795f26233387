import { type Chart, chartKinds } from '#shared/platform/charts/chart.ts';

/** What a chart shows, for who cannot see it, such as 'Line: Received by month, from September 2025 to November 2026: Received'. Its figures stand in the table. */
export function chartInWords({ as, title, points, panels }: Chart): string {
  const [first, last] = [points[0], points.at(-1)];
  const extent = first && last ? `, from ${first.label} to ${last.label}` : '';
  const series = panels.flatMap((panel) => panel.series.map(({ label }) => label));
  return `${chartKinds[as]}: ${title}${extent}: ${series.join('; ')}`;
}
