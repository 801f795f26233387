import { Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import {
  type Frequency,
  frequencies,
  frequencyLabels,
  monthlyPence,
} from '#shared/records/affairs/frequency.ts';
import { type Heading, type Payer, payers } from '#shared/records/affairs/income-expenditure.ts';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { Select, TextInput } from '#web/platform/ui/Field.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { DraftAction, DraftLine } from './statement-draft.ts';
import type { StatementForm } from './use-statement-form.ts';

const frequencyOptions = frequencies.map((id) => ({ id, label: frequencyLabels[id] }));
const payerOptions = (Object.keys(payers) as Payer[]).map((id) => ({ id, label: payers[id] }));

interface LineRowProps {
  line: DraftLine;
  dispatch: (action: DraftAction) => void;
  isJoint: boolean;
  isReadOnly: boolean;
  error: string | undefined;
}

const cell = 'border-b border-border px-1.5 py-0.5';

/** One line of a statement: what, how much, how often, and what that is a month. */
const LineRow = memo(function LineRow({ line, dispatch, isJoint, isReadOnly, error }: LineRowProps) {
  const { key, name, amountPence, frequency } = line;
  const change = (values: Partial<DraftLine>) => dispatch({ type: 'line', key, change: values });
  const isEmpty = amountPence === null;
  const rowName = line.key.endsWith(' 0') ? name : `${name}, further line`;
  return (
    <tr data-line={key} className={`group hover:bg-hover ${isEmpty ? 'print:hidden' : ''}`}>
      <th scope="row" className={`${cell} min-w-44 pl-4 print:min-w-36 text-left font-normal`}>
        <span className="flex items-center justify-between gap-1">
          <span className={isEmpty ? 'text-muted' : ''}>{name}</span>
          {!isEmpty && !isReadOnly && (
            <IconButton
              small
              label={`Another line of ${name}`}
              icon={<Plus className="size-3.5" aria-hidden="true" />}
              className="no-print size-6! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
              onClick={() => dispatch({ type: 'another', key })}
            />
          )}
        </span>
      </th>
      <td className={`${cell} min-w-28 print:min-w-22`}>
        <CurrencyInput
          aria-label={`Amount: ${rowName}`}
          value={amountPence}
          disabled={isReadOnly}
          invalid={Boolean(error)}
          onChange={(value) => change({ amountPence: value })}
        />
        {error && <p className="text-xs text-red-text">{error}</p>}
      </td>
      <td className={`${cell} min-w-34 print:min-w-26`}>
        <Select<Frequency>
          aria-label={`How often: ${rowName}`}
          label="Frequency"
          required
          disabled={isReadOnly}
          options={frequencyOptions}
          value={frequency}
          onChange={(value) => change({ frequency: value ?? 'monthly' })}
        />
      </td>
      <td className={`${cell} w-28 pr-3 print:w-24 text-right`}>
        {!isEmpty && <Money pence={monthlyPence(amountPence, frequency)} />}
      </td>
      {isJoint && (
        <td className={`${cell} min-w-36 print:min-w-28`}>
          {!isEmpty && (
            <Select<Payer>
              aria-label={`Whose: ${rowName}`}
              label="Payer"
              required
              disabled={isReadOnly}
              options={payerOptions}
              value={line.payer}
              onChange={(payer) => change({ payer: payer ?? 'applicant_1' })}
            />
          )}
        </td>
      )}
      <td className={`${cell} w-12 text-center`}>
        {!isEmpty && (
          <input
            type="checkbox"
            aria-label={`Evidence seen: ${rowName}`}
            checked={line.isEvidenced}
            disabled={isReadOnly}
            onChange={(event) => change({ isEvidenced: event.target.checked })}
            className="size-4 accent-accent align-middle"
          />
        )}
      </td>
      <td className={`${cell} min-w-24 print:min-w-16`}>
        {!isEmpty && (
          <TextInput
            aria-label={`Note: ${rowName}`}
            value={line.notes}
            maxLength={500}
            disabled={isReadOnly}
            onChange={(notes) => change({ notes })}
          />
        )}
      </td>
    </tr>
  );
});

export interface StatementGridProps {
  headings: readonly Heading[];
  form: StatementForm;
  isJoint: boolean;
  isReadOnly: boolean;
}

/** Up, down and Enter go to the same column of the next line that has it; the fields keep their own keys. */
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
