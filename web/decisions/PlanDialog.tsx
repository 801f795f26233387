import { addDays, londonDate, showDate } from '#shared/dates.ts';
import { type DecisionDetail, decisionsContract } from '#shared/decisions/contract.ts';
import { type DecisionKind, isMeeting, type Procedure, procedures } from '#shared/decisions/decisions.ts';
import { windowEnds } from '#shared/decisions/objections.ts';
import { useCase } from '#web/case/case.ts';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { type ContractForm, useContractForm, useValue } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { optionsOf } from '#web/ui/option.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { changePlan, prepareDecision } from './decisions-client.ts';

/** The window of a trust deed is no procedure that one chooses. */
const chosen = optionsOf(procedures).filter(({ id }) => id !== 'objections');

type PlanValues = {
  procedure: Procedure | null;
  sought: string | null;
  chairUserId: number | null;
  decisionDate: string | null;
  publishedOn: string | null;
  meetingTime: string | null;
  meetingPlace: string | null;
};

/** How and when creditors decide. */
function ProcedureFields({ form }: { form: ContractForm<PlanValues> }) {
  const procedure = useValue(form, 'procedure');
  return (
    <>
      <FormField form={form} name="procedure" label="Procedure" required>
        {(control) => <Select {...control} options={chosen} />}
      </FormField>
      <FormField
        form={form}
        name="decisionDate"
        label="Decision date"
        required
        help="14 clear days after the notice is delivered (rule 15.2); by correspondence at 23:59."
      >
        {(control) => <DateInput {...control} allowFuture />}
      </FormField>
      {procedure && isMeeting(procedure) && (
        <>
          <FormField form={form} name="meetingTime" label="Time" required help="In London, such as 14:30.">
            {(control) => (
              <TextInput {...control} value={control.value ?? ''} placeholder="14:30" maxLength={5} />
            )}
          </FormField>
          <FormField form={form} name="meetingPlace" label="Place or link" required>
            {(control) => <TextInput {...control} value={control.value ?? ''} maxLength={300} />}
          </FormField>
        </>
      )}
    </>
  );
}

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
  form: ContractForm<PlanValues>;
  kind: DecisionKind;
  domainId: number | undefined;
}

function PlanFields({ form, kind, domainId }: PlanFieldsProps) {
  return (
    <>
      <FormField form={form} name="sought" label="Decision sought" required>
        {(control) => <TextArea {...control} rows={3} maxLength={2_000} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        {kind === 'objections' ? <WindowFields form={form} /> : <ProcedureFields form={form} />}
        <FormField
          form={form}
          name="chairUserId"
          label={kind === 'objections' ? 'Trustee' : 'Chair or convener'}
          required
        >
          {(control) => <NamePicker {...control} from="users" domainId={domainId} />}
        </FormField>
      </div>
    </>
  );
}

/** 14 clear days and some for the post. */
const USUAL_DAYS = 21;

const beginnings = {
  approval: {
    title: 'Put the proposal to creditors',
    sought:
      'That the proposal for an individual voluntary arrangement is approved, with or without modifications.',
    procedure: 'both',
  },
  objections: {
    title: 'Open the objections window',
    sought: 'That the trust deed becomes protected unless creditors object.',
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
  const form = useContractForm({
    schema: decisionsContract.create.input,
    given: { caseId, kind },
    values: {
      procedure,
      sought,
      chairUserId: row?.supervisorUserId ?? null,
      decisionDate: row?.decisionDate ?? addDays(londonDate(), USUAL_DAYS),
      publishedOn: null,
      meetingTime: null,
      meetingPlace: null,
    },
    save: async (input) => {
      await prepareDecision(input);
      toast.success('Item Created.', 'Record the notice and go through the checklist before voting opens.');
    },
  });
  return (
    <FormDialog title={title} size="medium" submitLabel="Prepare" form={form} onClose={onClose}>
      <PlanFields form={form} kind={kind} domainId={row?.domainId} />
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
      <PlanFields form={form} kind={kind} domainId={row?.domainId} />
    </FormDialog>
  );
}
