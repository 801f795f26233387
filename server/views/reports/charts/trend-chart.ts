import { sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Chart, ChartUnit } from '#shared/platform/charts/chart.ts';
import { showDate } from '#shared/platform/dates.ts';
import { lastEarlier } from '#shared/views/reports/generator/year-before.ts';
import type { Report, ReportRow } from '#shared/views/reports/report.ts';
import type { Compiled } from '../compiled.ts';
import { rowsOf } from '../read-report.ts';
import { drawSeries } from './draw-series.ts';
import { timeAxis } from './time-axis.ts';

/** A report over time as lines, each beside the year before; a day without a row, or without a figure, is a gap. */
export function trendChart(
  { columns }: Pick<Report, 'columns'>,
  { day, by: byOf, figures }: NonNullable<Report['trend']>,
  { filters }: Pick<Compiled, 'filters'>,
  rows: readonly ReportRow[],
): Chart {
  const by = byOf(filters);
  const stepOf = (date: string) => (by === 'month' ? `${date.slice(0, 7)}-01` : date);
  const byStep = new Map(rows.map((row) => [stepOf(String(row[day])), row]));
  const axis = timeAxis(by, [...byStep.keys()]);
  const figureAt = (name: string, dayOf: (date: string) => string) => (point: number) => {
    const row = byStep.get(axis.keys[point] ?? '');
    const value = row?.[name];
    if (row === undefined || value === null || value === undefined) return null;
    const date = dayOf(String(row[day]));
    return { value: Number(value), key: date, label: showDate(date) };
  };
  const sources = Object.entries(figures).map(([name, before]) => {
    const { label, kind } = columns[name] ?? missing();
    const unit: ChartUnit = kind === 'pence' || kind === 'hundredths' ? kind : 'count';
    return {
      label,
      unit,
      across: null,
      at: figureAt(name, (date) => date),
      ...(before !== null && { yearBefore: figureAt(before, lastEarlier) }),
    };
  });
  const title = `${sources.map(({ label }) => label).join(', ')} by ${by}`;
  return drawSeries({ as: 'line', title, ...axis }, sources);
}

/** How a report with a trend is drawn. */
export function trendOf(report: Report, compiled: Compiled): Pick<Compiled, 'chartOf'> {
  const { trend } = report;
  if (!trend) return {};
  return {
    chartOf: async (snapshot) =>
      trendChart(
        report,
        trend,
        compiled,
        await rowsOf<ReportRow>(snapshot, sql`select * from (${compiled.rows}) r`),
      ),
  };
}
