import type { ReportPage } from '#shared/views/reports/contract.ts';
import type { FilterValue, Report, ReportRow } from '#shared/views/reports/report.ts';
import { type Cells, tableColumns } from '#web/platform/page/list/columns.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import type { Column } from '#web/platform/ui/Table.tsx';

const linkClass = 'rounded-sm text-accent-text underline underline-offset-2';

/** The table's columns of a report: what leads somewhere is a link, what is alarming is red. */
export function reportColumns(
  report: Report,
  names: readonly string[],
  headings: ReportPage['headings'] = {},
  filters: Readonly<Record<string, FilterValue | undefined>> = {},
): Column<ReportRow>[] {
  const plain = tableColumns<Report, never>(report, names, {} as Cells<Report, never>) as Column<ReportRow>[];
  return plain.map((column, at) => {
    const { key, cell } = column;
    const opens = at === 0 ? undefined : report.opens?.[key];
    const alarms = report.alarms?.[key];
    return {
      ...column,
      header: headings[key] ?? column.header,
      cell: (row) => {
        const href = opens?.(row, filters);
        const shown = href ? (
          <AppLink href={href} className={linkClass}>
            {cell(row)}
          </AppLink>
        ) : (
          cell(row)
        );
        return alarms?.(row) ? <span className="font-medium text-red-text">{shown}</span> : shown;
      },
    };
  });
}
