import { type KeyboardEvent, useState } from 'react';
import type { Heading } from '#shared/records/affairs/income-expenditure.ts';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { LineRow } from './LineRow.tsx';
import type { DraftLine } from './statement-draft.ts';
import type { StatementForm } from './use-statement-form.ts';

export interface StatementGridProps {
  headings: readonly Heading[];
  form: StatementForm;
  isJoint: boolean;
  isReadOnly: boolean;
}

/** Up, down and Enter go to the same column of the next line that has it; the fields' own keys stay what they are. */
function moveBetweenLines(event: KeyboardEvent<HTMLElement>) {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = key === 'ArrowDown' || key === 'Enter' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const column = target.closest('td')?.cellIndex ?? -1;
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr[data-line]')];
  const at = rows.findIndex((row) => row.contains(target));
  for (let next = at + step; rows[next]; next += step) {
    const input = rows[next]?.cells[column]?.querySelector<HTMLInputElement>('input:not(:disabled)');
    if (!input) continue;
    input.focus();
    if (input.type !== 'checkbox') input.select();
    return;
  }
}

const sides = { income: 'Income', expenditure: 'Expenditure' } as const;
const headClass =
  'sticky top-0 z-10 h-8 border-b border-border bg-surface px-1.5 text-sm font-medium text-muted';

function linesOf(lines: readonly DraftLine[], { side, types }: Heading, filledOnly: boolean) {
  const ids = new Set(types.map(({ id }) => id));
  return lines.filter(
    (line) => line.side === side && ids.has(line.typeId) && !(filledOnly && line.amountPence === null),
  );
}

/** Every line of the statement under its heading, with amounts as they are paid and what they come to a month. */
export function StatementGrid({ headings, form, isJoint, isReadOnly }: StatementGridProps) {
  const [filledOnly, setFilledOnly] = useState(isReadOnly);
  const { draft, dispatch, summary, errors } = form;
  const sent = draft.lines.filter(({ amountPence }) => amountPence !== null);
  const errorOf = (line: DraftLine) => errors[`lines.${sent.indexOf(line)}`];
  const shown = headings
    .map((heading, index) => ({
      heading,
      monthlyPence: summary.headings[index]?.monthlyPence ?? 0,
      lines: linesOf(draft.lines, heading, filledOnly),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <div role="presentation" onKeyDown={moveBetweenLines} className="min-w-0">
      <div className="no-print flex justify-end">
        <Switch label="Only lines with an amount" value={filledOnly} onChange={setFilledOnly} />
      </div>
      <section
        aria-label="Lines of the statement"
        {...keyboardScroll}
        className="overflow-auto rounded-lg border border-border bg-surface md:max-h-[calc(100dvh-13rem)] print:max-h-none"
      >
        <table className="w-full border-separate border-spacing-0 text-base [&_input:not([type=checkbox])]:min-h-7 [&_input:not([type=checkbox])]:py-0.5 [&_select]:min-h-7 [&_select]:py-0.5 print:[&_input]:border-transparent print:[&_select]:border-transparent print:[&_select]:px-1 print:[&_svg]:hidden">
          <caption className="sr-only">Income and expenditure by heading</caption>
          <thead>
            <tr>
              <th scope="col" className={`${headClass} pl-4 text-left`}>
                Line
              </th>
              <th scope="col" className={`${headClass} text-right`}>
                Amount
              </th>
              <th scope="col" className={`${headClass} text-left`}>
                How often
              </th>
              <th scope="col" className={`${headClass} pr-3 text-right`}>
                Monthly
              </th>
              {isJoint && (
                <th scope="col" className={`${headClass} text-left`}>
                  Whose
                </th>
              )}
              <th scope="col" className={headClass}>
                Evidence
              </th>
              <th scope="col" className={`${headClass} text-left`}>
                Note
              </th>
            </tr>
          </thead>
          {shown.map(({ heading, monthlyPence, lines }) => (
            <tbody key={`${heading.side} ${heading.id}`}>
              <tr className="bg-grey-bg">
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className="border-b border-border px-3 py-1 text-left font-semibold"
                >
                  {heading.name}
                </th>
                <td className="border-b border-border py-1 pr-3 text-right font-semibold">
                  <Money pence={monthlyPence} />
                </td>
                <td
                  colSpan={isJoint ? 3 : 2}
                  className="border-b border-border px-1.5 text-sm text-grey-text"
                >
                  {sides[heading.side]}
                </td>
              </tr>
              {lines.map((line) => (
                <LineRow
                  key={line.key}
                  line={line}
                  dispatch={dispatch}
                  isJoint={isJoint}
                  isReadOnly={isReadOnly}
                  error={errorOf(line)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}
