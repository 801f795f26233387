import { useState } from 'react';
import { showDate } from '#shared/platform/dates.ts';
import { inSentence } from '#shared/platform/format.ts';
import type { ReportTotals } from '#shared/views/reports/contract.ts';
import type { Report } from '#shared/views/reports/report.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { type ReportTotalsProps, sumText } from './ReportTotals.tsx';

type Summary = ReportTotals['summaries'][number];

const MOST_BARS = 8;

/** A share of the whole, such as 12%. */
const shareText = (count: number, whole: number) => {
  const share = whole === 0 ? 0 : (count / whole) * 100;
  return share > 0 && share < 1 ? '< 1%' : `${Math.round(share)}%`;
};

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** The totals shown beside each bar. */
const chartedOf = ({ charted, totals }: Report): readonly string[] => charted ?? totals.slice(0, 1);

/** A value of a column in words. */
export function valueText({ columns }: Pick<Report, 'columns'>, by: string, value: string | null): string {
  const column = columns[by];
  if (value === null || value === '') return 'None';
  if (column?.kind === 'choice') return column.options[value] ?? value;
  return column?.kind === 'day' ? showDate(value) : value;
}

/** The groups of a summary by what the report counts, the largest first. */
const countedBy = ({ counted }: Report, { groups }: Summary): Summary['groups'] =>
  counted === undefined
    ? groups
    : groups
        .map((group) => ({ ...group, count: group.sums[counted] ?? 0 }))
        .sort((one, other) => other.count - one.count);

function Bars({ report, summary, whole }: { report: Report; summary: Summary; whole: number }) {
  const charted = chartedOf(report);
  const groups = countedBy(report, summary);
  const most = Math.max(...groups.map(({ count }) => count));
  const shown = groups.slice(0, MOST_BARS);
  const others = groups.length - shown.length;
  const isWhole = groups.reduce((sum, { count }) => sum + count, 0) >= whole;
  return (
    <>
      <ul className="space-y-1">
        {shown.map(({ value, count, sums }) => (
          <li key={value ?? ''} className="flex min-h-6 items-center gap-3">
            <span
              className="line-clamp-2 w-28 shrink-0 break-words sm:line-clamp-1 sm:w-56"
              title={valueText(report, summary.by, value)}
            >
              {valueText(report, summary.by, value)}
            </span>
            <Bar value={count} most={most} />
            <span className="figures w-14 shrink-0 text-right font-medium">
              {count.toLocaleString('en-GB')}
            </span>
            <span className="figures w-11 shrink-0 text-right text-muted">{shareText(count, whole)}</span>
            {charted.map((name) => (
              <span key={name} className="figures w-32 shrink-0 text-right text-muted max-sm:hidden">
                {sumText(report, name, sums[name])}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-1 text-sm text-muted">
          {isWhole ? 'and' : 'and over'} {others.toLocaleString('en-GB')} more in the files
        </p>
      )}
    </>
  );
}

/** The rows counted and added up by one of the report's summary columns. */
export function ReportChart({ report, headings, totals }: ReportTotalsProps) {
  const [chosen, choose] = useState(0);
  const summary = totals.summaries[chosen] ?? totals.summaries[0];
  if (!summary || summary.groups.length === 0) return null;
  const labelOf = (name: string) => inSentence(headings[name] ?? report.columns[name]?.label ?? '');
  const measured = listed.format([
    report.counted ? labelOf(report.counted) : 'count',
    ...chartedOf(report).map(labelOf),
  ]);
  return (
    <div className="no-print mb-3">
      <Card
        title={`By ${inSentence(summary.label)}: ${measured}`}
        aside={
          totals.summaries.length > 1 && (
            <fieldset className="flex flex-wrap gap-1">
              <legend className="sr-only">Sum up by</legend>
              {totals.summaries.map(({ by, label }, at) => (
                <Button
                  key={by}
                  small
                  colour={at === chosen ? 'accent' : 'plain'}
                  aria-pressed={at === chosen}
                  onClick={() => choose(at)}
                >
                  {label}
                </Button>
              ))}
            </fieldset>
          )
        }
      >
        <Bars
          report={report}
          summary={summary}
          whole={totals.sums[report.counted ?? ''] ?? totals.rowCount}
        />
      </Card>
    </div>
  );
}
