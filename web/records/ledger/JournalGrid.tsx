import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type FieldError, useFieldArray } from 'react-hook-form';
import type { ManualJournalDetail } from '#shared/records/ledger/contract.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import type { FormOf } from '#web/platform/page/form/FormDialog.tsx';
import { type BoundControl, FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { focusableIn } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { emptyLine, isEmptyLine, type journalForm, totalsOf } from './journal-form.ts';

export type JournalForm = FormOf<
  typeof journalForm,
  'domainId' | 'ledger' | 'postedOn' | 'description' | 'lines'
>;

/** An amount, blank while it is zero. */
const side = ({ value, onChange, ...control }: BoundControl<number | null>) => (
  <CurrencyInput {...control} value={value || null} onChange={(pence) => onChange(pence ?? 0)} />
);

interface LineProps {
  form: JournalForm;
  /** The journal as it was written, which knows the cases of its lines. */
  own: ManualJournalDetail | null;
  index: number;
  onRemove: (() => void) | null;
}

const cell = 'p-1 align-top first:pl-0';

function Line({ form, own, index, onRemove }: LineProps) {
  const line = partOf(form, 'lines', index);
  const domainId = form.form.watch('domainId') as number | null;
  const refused = (form.form.formState.errors.lines as (FieldError | undefined)[] | undefined)?.[index];
  return (
    <tr aria-label={`Line ${index + 1}`} data-line={index}>
      <td className={cell}>
        <FormField
          form={line}
          name="accountId"
          label="Account"
          isLabelHidden
          required
          error={refused?.message}
        >
          {(control) => <NamePicker {...control} from="chart-of-accounts" />}
        </FormField>
      </td>
      <td className={cell}>
        <FormField form={line} name="caseId" label="Case" isLabelHidden>
          {(control) => {
            const known = own?.lines.find((each) => each.case?.id === control.value)?.case;
            return (
              <CasePicker
                {...control}
                domainId={domainId ?? undefined}
                selected={known && { id: known.id, label: `${known.uniqueReference} ${known.caseName}` }}
              />
            );
          }}
        </FormField>
      </td>
      <td className={cell}>
        <FormField form={line} name="debitPence" label="Debit" isLabelHidden>
          {side}
        </FormField>
      </td>
      <td className={cell}>
        <FormField form={line} name="creditPence" label="Credit" isLabelHidden>
          {side}
        </FormField>
      </td>
      <td className={cell}>
        <InputField form={line} name="memo" label="Memo" isLabelHidden kind="line" max={200} />
      </td>
      <td className={`${cell} pr-0`}>
        <IconButton
          label={`Remove line ${index + 1}`}
          disabled={onRemove === null}
          icon={X}
          onClick={() => onRemove?.()}
        />
      </td>
    </tr>
  );
}

/** Always visible below the lines. */
function Totals({ form }: { form: JournalForm }) {
  const { debitPence, creditPence } = totalsOf(form.form.watch('lines'));
  const difference = Math.abs(debitPence - creditPence);
  const total = `${cell} py-2 text-right font-semibold`;
  return (
    <tfoot className="sticky bottom-0 z-10 bg-raised">
      <tr>
        <th scope="row" colSpan={2} className={`${total} text-left`}>
          Total
        </th>
        <td className={total}>
          <Money pence={debitPence} />
        </td>
        <td className={total}>
          <Money pence={creditPence} />
        </td>
        <td colSpan={2} className={`${cell} py-2`}>
          <output className="font-semibold text-red-text">
            {difference > 0 && (
              <>
                <Money pence={difference} /> apart
              </>
            )}
          </output>
        </td>
      </tr>
    </tfoot>
  );
}

/** The same on a phone, where the grid is wider than the screen. */
function TotalsInWords({ form }: { form: JournalForm }) {
  const { debitPence, creditPence } = totalsOf(form.form.watch('lines'));
  return (
    <p aria-hidden="true" className="ml-auto text-sm font-semibold sm:hidden">
      Debit <Money pence={debitPence} /> · Credit <Money pence={creditPence} />
    </p>
  );
}

/** Focuses the first cell of a line that has just been added. */
function useFocusOfNew(count: number) {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const line =
      wanted.current === null ? null : grid.current?.querySelector(`[data-line="${wanted.current}"]`);
    if (!line) return;
    wanted.current = null;
    focusableIn(line)[0]?.focus();
  }, [count]);
  return {
    grid,
    focusLine: (index: number) => {
      wanted.current = index;
    },
  };
}

/** The lines of a journal as a grid: Enter in the last line, or Tab out of it, starts another; totals stay visible. */
export function JournalGrid({ form, own }: { form: JournalForm; own: ManualJournalDetail | null }) {
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'lines' });
  const { grid, focusLine } = useFocusOfNew(fields.length);
  const { errors } = form.form.formState;
  const problem = (errors.lines?.root ?? errors.lines)?.message as string | undefined;

  function add() {
    focusLine(fields.length);
    append(emptyLine, { shouldFocus: false });
  }

  function keyDown(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
      return;
    const row = target.closest<HTMLElement>('[data-line]');
    if (!row || target.getAttribute('aria-expanded') === 'true') return;
    const index = Number(row.dataset.line);
    const isLast = index === fields.length - 1;
    const isEmpty = isEmptyLine(form.form.getValues(`lines.${index}`));
    const leaves =
      event.key === 'Tab' && !event.shiftKey && target === [...row.querySelectorAll('input')].at(-1);
    if (event.key !== 'Enter' && !leaves) return;
    if (isLast && isEmpty) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (!isLast && leaves) return;
    event.preventDefault();
    if (isLast) add();
    else focusableIn(grid.current!.querySelector(`[data-line="${index + 1}"]`)!)[0]?.focus();
  }

  return (
    <div className="space-y-2">
      <div className="max-h-[45dvh] overflow-auto" role="presentation" onKeyDown={keyDown}>
        <table ref={grid} className="w-full min-w-[46rem] table-fixed border-separate border-spacing-0">
          <caption className="sr-only">Lines of the journal</caption>
          <thead className="sticky top-0 z-10 bg-raised text-left text-sm text-muted">
            <tr>
              <th scope="col" className={`${cell} w-[27%] font-medium`}>
                Account
              </th>
              <th scope="col" className={`${cell} w-[25%] font-medium`}>
                Case
              </th>
              <th scope="col" className={`${cell} w-28 text-right font-medium`}>
                Debit
              </th>
              <th scope="col" className={`${cell} w-28 text-right font-medium`}>
                Credit
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                Memo
              </th>
              <th scope="col" className="w-10">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ id }, index) => (
              <Line
                key={id}
                form={form}
                own={own}
                index={index}
                onRemove={fields.length > 2 ? () => remove(index) : null}
              />
            ))}
          </tbody>
          <Totals form={form} />
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Plus} small onClick={add}>
          Add line
        </Button>
        <TotalsInWords form={form} />
        {problem && (
          <p role="alert" className="text-sm font-medium text-red-text">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
