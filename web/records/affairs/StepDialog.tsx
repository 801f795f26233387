import type { z } from 'zod';
import { type CaseDebt, creditorsContract } from '#shared/records/affairs/contract.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { stepDebt } from './affairs-client.ts';
import { type DebtStep, figuresText, figuresWarning } from './debt-steps.ts';

type Entered = number | string | null;
/** The input of any step: which fields it has is told by the step. */
type StepSchema = z.ZodType<Record<string, Entered>, Record<string, Entered>>;

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
    values: Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
    needs: Object.keys(fields).filter((name) => fields[name]?.required),
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
      <PlainFields form={form} fields={fields} />
    </FormDialog>
  );
}
