import { useId } from 'react';
import { type Answer, answers } from '#shared/activities/creditors/modifications/acceptance.ts';
import {
  type CaseModification,
  type CaseModifications,
  modificationsContract,
} from '#shared/activities/creditors/modifications/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { cited } from '#shared/records/law/places.ts';
import { usePlace } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { EvidenceField } from './EvidenceField.tsx';
import { recordAnswers } from './modifications-client.ts';

type Given = { id: number; version: number; answer: Answer };
const choices = optionsOf(answers);

interface AnswerListProps {
  clauses: readonly CaseModification[];
  given: readonly Given[];
  onChange: (given: Given[]) => void;
  problem: string | undefined;
}

/** One answer for each clause; those without one are left as they are. */
function AnswerList({ clauses, given, onChange, problem }: AnswerListProps) {
  const labelled = useId();
  const answerOf = (id: number) => given.find((each) => each.id === id)?.answer ?? null;
  const set = ({ id, version }: CaseModification, answer: Answer | null) => {
    const others = given.filter((each) => each.id !== id);
    onChange(answer === null ? others : [...others, { id, version, answer }]);
  };
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium">Answer to each clause</legend>
      <ul className="divide-y divide-border rounded-md border border-border">
        {clauses.map((clause) => (
          <li
            key={clause.id}
            className="grid items-center gap-2 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_11rem]"
          >
            <span id={`${labelled}-${clause.id}`} className="min-w-0">
              {[clause.code, clause.title].filter(Boolean).join(' ')}
            </span>
            <Select
              value={answerOf(clause.id)}
              onChange={(answer) => set(clause, answer)}
              options={choices}
              label="answer"
              defaultText="No answer yet"
              aria-labelledby={`${labelled}-${clause.id}`}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-1 text-sm font-medium text-red-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface AnswersDialogProps {
  caseId: number;
  modifications: CaseModifications;
  onClose: () => void;
}

/** What an applicant answered to each clause, as on the signed form. */
export function AnswersDialog({ caseId, modifications, onClose }: AnswersDialogProps) {
  const { rows, applicants } = modifications;
  const place = usePlace(caseId);
  const asked = rows.filter(
    ({ status, requiresClientConsent }) => status === 'proposed' && requiresClientConsent,
  );
  const form = useContractForm({
    schema: modificationsContract.answer.input,
    given: { caseId },
    values: {
      casePersonId: applicants.length === 1 ? (applicants[0]?.id ?? null) : null,
      answeredOn: londonDate(),
      documentId: null,
      lateReason: null,
      answers: [],
    },
    isComparable: false,
    save: async (input) => {
      await recordAnswers(input);
      toast.success('Item Updated.');
    },
  });
  const given = (form.form.watch('answers') ?? []) as Given[];
  const problem = form.form.formState.errors.answers?.message as string | undefined;
  return (
    <FormDialog
      title="The client’s answers"
      size="medium"
      submitLabel="Record answers"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        No modification may be made without the client’s consent to it
        {cited(place, 'section 258(2) of the Insolvency Act 1986')}. One that is refused is rejected.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="casePersonId" label="Applicant" required>
          {(control) => (
            <Select
              {...control}
              options={applicants.map(({ id, name }) => ({ id, label: name }))}
              label="applicant"
            />
          )}
        </FormField>
        <InputField form={form} name="answeredOn" label="Answered on" required kind="day" />
      </div>
      <AnswerList
        clauses={asked}
        given={given}
        onChange={(next) => form.set({ answers: next })}
        problem={problem}
      />
      <EvidenceField form={form} caseId={caseId} label="Signed form" />
      <PlainFields form={form} fields={{ lateReason: lateAsked.lateReason }} days={['answeredOn']} />
    </FormDialog>
  );
}
