import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { CaseDebt } from '#shared/affairs/contract.ts';
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts';
import { findNames } from '#web/reference/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import type { FieldControl } from '#web/ui/control.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { SearchableSelect } from '#web/ui/SearchableSelect.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import { stepDebt } from './affairs-client.ts';
import { type DebtStep, figuresText, figuresWarning, proposalText, type StepField } from './debt-steps.ts';

type Entered = number | string | null;

const creditorOptions = async (search: string) =>
  (await findNames('creditors', search)).map(({ id, name }) => ({ id, label: name }));

interface StepControlProps {
  field: StepField;
  control: FieldControl;
  value: Entered;
  onChange: (value: Entered) => void;
}

function StepControl({ field, control, value, onChange }: StepControlProps) {
  switch (field.kind) {
    case 'pence':
      return <CurrencyInput {...control} value={value as number | null} onChange={onChange} />;
    case 'date':
      return <DateInput {...control} value={value as string | null} onChange={onChange} />;
    case 'creditor':
      return (
        <SearchableSelect<number>
          {...control}
          label="creditor"
          loadOptions={creditorOptions}
          value={value as number | null}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <TextArea {...control} rows={3} maxLength={500} value={(value as string) ?? ''} onChange={onChange} />
      );
  }
}

const isMissing = ({ required }: StepField, value: Entered | undefined) =>
  required && (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''));

function useStep(caseId: number, debt: CaseDebt, step: DebtStep, onClose: () => void) {
  const [values, setValues] = useState<Record<string, Entered>>(() =>
    Object.fromEntries(step.fields.map(({ name, initial }) => [name, initial])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function take() {
    if (isBusy) return;
    const missing = step.fields.filter((field) => isMissing(field, values[field.name]));
    setErrors(Object.fromEntries(missing.map(({ name }) => [name, 'Required.'])));
    setProblem(null);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      await stepDebt(caseId, debt, step.call, { ...values, ...step.fixed });
      toast.success('Item Updated.');
      onClose();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
      const byField = fieldErrorsOf(error);
      setErrors(byField);
      if (!step.fields.some(({ name }) => name in byField)) setProblem(messageOf(error));
      setBusy(false);
    }
  }

  const set = (name: string) => (value: Entered) => setValues((all) => ({ ...all, [name]: value }));
  return { values, set, errors, problem, isBusy, take };
}

export interface StepDialogProps {
  caseId: number;
  debt: CaseDebt;
  step: DebtStep;
  onClose: () => void;
}

/** What a step of a claim needs to know, with the figures of the debt in sight. */
export function StepDialog({ caseId, debt, step, onClose }: StepDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, errors, problem, isBusy, take } = useStep(caseId, debt, step, onClose);
  const warning = figuresWarning(debt);

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    void take().then(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <Modal
      open
      size="small"
      closeOnBackdrop={false}
      onClose={onClose}
      title={`${step.label}: ${debt.creditor.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour={step.danger ? 'red' : 'accent'} loading={isBusy}>
            {step.label}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <div
          role="presentation"
          className="space-y-4"
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
        >
          <p className="figures text-sm text-muted">{figuresText(debt)}</p>
          {step.call === 'admit' && proposalText(debt) && (
            <Alert colour="blue" role="none" message={proposalText(debt) ?? ''} />
          )}
          {warning && <Alert colour="yellow" role="none" message={warning} />}
          {problem && <Alert colour="red" title="Not saved." message={problem} />}
          {step.fields.map((field) => (
            <Field
              key={field.name}
              label={field.label}
              required={field.required}
              help={field.help}
              error={errors[field.name]}
            >
              {(control) => (
                <StepControl
                  field={field}
                  control={control}
                  value={values[field.name] ?? null}
                  onChange={set(field.name)}
                />
              )}
            </Field>
          ))}
        </div>
      </form>
    </Modal>
  );
}
