import { londonDate, showDate } from '#shared/platform/dates.ts';
import {
  type BreachStep,
  creditorDecisions,
  earliestRemedy,
} from '#shared/work/creditors/breaches/breaches.ts';
import {
  type BreachDetail,
  breachesContract,
  decideInput,
  reasonedInput,
  respondInput,
  serveInput,
  terminateInput,
} from '#shared/work/creditors/breaches/contract.ts';
import { decisionsContract } from '#shared/work/creditors/decisions/contract.ts';
import { useCase } from '#web/platform/case/case.ts';
import { DecisionFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  confirmBreach,
  type ReasonedStep,
  recordDecision,
  recordResponse,
  referBreach,
  serveNotice,
  takeReasoned,
  terminateFor,
} from './breaches-client.ts';

interface DialogProps {
  caseId: number;
  breach: BreachDetail;
  onClose: () => void;
}

const seenOf = ({ caseId, breach }: DialogProps) => ({ caseId, id: breach.id, version: breach.version });

function ConfirmForm(props: DialogProps) {
  const form = useContractForm({
    schema: breachesContract.confirm.input,
    given: seenOf(props),
    values: { note: null },
    save: async (input) => {
      await confirmBreach(input);
      toast.success('Item Updated.', 'Breach confirmed');
    },
  });
  return (
    <FormDialog title="Confirm the breach" submitLabel="Confirm" form={form} onClose={props.onClose}>
      <FormField form={form} name="note" label="Note">
        {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
      </FormField>
    </FormDialog>
  );
}

/** The notice: what it says, and until when the breach may be put right. */
function ServeForm(props: DialogProps) {
  const { breach, onClose } = props;
  const earliest = earliestRemedy(londonDate(), breach.type.remedyDays);
  const form = useContractForm({
    schema: serveInput,
    given: seenOf(props),
    values: { detail: breach.detail, clause: breach.clause, remedy: breach.remedy, remedyByOn: earliest },
    save: async (input) => {
      await serveNotice(input);
      toast.success('Item Updated.', 'The notice is being made');
    },
  });
  return (
    <FormDialog
      title="Serve notice of breach"
      size="medium"
      submitLabel="Serve notice"
      form={form}
      onClose={onClose}
    >
      <Alert
        colour="blue"
        role="none"
        message="The notice leaves once a second person has approved it, and the case shows that it was served."
      />
      <FormField form={form} name="detail" label="What happened" required>
        {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <FormField
        form={form}
        name="clause"
        label="Term that was broken"
        help="Left out, the letter names the duty under the standard terms."
      >
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
      <FormField form={form} name="remedy" label="What puts it right">
        {(control) => <TextArea {...control} rows={2} maxLength={1000} />}
      </FormField>
      <FormField
        form={form}
        name="remedyByOn"
        label="Remedy by"
        required
        help={`${breach.type.remedyDays} days: ${showDate(earliest)} at the earliest.`}
      >
        {(control) => <DateInput {...control} allowFuture min={earliest} />}
      </FormField>
    </FormDialog>
  );
}

function RespondForm(props: DialogProps) {
  const { breach, onClose } = props;
  const form = useContractForm({
    schema: respondInput,
    given: seenOf(props),
    values: { on: londonDate(), response: breach.clientResponse ?? '' },
    save: async (input) => {
      await recordResponse(input);
      toast.success('Item Updated.', 'Answer recorded');
    },
  });
  return (
    <FormDialog
      title="What the client answered"
      size="medium"
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="on" label="On" required>
        {(control) => <DateInput {...control} min={breach.detectedOn} />}
      </FormField>
      <FormField form={form} name="response" label="Answer" required>
        {(control) => <TextArea {...control} rows={4} maxLength={4000} />}
      </FormField>
    </FormDialog>
  );
}

function DecideForm(props: DialogProps) {
  const { breach, onClose } = props;
  const form = useContractForm({
    schema: decideInput,
    given: seenOf(props),
    values: { on: londonDate(), decision: null, note: null },
    save: async (input) => {
      await recordDecision(input);
      toast.success('Item Updated.', 'Decision recorded');
    },
  });
  return (
    <FormDialog title="What creditors decided" size="medium" submitLabel="Save" form={form} onClose={onClose}>
      <FormField form={form} name="decision" label="Decision" required>
        {(control) => <Select {...control} options={optionsOf(creditorDecisions)} />}
      </FormField>
      <FormField form={form} name="on" label="On" required>
        {(control) => <DateInput {...control} min={breach.referredOn ?? undefined} />}
      </FormField>
      <FormField form={form} name="note" label="Note">
        {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
      </FormField>
    </FormDialog>
  );
}

const reasonedTexts: Record<ReasonedStep, { title: string; label: string; submit: string; done: string }> = {
  remedy: {
    title: 'The breach was put right or explained',
    label: 'How',
    submit: 'End the breach',
    done: 'Breach ended',
  },
  vary: {
    title: 'A variation is proposed',
    label: 'What is proposed',
    submit: 'Save',
    done: 'Variation noted',
  },
  waive: {
    title: 'Waive the breach',
    label: 'Why',
    submit: 'Ask for approval',
    done: 'Waits for a second person',
  },
};

function ReasonForm({ step, ...props }: DialogProps & { step: ReasonedStep }) {
  const texts = reasonedTexts[step];
  const form = useContractForm({
    schema: reasonedInput,
    given: seenOf(props),
    values: { reason: '' },
    save: async (input) => {
      await takeReasoned(step, input);
      toast.success('Item Updated.', texts.done);
    },
  });
  return (
    <FormDialog
      title={texts.title}
      size="medium"
      submitLabel={texts.submit}
      form={form}
      onClose={props.onClose}
    >
      {step === 'waive' && (
        <Alert colour="blue" role="none" message="A second person decides; until then nothing changes." />
      )}
      <FormField form={form} name="reason" label={texts.label} required>
        {(control) => <TextArea {...control} rows={4} maxLength={2000} />}
      </FormField>
    </FormDialog>
  );
}

/** Puts the breach before creditors: their decision is prepared with it. */
function ReferForm(props: DialogProps) {
  const { caseId, breach, onClose } = props;
  const { data: row } = useCase(caseId);
  const form = useContractForm({
    schema: decisionsContract.create.input,
    given: { caseId, kind: 'breach', subjectId: breach.id },
    values: {
      sought: `That the arrangement is terminated for breach of its terms: ${breach.type.name}.`,
      ...usualDecision(row?.supervisorUserId ?? null),
    },
    save: async (input) => {
      await referBreach(input);
      toast.success('Item Updated.', 'Referred to creditors');
    },
  });
  return (
    <FormDialog
      title="Refer the breach to creditors"
      size="medium"
      submitLabel="Refer"
      form={form}
      onClose={onClose}
    >
      <Alert
        colour="blue"
        role="none"
        message="Approved, the arrangement may be terminated; rejected, it goes on. The decision is prepared under Proposal & Voting."
      />
      <FormField form={form} name="sought" label="What they are asked" required>
        {(control) => <TextArea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <DecisionFields form={form} domainId={row?.domainId} />
    </FormDialog>
  );
}

function TerminateForm(props: DialogProps) {
  const form = useContractForm({
    schema: terminateInput,
    given: seenOf(props),
    values: { reason: props.breach.type.name },
    save: async (input) => {
      await terminateFor(input);
      toast.success('Item Updated.', 'Arrangement terminated');
    },
  });
  return (
    <FormDialog
      title="Terminate the arrangement"
      size="medium"
      submitLabel="Terminate"
      colour="red"
      form={form}
      onClose={props.onClose}
    >
      <p className="max-w-prose">
        The arrangement ends today. The certificate to the client and the reports of rule 8.31 are written;
        they are due within 28 days. This cannot be taken back.
      </p>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        required
        help="As the certificate and the reports give it."
      >
        {(control) => <TextArea {...control} rows={3} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

/** What a step about a breach asks for. */
export function BreachStepDialog({ step, ...props }: DialogProps & { step: BreachStep }) {
  switch (step) {
    case 'confirm':
      return <ConfirmForm {...props} />;
    case 'serve':
      return <ServeForm {...props} />;
    case 'respond':
      return <RespondForm {...props} />;
    case 'decide':
      return <DecideForm {...props} />;
    case 'refer':
      return <ReferForm {...props} />;
    case 'terminate':
      return <TerminateForm {...props} />;
    default:
      return <ReasonForm {...props} step={step} />;
  }
}
