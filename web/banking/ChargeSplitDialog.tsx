import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type ItemDetail, splitChargeInput } from '#shared/banking/triage-contract.ts';
import { poundsText, splitByWeight } from '#shared/money.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { partOf } from '#web/page/form/part-of.ts';
import { type ContractForm, useContractForm, useValue } from '#web/page/form/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { leftOf, leftText } from './split-parts.ts';
import type { Decide } from './use-triage.ts';

interface Part {
  caseId: number | null;
  amountPence: number | null;
}
const emptyPart: Part = { caseId: null, amountPence: null };

/** Parts that are the whole charge; said also while an amount is missing. */
const splitOf = (whole: number) =>
  splitChargeInput.superRefine(
    ({ parts }, context) => {
      const left = leftOf(whole, parts);
      const message = `The parts must be the whole: ${leftText(left)}`;
      if (left !== 0) context.addIssue({ code: 'custom', path: ['parts'], message });
    },
    { when: () => true },
  );

interface PartRowProps {
  form: ContractForm<Part>;
  position: number;
  domainId: number;
  onRemove: (() => void) | null;
}

function PartRow({ form, position, domainId, onRemove }: PartRowProps) {
  return (
    <fieldset aria-label={`Part ${position}`} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-full sm:basis-72">
        <FormField form={form} name="caseId" label="Case">
          {(control) => <CasePicker {...control} domainId={domainId} />}
        </FormField>
      </div>
      <div className="min-w-0 grow sm:w-32 sm:grow-0">
        <FormField form={form} name="amountPence" label="Amount">
          {(control) => <CurrencyInput {...control} />}
        </FormField>
      </div>
      <IconButton
        label={`Remove part ${position}`}
        disabled={onRemove === null}
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => onRemove?.()}
      />
    </fieldset>
  );
}

interface ChargeSplitDialogProps {
  item: ItemDetail;
  domainId: number;
  decide: Decide;
  onClose: () => void;
}

/** Divides what the bank took for itself among the cases that it took it for; a part without a case is the firm's. */
export function ChargeSplitDialog({ item, domainId, decide, onClose }: ChargeSplitDialogProps) {
  const whole = -item.amountPence;
  const form = useContractForm({
    schema: splitOf(whole),
    given: { id: item.id, version: item.version },
    values: { parts: [emptyPart, emptyPart] },
    save: ({ parts }) => decide({ action: 'splitCharge', parts }),
  });
  const { control, formState, getFieldState, setValue } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' });
  const left = leftOf(whole, useValue(form, 'parts'));
  const { error } = getFieldState('parts', formState);
  const problem = error?.root?.message ?? error?.message;
  const share = () => {
    for (const [n, pence] of splitByWeight(
      whole,
      fields.map(() => 1),
    ).entries())
      setValue(`parts.${n}.amountPence`, pence, { shouldDirty: true });
  };
  return (
    <FormDialog
      title={`Split a charge of ${poundsText(whole)}`}
      submitLabel="Split"
      size="large"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {item.description}. Each case bears its part as an expense; the firm makes good a part without a case.
      </p>
      {fields.map(({ id }, n) => (
        <PartRow
          key={id}
          form={partOf(form, 'parts', n)}
          position={n + 1}
          domainId={domainId}
          onRemove={fields.length > 2 ? () => remove(n) : null}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            small
            disabled={fields.length >= 100}
            onClick={() => append(emptyPart, { shouldFocus: false })}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add a part
          </Button>
          <Button small onClick={share}>
            Share equally
          </Button>
        </div>
        <output className="figures text-sm font-medium">{leftText(left)}</output>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-text">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
