import type { z } from 'zod';
import { type CaseDebt, creditorsContract } from '#shared/records/affairs/contract.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { type BoundControl, FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { findNames } from '#web/platform/page/pickers/client.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { stepDebt } from './affairs-client.ts';
import { type DebtStep, figuresText, figuresWarning, type StepField } from './debt-steps.ts';

type Entered = number | string | null;
/** The input of any step: which fields it has is told by the step. */
type StepSchema = z.ZodType<Record<string, Entered>, Record<string, Entered>>;

const creditorOptions = async (search: string) =>
  (await findNames('creditors', search)).map(({ id, name }) => ({ id, label: name }));

interface StepControlProps {
  kind: StepField['kind'];
  control: BoundControl<Entered>;
}

function StepControl({ kind, control }: StepControlProps) {
  switch (kind) {
    case 'pence':
      return <CurrencyInput {...control} value={control.value as number | null} />;
    case 'date':
      return <DateInput {...control} value={control.value as string | null} />;
    case 'creditor':
      return (
        <SearchableSelect<number>
          {...control}
          loadOptions={creditorOptions}
          value={control.value as number | null}
        />
      );
    case 'text':
      return <TextArea {...control} rows={3} maxLength={500} value={(control.value as string) ?? ''} />;
  }
}

export interface StepDialogProps {
  caseId: number;
  debt: CaseDebt;
  step: DebtStep;
  onClose: () => void;
}

/** What a step of a claim needs to know, with the figures of the debt in sight. */
export function StepDialog({ caseId, debt, step, onClose }: StepDialogProps) {
  const { fields, call, label } = step;
  const form = useContractForm({
    schema: creditorsContract[call].input as unknown as StepSchema,
    given: { caseId, id: debt.id, version: debt.version, ...step.fixed },
    values: Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    needs: fields.filter(({ required }) => required).map(({ name }) => name),
    // What a step starts with is not what the debt holds.
    isComparable: false,
    save: async (input) => {
      await stepDebt(caseId, call, input);
      toast.success('Item Updated.');
    },
  });
  const warning = figuresWarning(debt);
  return (
    <FormDialog
      title={`${label}: ${debt.creditor.name}`}
      submitLabel={label}
      colour={step.danger ? 'red' : 'accent'}
      form={form}
      onClose={onClose}
    >
      <p className="figures text-sm text-muted">{figuresText(debt)}</p>
      {debt.proposedPence !== null && <WaitingApprovals entity="case-creditors" entityId={debt.id} />}
      {warning && <Alert colour="yellow" role="none" message={warning} />}
      {fields.map(({ name, kind, ...field }) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={field.label}
          required={field.required}
          help={field.help}
        >
          {(control) => <StepControl kind={kind} control={control} />}
        </FormField>
      ))}
    </FormDialog>
  );
}
