import type { ReactNode } from 'react';
import type { CountedSum } from '#shared/activities/money/distributions/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

export interface SummaryRow {
  key: string;
  label: ReactNode;
  count: number;
  pence?: number;
  lastPence?: number | null;
}

export interface SummaryTableProps {
  title: string;
  rows: readonly SummaryRow[];
  empty: string;
  /** The heading of the amounts; 'This run' by default. */
  of?: string;
}

/** Totals of a run by one dimension, beside those of the run before. */
export function SummaryTable({ title, rows, empty, of = 'This run' }: SummaryTableProps) {
  const hasPence = rows.some(({ pence }) => pence !== undefined);
  const hasLast = rows.some(({ lastPence }) => lastPence !== null && lastPence !== undefined);
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full max-sm:text-sm">
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="pb-1 font-normal">
                  <span className="sr-only">{title}</span>
                </th>
                <th scope="col" className="pb-1 pl-2 text-right font-normal sm:pl-3">
                  Number
                </th>
                {hasPence && (
                  <th scope="col" className="pb-1 pl-2 text-right font-normal sm:pl-3">
                    {of}
                  </th>
                )}
                {hasLast && (
                  <th scope="col" className="pb-1 pl-2 text-right font-normal sm:pl-3">
                    Last run
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, count, pence, lastPence }) => (
                <tr key={key} className="border-t border-border">
                  <th scope="row" className="py-1.5 text-left font-normal break-words">
                    {label}
                  </th>
                  <td className="figures py-1.5 pl-2 text-right sm:pl-3">{count.toLocaleString('en-GB')}</td>
                  {hasPence && (
                    <td className="py-1.5 pl-2 text-right sm:pl-3">
                      {pence !== undefined && <Money pence={pence} />}
                    </td>
                  )}
                  {hasLast && (
                    <td className="py-1.5 pl-2 text-right text-muted sm:pl-3">
                      {lastPence === null || lastPence === undefined ? '–' : <Money pence={lastPence} />}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

export const rowsOf = (sums: readonly CountedSum[]): SummaryRow[] =>
  sums.map((sum) => ({ key: sum.label, ...sum }));
