import { keysOf } from '#shared/options.ts';
import { type AnswerKey, answerLabels, usualAnswers } from '#shared/proposals/proposal.ts';
import { FormField } from '#web/page/form/FormField.tsx';
import { type ContractForm, useValue } from '#web/page/form/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

export type AnswerValues = Record<AnswerKey, string | null>;

function Answer({
  form,
  name,
  isWanted,
}: {
  form: ContractForm<AnswerValues>;
  name: AnswerKey;
  isWanted: boolean;
}) {
  const value = useValue(form, name);
  return (
    <div data-autofocus={isWanted || undefined} className="space-y-1">
      <FormField form={form} name={name} label={answerLabels[name]}>
        {(control) => <TextArea {...control} rows={3} maxLength={4_000} />}
      </FormField>
      {!value && (
        <Button small onClick={() => form.set({ [name]: usualAnswers[name] })}>
          Use the usual words
          <span className="sr-only"> for {answerLabels[name]}</span>
        </Button>
      )}
    </div>
  );
}

/** What rule 8.3 asks and no figure tells, in the drafter's words. */
export function AnswerFields({
  form,
  focusOn,
}: {
  form: ContractForm<AnswerValues>;
  focusOn: string | null;
}) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 text-base font-semibold">In the client’s words</legend>
      {keysOf(answerLabels).map((name) => (
        <Answer key={name} form={form} name={name} isWanted={focusOn === `answers.${name}`} />
      ))}
    </fieldset>
  );
}
