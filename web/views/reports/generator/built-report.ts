import { listColumnOf } from '#shared/views/reports/generator/columns.ts';
import type { BuiltReport } from '#shared/views/reports/generator/contract.ts';
import type { Report } from '#shared/views/reports/report.ts';

/** A report that somebody built, in the form in which pages know reports. Its first column opens the case of its row. */
export function reportOfBuilt(
  { name, title, about }: Pick<Report, 'name' | 'title' | 'about'>,
  { columns, totals, summedBy, order }: BuiltReport,
): Report {
  const names = columns.map((column) => column.name);
  const [first] = names;
  return {
    name,
    title,
    about,
    permission: 'signedIn',
    columns: Object.fromEntries(columns.map((column) => [column.name, listColumnOf(column)])),
    usual: names,
    filters: {},
    row: [],
    order,
    totals,
    summaries: summedBy,
    ...(first !== undefined && {
      opens: { [first]: ({ caseId }) => (caseId === null ? null : `/cases/${caseId}`) },
    }),
  };
}
