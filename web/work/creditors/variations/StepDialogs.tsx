import { useQuery } from '@tanstack/react-query';
import { londonDate } from '#shared/platform/dates.ts';
import {
  clientAgreement,
  issueVariation as issueInput,
  reasonedStep,
  type VariationDetail,
  variationsContract,
} from '#shared/work/creditors/variations/contract.ts';
import type { VariationStep } from '#shared/work/creditors/variations/variations.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { DecisionFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ChangeVariationDialog } from './VariationDialog.tsx';
import {
  askSupervisor,
  issueVariation,
  type ReasonedStep,
  recordAgreement,
  takeReasoned,
} from './variations-client.ts';

interface DialogProps {
  caseId: number;
  variation: VariationDetail;
  onClose: () => void;
}

const seenOf = ({ caseId, variation }: DialogProps) => ({
  caseId,
  id: variation.id,
  version: variation.version,
});

function AgreeForm(props: DialogProps) {
  const { caseId, onClose } = props;
  const { data } = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const options = (data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  const form = useContractForm({
    schema: clientAgreement,
    given: seenOf(props),
    values: { on: londonDate(), documentId: null },
    save: async (input) => {
      await recordAgreement(input);
      toast.success('Item Updated.', 'The client agreed');
    },
  });
  return (
    <FormDialog title="The client agreed" submitLabel="Save" form={form} onClose={onClose}>
      <FormField form={form} name="on" label="On" required>
        {(control) => <DateInput {...control} />}
      </FormField>
      <FormField form={form} name="documentId" label="Document that shows it">
        {(control) => <Select {...control} options={options} label="document" />}
      </FormField>
    </FormDialog>
  );
}

function SubmitForm(props: DialogProps) {
  const form = useContractForm({
    schema: variationsContract.submit.input,
    given: seenOf(props),
    values: {},
    save: async (input) => {
      await askSupervisor(input);
      toast.success('Item Updated.', 'Waits for the supervisor');
    },
  });
  return (
    <FormDialog title="Ask the supervisor" submitLabel="Ask" form={form} onClose={props.onClose}>
      <p className="max-w-prose">
        A licensed practitioner who did not ask for it decides. Until then the schedule stays as it is, and
        nobody changes it.
      </p>
    </FormDialog>
  );
}

function IssueForm(props: DialogProps) {
  const { data: row } = useCase(props.caseId);
  const form = useContractForm({
    schema: issueInput,
    given: seenOf(props),
    values: usualDecision(row?.supervisorUserId ?? null),
    save: async (input) => {
      await issueVariation(input);
      toast.success('Item Updated.', 'The notice to creditors is written');
    },
  });
  return (
    <FormDialog
      title="Put the variation to creditors"
      size="medium"
      submitLabel="Put to creditors"
      form={form}
      onClose={props.onClose}
    >
      <Alert
        colour="blue"
        role="none"
        message="The decision is prepared under Proposal & Voting, and the notice with both outcomes is written. Voting opens once the notices are recorded."
      />
      <DecisionFields form={form} domainId={row?.domainId} />
    </FormDialog>
  );
}

const texts: Record<ReasonedStep, { title: string; submit: string; about: string; done: string }> = {
  withdraw: {
    title: 'Withdraw the variation',
    submit: 'Withdraw',
    about:
      'What the supervisor or creditors have before them is withdrawn with it. The arrangement goes on as it is.',
    done: 'Variation withdrawn',
  },
  replace: {
    title: 'Replace the variation',
    submit: 'Replace',
    about:
      'A new draft with the same terms takes its place. What the supervisor or creditors have before them is withdrawn.',
    done: 'Variation replaced',
  },
};

function ReasonForm({ step, ...props }: DialogProps & { step: ReasonedStep }) {
  const { title, submit, about, done } = texts[step];
  const form = useContractForm({
    schema: reasonedStep,
    given: seenOf(props),
    values: { reason: '' },
    save: async (input) => {
      await takeReasoned(step, input);
      toast.success('Item Updated.', done);
    },
  });
  return (
    <FormDialog
      title={title}
      size="medium"
      submitLabel={submit}
      colour={step === 'withdraw' ? 'red' : 'accent'}
      form={form}
      onClose={props.onClose}
    >
      <p className="max-w-prose">{about}</p>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextArea {...control} rows={3} maxLength={1_000} />}
      </FormField>
    </FormDialog>
  );
}

function ChangeForm(props: DialogProps) {
  const { data: row } = useCase(props.caseId);
  return <ChangeVariationDialog {...props} domainId={row?.domainId} />;
}

/** What a step about a variation asks for. */
export function StepDialog({ step, ...props }: DialogProps & { step: VariationStep }) {
  switch (step) {
    case 'change':
      return <ChangeForm {...props} />;
    case 'agree':
      return <AgreeForm {...props} />;
    case 'submit':
      return <SubmitForm {...props} />;
    case 'issue':
      return <IssueForm {...props} />;
    default:
      return <ReasonForm {...props} step={step} />;
  }
}
