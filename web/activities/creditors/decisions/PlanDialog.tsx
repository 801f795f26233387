import { useQuery } from '@tanstack/react-query';
import { type DecisionDetail, decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { windowEnds } from '#shared/activities/creditors/decisions/objections.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { DecisionKind, Procedure } from '#shared/records/decisions/decisions.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { ChairField, ProcedureFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AppointmentField } from './AppointmentField.tsx';
import { changePlan, prepareDecision } from './decisions-client.ts';

type PlanValues = {
  procedure: Procedure | null;
  sought: string | null;
  chairUserId: number | null;
  chairDocumentId: number | null;
  decisionDate: string | null;
  publishedOn: string | null;
  meetingTime: string | null;
  meetingPlace: string | null;
};

/** When the notice of a trust deed was published; the window follows from it. */
function WindowFields({ form }: { form: ContractForm<PlanValues> }) {
  const publishedOn = useValue(form, 'publishedOn');
  return (
    <FormField
      form={form}
      name="publishedOn"
      label="Published on"
      required
      help={
        publishedOn
          ? `In the Register of Insolvencies. The window ends at midnight on ${showDate(windowEnds(publishedOn))}.`
          : 'In the Register of Insolvencies; the window is five weeks.'
      }
    >
      {(control) => <DateInput {...control} />}
    </FormField>
  );
}

interface PlanFieldsProps {
  caseId: number;
  form: ContractForm<PlanValues>;
  kind: DecisionKind;
  domainId: number | undefined;
  place: Jurisdiction | undefined;
}

function PlanFields({ form, caseId, kind, domainId, place }: PlanFieldsProps) {
  return (
    <>
      <InputField form={form} name="sought" label="Decision sought" required kind="text" max={2_000} />
      <div className="grid gap-4 sm:grid-cols-2">
        {kind === 'objections' ? <WindowFields form={form} /> : <ProcedureFields form={form} place={place} />}
        <ChairField form={form} domainId={domainId} {...(kind === 'objections' && { label: 'Trustee' })} />
        <AppointmentField form={form} caseId={caseId} />
      </div>
    </>
  );
}

const beginnings = {
  approval: {
    title: 'Put the proposal to creditors',
    sought:
      'That the proposal for an individual voluntary arrangement is approved, with or without modifications.',
    procedure: 'both',
  },
  objections: {
    title: 'Open the objections window',
    sought: 'That the trust deed may be registered, and so protected, unless creditors object.',
    procedure: 'objections',
  },
} as const;
export type ProposalKind = keyof typeof beginnings;

interface NewDecisionDialogProps {
  caseId: number;
  kind: ProposalKind;
  onClose: () => void;
}

/** Prepares the decision on the proposal, or the objections window of a trust deed. */
export function NewDecisionDialog({ caseId, kind, onClose }: NewDecisionDialogProps) {
  const { title, sought, procedure } = beginnings[kind];
  const { data: row } = useCase(caseId);
  // The trust deed says when its notice was published.
  const { data: known } = useQuery({
    ...trpc.deeds.ofCase.queryOptions({ caseId }),
    enabled: kind === 'objections',
  });
  const usual = usualDecision(row?.supervisorUserId ?? null);
  const form = useContractForm({
    schema: decisionsContract.create.input,
    given: { caseId, kind },
    values: {
      ...usual,
      procedure,
      sought,
      decisionDate: row?.decisionDate ?? usual.decisionDate,
      publishedOn: known?.deed?.publishedOn ?? null,
      chairDocumentId: null,
    },
    save: async (input) => {
      await prepareDecision(input);
      toast.success('Item Created.', 'Record the notice and go through the checklist before voting opens.');
    },
  });
  return (
    <FormDialog title={title} size="medium" submitLabel="Prepare" form={form} onClose={onClose}>
      <PlanFields
        form={form}
        caseId={caseId}
        kind={kind}
        domainId={row?.domainId}
        place={row?.jurisdiction}
      />
    </FormDialog>
  );
}

/** Changes what was prepared, until voting opens. */
export function EditPlanDialog({ decision, onClose }: { decision: DecisionDetail; onClose: () => void }) {
  const { caseId, id, version, kind, procedure, sought, chair } = decision;
  const { decisionDate, publishedOn, meetingTime, meetingPlace } = decision;
  const { data: row } = useCase(caseId);
  const form = useContractForm({
    schema: decisionsContract.update.input,
    given: { caseId, id, version },
    values: {
      procedure,
      sought,
      chairUserId: chair.id,
      chairDocumentId: decision.chairDocumentId,
      decisionDate,
      publishedOn,
      meetingTime,
      meetingPlace,
    },
    save: async (input) => {
      await changePlan(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title="Change the decision" size="medium" submitLabel="Save" form={form} onClose={onClose}>
      <PlanFields
        form={form}
        caseId={caseId}
        kind={kind}
        domainId={row?.domainId}
        place={row?.jurisdiction}
      />
    </FormDialog>
  );
}
