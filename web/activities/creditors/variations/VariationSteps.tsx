import { useQuery } from '@tanstack/react-query';
import {
  issueVariation as issueInput,
  type VariationDetail,
  variationsContract,
} from '#shared/activities/creditors/variations/contract.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { DecisionFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { LifeSteps } from '#web/platform/page/life/LifeSteps.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ChangeVariationDialog } from './VariationDialog.tsx';
import { takeVariationStep } from './variations-client.ts';

interface DialogProps {
  variation: VariationDetail;
  onClose: () => void;
}

function IssueForm({ variation: { caseId, id, version }, onClose }: DialogProps) {
  const { data: row } = useCase(caseId);
  const form = useContractForm({
    schema: issueInput,
    given: { caseId, id, version },
    values: usualDecision(row?.supervisorUserId ?? null),
    save: async (input) => {
      await takeVariationStep(caseId, 'issue', input);
      toast.success('Item Updated.', 'The notice to creditors is written');
    },
  });
  return (
    <FormDialog
      title="Put the variation to creditors"
      size="medium"
      submitLabel="Put to creditors"
      form={form}
      onClose={onClose}
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

function ChangeForm(props: DialogProps) {
  const { caseId } = props.variation;
  const { data: row } = useCase(caseId);
  return <ChangeVariationDialog {...props} caseId={caseId} domainId={row?.domainId} />;
}

/** What may be done about a variation, and what prevents the rest. */
export function VariationSteps({ variation }: { variation: VariationDetail }) {
  const { caseId, id, version } = variation;
  const documents = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const options = (documents.data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  return (
    <LifeSteps
      life={variationLife}
      steps={variation.steps}
      contract={variationsContract}
      given={{ caseId, id, version }}
      take={(step, input) => takeVariationStep(caseId, step, input)}
      onPage={{
        agree: { fields: { documentId: { options } } },
        issue: { dialog: (onClose) => <IssueForm variation={variation} onClose={onClose} /> },
        update: { dialog: (onClose) => <ChangeForm variation={variation} onClose={onClose} /> },
      }}
    />
  );
}
