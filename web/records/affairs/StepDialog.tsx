import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { proofProblem } from '#shared/records/affairs/claims.ts';
import { type CaseDebt, creditorsContract } from '#shared/records/affairs/contract.ts';
import { type LetterChoices, mailContract } from '#shared/records/correspondence/contract.ts';
import { fittingTemplate } from '#shared/records/correspondence/letter-subjects.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { usualDelivery } from '#web/platform/page/mail/usual-delivery.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saved, stepDebt } from './affairs-client.ts';
import { type DebtStep, figuresText, figuresWarning } from './debt-steps.ts';

type Entered = number | string | null;
/** The input of any step: the step says which fields it has. */
type StepSchema = z.ZodType<Record<string, Entered>, Record<string, Entered>>;

export interface StepDialogProps {
  caseId: number;
  debt: CaseDebt;
  step: DebtStep;
  onClose: () => void;
}

/** The dialog of a step of a claim, with the figures of the debt in view. */
export function StepDialog({ caseId, debt, step, onClose }: StepDialogProps) {
  const { fields, call, label } = step;
  const form = useContractForm({
    schema: creditorsContract[call].input as StepSchema,
    given: { caseId, id: debt.id, version: debt.version, ...step.fixed },
    values: Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
    needs: Object.keys(fields).filter((name) => fields[name]?.required),
    // The initial values of a step are not the stored values of the debt.
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

interface RequestProofProps {
  caseId: number;
  debts: readonly CaseDebt[];
  onClose: () => void;
  onDone: () => void;
}

interface AskedProps {
  debts: readonly CaseDebt[];
  choices: LetterChoices;
  templateId: number | null;
}

/** Who the request goes to, how and why that way, or why somebody is not asked. */
function Asked({ debts, choices, templateId }: AskedProps) {
  const deliveryOf = (debtId: number) => {
    const known = choices.recipients.find(({ type, id }) => type === 'creditor' && id === debtId);
    return usualDelivery(choices, templateId, known) ?? 'Usual delivery';
  };
  return (
    <ul
      aria-label="Creditors who are asked"
      className="divide-y divide-border rounded-md border border-border"
    >
      {debts.map((debt) => {
        const problem = proofProblem(debt);
        return (
          <li key={debt.id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
            <span className="min-w-0 break-words">
              {debt.creditor.name} <span className="figures text-sm text-muted">{debt.accountNumber}</span>
            </span>
            <span className={`text-sm ${problem ? 'text-red-text' : 'text-muted'}`}>
              {problem ?? deliveryOf(debt.id)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function RequestForm({
  caseId,
  debts,
  choices,
  onClose,
  onDone,
}: RequestProofProps & { choices: LetterChoices }) {
  const possible = debts.filter((debt) => proofProblem(debt) === null);
  const form = useContractForm({
    schema: mailContract.requestProof.input,
    given: { caseId, debtIds: possible.map(({ id }) => id) },
    values: { templateId: fittingTemplate(choices.templates, 'proof'), repeatReason: null },
    save: async (input) => {
      const written = await saved(caseId, trpcClient.mail.requestProof.mutate(input));
      toast.success(
        written.length === 1 ? 'Proof requested.' : `Proof requested from ${written.length} creditors.`,
        written.map(({ number }) => number).join(', '),
        { href: `/cases/${caseId}?tab=mail` },
      );
      onDone();
    },
  });
  const templateId = useValue(form, 'templateId');
  const forCreditors = choices.templates.filter(({ audience }) =>
    ['creditor', 'all_creditors'].includes(audience),
  );
  return (
    <FormDialog title="Request proof" submitLabel="Request proof" form={form} onClose={onClose} size="medium">
      <Asked debts={debts} choices={choices} templateId={templateId} />
      {possible.length < debts.length && (
        <Alert
          colour="yellow"
          role="none"
          message={
            possible.length === 0
              ? 'None of the ticked creditors can be asked.'
              : 'Those who cannot be asked are left out.'
          }
        />
      )}
      <FormField form={form} name="templateId" label="Template" required>
        {(control) => (
          <SearchableSelect
            {...control}
            options={forCreditors.map(({ id, name, requiresApproval }) => ({
              id,
              label: name,
              ...(requiresApproval && { description: 'Needs approval' }),
            }))}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="repeatReason"
        label="Reason for sending again"
        help="Needed only where somebody has had the same letter in the last two weeks."
      >
        {(control) => <TextInput {...control} maxLength={300} />}
      </FormField>
    </FormDialog>
  );
}

/** Asks the ticked creditors to prove their debts, each by a letter of its own. */
export function RequestProofDialog(props: RequestProofProps) {
  const choices = useQuery(trpc.mail.choices.queryOptions({ caseId: props.caseId }));
  if (choices.data) return <RequestForm {...props} choices={choices.data} />;
  return (
    <Modal open size="medium" title="Request proof" onClose={props.onClose}>
      {choices.error ? (
        <Alert colour="red" message={messageOf(choices.error)} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Modal>
  );
}
