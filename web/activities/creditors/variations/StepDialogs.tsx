import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import {
  clientAgreement,
  issueVariation as issueInput,
  reasonedStep,
  type VariationDetail,
  variationsContract,
} from '#shared/activities/creditors/variations/contract.ts';
import type { VariationStep } from '#shared/activities/creditors/variations/variations.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { DecisionFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
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

function AgreeDialog(of: DialogProps) {
  const { data } = useQuery(trpc.documents.list.queryOptions({ caseId: of.caseId }));
  const options = (data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  return (
    <FieldsDialog
      title="The client agreed"
      submitLabel="Save"
      schema={clientAgreement}
      given={seenOf(of)}
      fields={{
        on: { kind: 'day', label: 'On', required: true, value: londonDate() },
        documentId: {
          kind: 'choice',
          label: 'Document that shows it',
          options,
          noun: 'document',
          value: null,
        },
      }}
      call={recordAgreement}
      done={['Item Updated.', 'The client agreed']}
      onClose={of.onClose}
    />
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
      <DecisionFields form={form} domainId={row?.domainId} place={row?.jurisdiction} />
    </FormDialog>
  );
}

interface ReasonedTexts {
  title: string;
  submitLabel: string;
  about: string;
  done: string;
  colour?: 'red';
}

const reasoned =
  (step: ReasonedStep, { done, ...texts }: ReasonedTexts) =>
  (of: DialogProps) => (
    <FieldsDialog
      {...texts}
      size="medium"
      schema={reasonedStep}
      given={seenOf(of)}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, max: 1_000, value: '' } }}
      call={(input) => takeReasoned(step, input)}
      done={['Item Updated.', done]}
      onClose={of.onClose}
    />
  );

function ChangeForm(props: DialogProps) {
  const { data: row } = useCase(props.caseId);
  return <ChangeVariationDialog {...props} domainId={row?.domainId} />;
}

/** What each step about a variation asks for. */
const dialogs: Record<VariationStep, (of: DialogProps) => ReactElement> = {
  change: (of) => <ChangeForm {...of} />,
  agree: (of) => <AgreeDialog {...of} />,
  submit: (of) => (
    <FieldsDialog
      title="Ask the supervisor"
      submitLabel="Ask"
      about="A licensed practitioner who did not ask for it decides. Until then the schedule stays as it is, and nobody changes it."
      schema={variationsContract.submit.input}
      given={seenOf(of)}
      fields={{}}
      call={askSupervisor}
      done={['Item Updated.', 'Waits for the supervisor']}
      onClose={of.onClose}
    />
  ),
  issue: (of) => <IssueForm {...of} />,
  withdraw: reasoned('withdraw', {
    title: 'Withdraw the variation',
    submitLabel: 'Withdraw',
    about:
      'What the supervisor or creditors have before them is withdrawn with it. The arrangement goes on as it is.',
    done: 'Variation withdrawn',
    colour: 'red',
  }),
  replace: reasoned('replace', {
    title: 'Replace the variation',
    submitLabel: 'Replace',
    about:
      'A new draft with the same terms takes its place. What the supervisor or creditors have before them is withdrawn.',
    done: 'Variation replaced',
  }),
};

export const StepDialog = ({ step, ...of }: DialogProps & { step: VariationStep }) => dialogs[step](of);
