import type { ReactElement } from 'react';
import {
  type BreachStep,
  creditorDecisions,
  earliestRemedy,
} from '#shared/activities/creditors/breaches/breaches.ts';
import {
  type BreachDetail,
  breachesContract,
  decideInput,
  reasonedInput,
  respondInput,
  serveInput,
  terminateInput,
} from '#shared/activities/creditors/breaches/contract.ts';
import { decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { cited, isRuleIn } from '#shared/records/law/places.ts';
import { useCase, usePlace } from '#web/platform/case/case.ts';
import { DecisionFields, usualDecision } from '#web/platform/page/decisions/DecisionFields.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { optionsOf, TextArea } from '#web/platform/ui/Field.tsx';
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

interface ReasonedTexts {
  title: string;
  submitLabel: string;
  label: string;
  done: string;
  notice?: string;
}

const reasoned =
  (step: ReasonedStep, { title, submitLabel, label, done, notice }: ReasonedTexts) =>
  (of: DialogProps) => (
    <FieldsDialog
      title={title}
      submitLabel={submitLabel}
      size="medium"
      notice={notice}
      schema={reasonedInput}
      given={seenOf(of)}
      fields={{ reason: { kind: 'text', label, required: true, rows: 4, max: 2000, value: '' } }}
      call={(input) => takeReasoned(step, input)}
      done={['Item Updated.', done]}
      onClose={of.onClose}
    />
  );

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
      <DecisionFields form={form} domainId={row?.domainId} place={row?.jurisdiction} />
    </FormDialog>
  );
}

function TerminateForm(of: DialogProps) {
  const place = usePlace(of.caseId);
  const reports = `the final reports${cited(place, 'rule 8.31')}`;
  const when =
    place && isRuleIn('final-report', place)
      ? 'they are due within 28 days'
      : 'their date is a matter of its own law';
  return (
    <FieldsDialog
      title="Terminate the arrangement"
      submitLabel="Terminate"
      size="medium"
      colour="red"
      about={`The arrangement ends today. The certificate to the client and ${reports} are written; ${when}. This cannot be taken back.`}
      schema={terminateInput}
      given={seenOf(of)}
      fields={{
        reason: {
          kind: 'text',
          label: 'Reason',
          help: 'As the certificate and the reports give it.',
          required: true,
          max: 500,
          value: of.breach.type.name,
        },
      }}
      call={terminateFor}
      done={['Item Updated.', 'Arrangement terminated']}
      onClose={of.onClose}
    />
  );
}

/** What each step about a breach asks for. */
const dialogs: Record<BreachStep, (of: DialogProps) => ReactElement> = {
  confirm: (of) => (
    <FieldsDialog
      title="Confirm the breach"
      submitLabel="Confirm"
      schema={breachesContract.confirm.input}
      given={seenOf(of)}
      fields={{ note: { kind: 'text', label: 'Note', max: 2000, value: null } }}
      call={confirmBreach}
      done={['Item Updated.', 'Breach confirmed']}
      onClose={of.onClose}
    />
  ),
  serve: (of) => {
    const { detail, clause, remedy, type } = of.breach;
    const earliest = earliestRemedy(londonDate(), type.remedyDays);
    return (
      <FieldsDialog
        title="Serve notice of breach"
        submitLabel="Serve notice"
        size="medium"
        notice="The notice leaves once a second person has approved it, and the case shows that it was served."
        schema={serveInput}
        given={seenOf(of)}
        fields={{
          detail: { kind: 'text', label: 'What happened', required: true, max: 2000, value: detail },
          clause: {
            kind: 'line',
            label: 'Term that was broken',
            help: 'Left out, the letter names the duty under the standard terms.',
            max: 500,
            value: clause,
          },
          remedy: { kind: 'text', label: 'What puts it right', rows: 2, max: 1000, value: remedy },
          remedyByOn: {
            kind: 'day',
            label: 'Remedy by',
            help: `${type.remedyDays} days: ${showDate(earliest)} at the earliest.`,
            required: true,
            allowFuture: true,
            min: earliest,
            value: earliest,
          },
        }}
        call={serveNotice}
        done={['Item Updated.', 'The notice is being made']}
        onClose={of.onClose}
      />
    );
  },
  respond: (of) => (
    <FieldsDialog
      title="What the client answered"
      submitLabel="Save"
      size="medium"
      schema={respondInput}
      given={seenOf(of)}
      fields={{
        on: { kind: 'day', label: 'On', required: true, min: of.breach.detectedOn, value: londonDate() },
        response: {
          kind: 'text',
          label: 'Answer',
          required: true,
          rows: 4,
          max: 4000,
          value: of.breach.clientResponse ?? '',
        },
      }}
      call={recordResponse}
      done={['Item Updated.', 'Answer recorded']}
      onClose={of.onClose}
    />
  ),
  decide: (of) => (
    <FieldsDialog
      title="What creditors decided"
      submitLabel="Save"
      size="medium"
      schema={decideInput}
      given={seenOf(of)}
      fields={{
        decision: {
          kind: 'choice',
          label: 'Decision',
          required: true,
          options: optionsOf(creditorDecisions),
          value: null,
        },
        on: {
          kind: 'day',
          label: 'On',
          required: true,
          min: of.breach.referredOn ?? undefined,
          value: londonDate(),
        },
        note: { kind: 'text', label: 'Note', max: 2000, value: null },
      }}
      call={recordDecision}
      done={['Item Updated.', 'Decision recorded']}
      onClose={of.onClose}
    />
  ),
  remedy: reasoned('remedy', {
    title: 'The breach was put right or explained',
    label: 'How',
    submitLabel: 'End the breach',
    done: 'Breach ended',
  }),
  vary: reasoned('vary', {
    title: 'A variation is proposed',
    label: 'What is proposed',
    submitLabel: 'Save',
    done: 'Variation noted',
  }),
  waive: reasoned('waive', {
    title: 'Waive the breach',
    label: 'Why',
    submitLabel: 'Ask for approval',
    done: 'Waits for a second person',
    notice: 'A second person decides; until then nothing changes.',
  }),
  refer: (of) => <ReferForm {...of} />,
  terminate: (of) => <TerminateForm {...of} />,
};

/** What a step about a breach asks for. */
export const BreachStepDialog = ({ step, ...of }: DialogProps & { step: BreachStep }) => dialogs[step](of);
