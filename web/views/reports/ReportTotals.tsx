import { poundsText } from '#shared/platform/money.ts';
import type { ReportPage, ReportTotals as Totals } from '#shared/views/reports/contract.ts';
import { type Report, shareInWords } from '#shared/views/reports/report.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';

/** A total, formatted as its column is. */
export const sumText = (report: Pick<Report, 'columns'>, column: string, sum: number | undefined): string => {
  if (sum === undefined) return '–';
  const kind = report.columns[column]?.kind;
  if (kind === 'pence') return poundsText(sum);
  return kind === 'hundredths' ? (sum / 100).toFixed(2) : sum.toLocaleString('en-GB');
};

function Control({ control }: { control: NonNullable<Totals['control']> }) {
  const { inWords, pence, ledgerPence, ties } = control;
  if (ties)
    return (
      <p className="text-sm text-muted">
        Agrees with the ledger: {inWords}, {poundsText(ledgerPence)}.
      </p>
    );
  return (
    <Alert
      colour="red"
      title="This report does not agree with the ledger."
      message={`It adds up to ${poundsText(pence)}; the ledger has ${poundsText(ledgerPence)} (${inWords}). It can’t be downloaded until this is put right.`}
    />
  );
}

export interface ReportTotalsProps {
  report: Report;
  headings: ReportPage['headings'];
  totals: Totals;
}

const Sum = ({ label, children }: { label: string | undefined; children: string }) => (
  <div className="flex gap-2">
    <dt className="text-muted">{label}</dt>
    <dd className="figures font-medium">{children}</dd>
  </div>
);

/** The totals of the whole report, the shares that it states, and whether the ledger agrees. */
export function ReportTotals({ report, headings, totals }: ReportTotalsProps) {
  return (
    <div className="mt-3 space-y-2">
      {report.totals.length > 0 && (
        <div className="flex flex-wrap gap-x-6 gap-y-1 rounded-md border border-border bg-surface px-3 py-2">
          <span className="font-semibold">Total</span>
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {report.totals.map((name) => (
              <Sum key={name} label={headings[name] ?? report.columns[name]?.label}>
                {sumText(report, name, totals.sums[name])}
              </Sum>
            ))}
            {report.shares?.map((name) => (
              <Sum key={name} label={report.columns[name]?.label}>
                {shareInWords(totals.summaries.find(({ by }) => by === name)?.groups ?? [])}
              </Sum>
            ))}
          </dl>
        </div>
      )}
      {totals.control && <Control control={totals.control} />}
    </div>
  );
}
