import { Plus } from 'lucide-react';
import { memo } from 'react';
import {
  type Frequency,
  frequencies,
  frequencyLabels,
  monthlyPence,
} from '#shared/records/affairs/frequency.ts';
import { type Payer, payers } from '#shared/records/affairs/income-expenditure.ts';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { IconButton } from '#web/platform/ui/IconButton.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import type { DraftAction, DraftLine } from './statement-draft.ts';

const frequencyOptions = frequencies.map((id) => ({ id, label: frequencyLabels[id] }));
const payerOptions = (Object.keys(payers) as Payer[]).map((id) => ({ id, label: payers[id] }));

export interface LineRowProps {
  line: DraftLine;
  dispatch: (action: DraftAction) => void;
  isJoint: boolean;
  isReadOnly: boolean;
  error: string | undefined;
}

const cell = 'border-b border-border px-1.5 py-0.5';

/** One line of a statement: what, how much, how often, and what that is a month. */
export const LineRow = memo(function LineRow({ line, dispatch, isJoint, isReadOnly, error }: LineRowProps) {
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
