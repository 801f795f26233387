import { answers } from '#shared/activities/creditors/modifications/acceptance.ts';
import {
  type CaseModification,
  type CaseModifications,
  modificationsContract,
} from '#shared/activities/creditors/modifications/contract.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { acceptClause, askConsent, closeClause, recordCreditorAnswer } from './modifications-client.ts';

export interface ClauseDialogProps {
  caseId: number;
  clause: CaseModification;
  modifications: CaseModifications;
  onClose: () => void;
}

const updated = () => {
  toast.success('Item Updated.');
};
const given = ({ caseId, clause: { id, version } }: ClauseDialogProps) => ({ caseId, id, version });

/** Accepts a clause from a day on. */
export function AcceptDialog(props: ClauseDialogProps) {
  return (
    <FieldsDialog
      title={`Accept ‘${props.clause.title}’`}
      submitLabel="Accept"
      about="From this day the fees and the estimated outcome follow the clause, which can no longer be changed."
      schema={modificationsContract.accept.input}
      given={given(props)}
      fields={{
        effectiveFrom: {
          kind: 'day',
          label: 'In force from',
          required: true,
          allowFuture: true,
          value: props.modifications.effectiveFrom,
        },
      }}
      call={async (input) => {
        await acceptClause(input);
        updated();
      }}
      onClose={props.onClose}
    />
  );
}

const endings = optionsOf({ rejected: 'Rejected', lapsed: 'Lapsed or withdrawn' });

/** Ends a clause that is not in force. */
export function EndDialog(props: ClauseDialogProps) {
  return (
    <FieldsDialog
      title={`End ‘${props.clause.title}’`}
      submitLabel="Save"
      schema={modificationsContract.close.input}
      given={given(props)}
      fields={{
        status: {
          kind: 'choice',
          label: 'Outcome',
          required: true,
          options: endings,
          noun: 'outcome',
          value: 'rejected',
        },
        reason: { kind: 'text', label: 'Reason', required: true, rows: 2, max: 500, value: '' },
      }}
      call={async (input) => {
        await closeClause(input);
        updated();
      }}
      onClose={props.onClose}
    />
  );
}

/** What a secured or preferential creditor answered. */
export function CreditorAnswerDialog(props: ClauseDialogProps) {
  const { caseId, clause, modifications } = props;
  const form = useContractForm({
    schema: modificationsContract.creditorAnswer.input,
    given: given(props),
    values: {
      caseCreditorId: null,
      answer: 'given',
      answeredOn: londonDate(),
      documentId: null,
      lateReason: null,
    },
    save: async (input) => {
      await recordCreditorAnswer(input);
      updated();
    },
  });
  const creditors = modifications.protectedDebts.map(({ id, name, class: rank }) => ({
    id,
    label: `${name} (${rank})`,
  }));
  return (
    <FormDialog
      title={`A creditor’s answer to ‘${clause.title}’`}
      size="medium"
      submitLabel="Record answer"
      form={form}
      onClose={props.onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="caseCreditorId" label="Creditor" required>
          {(control) => <Select {...control} options={creditors} label="creditor" />}
        </FormField>
        <FormField form={form} name="answer" label="Answer" required>
          {(control) => <Select {...control} options={optionsOf(answers)} label="answer" />}
        </FormField>
      </div>
      <FormField form={form} name="answeredOn" label="Answered on" required>
        {(control) => <DateInput {...control} />}
      </FormField>
      <EvidenceField form={form} caseId={caseId} label="Written consent or refusal" />
      <PlainFields form={form} fields={{ lateReason: lateAsked.lateReason }} days={['answeredOn']} />
    </FormDialog>
  );
}

/** Writes to the client about the clauses that still need their consent. */
export function AskConsentDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  return (
    <FieldsDialog
      title="Ask the client to consent"
      submitLabel="Write letter"
      about="The letter lists every clause that still needs the client’s consent: its wording, who asked for it, what it changes, and the total effect."
      schema={modificationsContract.askConsent.input}
      given={{ caseId }}
      fields={{
        responseBy: {
          kind: 'day',
          label: 'Reply by',
          required: true,
          allowFuture: true,
          value: addDays(londonDate(), 7),
        },
      }}
      call={askConsent}
      done={['Letter written.', 'It is on the Mail tab of the case.']}
      onClose={onClose}
    />
  );
}
