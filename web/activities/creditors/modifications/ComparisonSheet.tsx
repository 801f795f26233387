import { Fragment } from 'react';
import type { Comparison, SetFigures } from '#shared/activities/creditors/modifications/compare-sets.ts';
import { type SheetRow, sheetRows } from '#shared/activities/creditors/modifications/comparison-sheet.ts';
import { pencePerPoundText } from '#shared/platform/money.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';

const cell = 'border-b border-border px-2 py-1.5 text-right align-top whitespace-nowrap';
const head = 'border-b border-border-strong px-2 py-1.5 text-right align-bottom text-sm font-medium';
const rowHead =
  'sticky left-0 border-b border-border bg-surface py-1.5 pr-3 text-left font-normal print:static';

function Value({ row, figures }: { row: SheetRow; figures: SetFigures }) {
  const value = row.of(figures);
  if (value === null) return null;
  if (row.kind === 'months') return <span className="figures">{value}</span>;
  if (row.kind === 'rate') return <span className="figures font-semibold">{pencePerPoundText(value)}</span>;
  if (row.isDifference) return <Difference pence={value} isNeutral={row.isNeutral} />;
  return <Money pence={value} />;
}

/** A difference with its sign; nothing where there is none. */
function Difference({ pence, isNeutral = false }: { pence: number; isNeutral?: boolean | undefined }) {
  if (pence === 0) return <span className="text-muted">–</span>;
  const colour = isNeutral ? '' : pence < 0 ? 'text-red-text' : 'text-green-text';
  return (
    <span className={`figures whitespace-nowrap ${colour}`}>
      {pence > 0 && '+'}
      <Money pence={pence} />
    </span>
  );
}

function Clauses({ figures }: { figures: SetFigures }) {
  if (figures.clauses.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul className="space-y-1 text-sm whitespace-normal">
      {figures.clauses.map(({ title, effects }) => (
        <li key={title}>
          {title}
          {effects.map((effect) => (
            <span key={effect} className="block text-muted">
              {effect}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The sets side by side, figure by figure and creditor by creditor, each with its difference to the first column. */
export function ComparisonSheet({ comparison }: { comparison: Comparison }) {
  const all = [comparison.base, ...comparison.sets];
  const warned = all.filter(({ warnings }) => warnings.length > 0);
  return (
    <div className="space-y-4">
      {warned.map(({ name, warnings }) => (
        <Alert key={name} colour="yellow" role="none" title={name}>
          <ul className="list-disc pl-4">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      ))}
      <section
        {...keyboardScroll}
        aria-label="Sets of modifications side by side"
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">What each set of modifications comes to</caption>
          <thead>
            <tr>
              <th scope="col" className={`${rowHead} border-border-strong align-bottom text-sm`}>
                Figure
              </th>
              {all.map(({ name }, at) => (
                <th key={`${at} ${name}`} scope="col" className={`${head} min-w-32`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={rowHead}>
                Modifications
              </th>
              {all.map((figures, at) => (
                <td key={`${at} ${figures.name}`} className={cell}>
                  <Clauses figures={figures} />
                </td>
              ))}
            </tr>
            {sheetRows(comparison).map((row) => (
              <tr key={row.label}>
                <th scope="row" className={rowHead}>
                  {row.label}
                </th>
                {all.map((figures, at) => (
                  <td key={`${at} ${figures.name}`} className={cell}>
                    {row.isDifference && at === 0 ? '' : <Value row={row} figures={figures} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tbody>
            <tr>
              <th
                scope="colgroup"
                colSpan={all.length + 1}
                className="sticky left-0 pt-5 pb-1 text-left text-base font-semibold"
              >
                What each creditor gets
              </th>
            </tr>
            {comparison.creditors.map(({ id, name, rankingPence }, at) => (
              <tr key={id}>
                <th scope="row" className={rowHead}>
                  {name}
                  <span className="block text-sm text-muted">
                    Ranks for <Money pence={rankingPence} />
                  </span>
                </th>
                {all.map(({ name: set, shares }, column) => (
                  <td key={`${column} ${set}`} className={cell}>
                    <Money pence={shares[at]!.dividendPence} />
                    {column > 0 && (
                      <Fragment>
                        <br />
                        <span className="text-sm">
                          <Difference pence={shares[at]!.differencePence} />
                        </span>
                      </Fragment>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
