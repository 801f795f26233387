import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ItemDetail } from '#shared/banking/triage-input.ts';
import { poundsText } from '#shared/money.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Decision } from './triage-client.ts';

interface DialogProps {
  item: ItemDetail;
  /** Throws refusals, for the dialog to show. */
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
}

const noErrors = {};

/** Leaves a line out of the books. */
export function IgnoreDialog({ item, decide, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title={`Ignore ${poundsText(item.amountPence)}`}
      submitLabel="Ignore"
      check={() => (reason.trim() ? noErrors : { reason: 'Say why.' })}
      submit={() => decide({ action: 'ignore', reason })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>The line stays out of the books, and in the difference between bank and ledger.</p>
          <Field label="Why" required error={errors.reason}>
            {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={300} />}
          </Field>
        </>
      )}
    </DialogForm>
  );
}

type Part = { key: number; caseId: number | null; incomeTypeId: number | null; amountPence: number | null };
let lastKey = 0;
const newPart = (caseId: number | null = null): Part => ({
  key: ++lastKey,
  caseId,
  incomeTypeId: null,
  amountPence: null,
});

interface PartRowProps {
  part: Part;
  position: number;
  domainId: number;
  selected: { id: number; label: string } | null;
  error: string | undefined;
  caseError: string | undefined;
  kindError: string | undefined;
  onChange: (change: Partial<Part>) => void;
  onRemove: (() => void) | null;
}

function PartRow({
  part,
  position,
  domainId,
  selected,
  error,
  caseError,
  kindError,
  onChange,
  onRemove,
}: PartRowProps) {
  return (
    <fieldset aria-label={`Part ${position}`} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-full sm:basis-56">
        <Field label="Case" error={caseError}>
          {(control) => (
            <CasePicker
              {...control}
              domainId={domainId}
              selected={selected}
              value={part.caseId}
              onChange={(caseId) => onChange({ caseId })}
            />
          )}
        </Field>
      </div>
      <div className="min-w-0 grow basis-full sm:basis-40">
        <Field label="Kind of money" error={kindError}>
          {(control) => (
            <NamePicker
              {...control}
              from="income-types"
              label="income type"
              defaultText="Contribution"
              value={part.incomeTypeId}
              onChange={(incomeTypeId) => onChange({ incomeTypeId })}
            />
          )}
        </Field>
      </div>
      <div className="min-w-0 grow sm:w-28 sm:grow-0">
        <Field label="Amount" error={error}>
          {(control) => (
            <CurrencyInput
              {...control}
              value={part.amountPence}
              onChange={(amountPence) => onChange({ amountPence })}
            />
          )}
        </Field>
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

/** The rest of the line's amount after the parts. */
function leftText(left: number): string {
  if (left === 0) return 'Nothing is left.';
  return left > 0 ? `${poundsText(left)} is left.` : `${poundsText(-left)} too much.`;
}

/** Splits a line among cases; a part without a case is unallocated. */
export function SplitDialog({ item, domainId, decide, onClose }: DialogProps & { domainId: number }) {
  const best = item.proposals[0]?.case;
  const [parts, setParts] = useState<readonly Part[]>(() => [newPart(best?.id), newPart()]);
  const left = parts.reduce((sum, { amountPence }) => sum - (amountPence ?? 0), item.amountPence);
  const patch = (key: number, change: Partial<Part>) =>
    setParts((all) => all.map((part) => (part.key === key ? { ...part, ...change } : part)));
  const missing = () =>
    Object.fromEntries([
      ...parts.flatMap(({ amountPence }, n) =>
        amountPence ? [] : [[`parts.${n}.amountPence`, 'Required.']],
      ),
      ...(left === 0 ? [] : [['parts', `The parts must be the whole: ${leftText(left)}`]]),
    ]) as Record<string, string>;
  return (
    <DialogForm
      title={`Split ${poundsText(item.amountPence)}`}
      submitLabel="Split"
      size="large"
      check={missing}
      submit={() =>
        decide({
          action: 'split',
          parts: parts.map(({ caseId, incomeTypeId, amountPence }) => ({
            caseId,
            ...(caseId !== null && incomeTypeId !== null && { incomeTypeId }),
            amountPence: amountPence ?? 0,
          })),
        })
      }
      isChanged={parts.some(({ amountPence }) => amountPence !== null)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-sm text-muted">{item.description}. A part without a case is unallocated.</p>
          {parts.map((part, n) => (
            <PartRow
              key={part.key}
              part={part}
              position={n + 1}
              domainId={domainId}
              selected={
                best && part.caseId === best.id
                  ? { id: best.id, label: `${best.uniqueReference} ${best.caseName}` }
                  : null
              }
              error={errors[`parts.${n}.amountPence`]}
              caseError={errors[`parts.${n}.caseId`]}
              kindError={errors[`parts.${n}.incomeTypeId`]}
              onChange={(change) => patch(part.key, change)}
              onRemove={parts.length > 2 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : null}
            />
          ))}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Button small disabled={parts.length >= 100} onClick={() => setParts([...parts, newPart()])}>
              <Plus className="size-4" aria-hidden="true" />
              Add a part
            </Button>
            <output className="figures text-sm font-medium">{leftText(left)}</output>
          </div>
          {errors.parts && (
            <p role="alert" className="text-sm font-medium text-red-text">
              {errors.parts}
            </p>
          )}
        </>
      )}
    </DialogForm>
  );
}
