import {
  type AnswerKey,
  answerLabels,
  englishAnswers,
  usualAnswers,
} from '#shared/activities/proposals/proposal.ts';
import { keysOf } from '#shared/platform/options.ts';
import { useCase } from '#web/platform/case/case.ts';
import type { ContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { UsualText } from './UsualText.tsx';

export type AnswerValues = Record<AnswerKey, string | null>;

/** What rule 8.3 asks and no figure tells, in the drafter's words. */
export function AnswerFields({
  caseId,
  form,
  focusOn,
}: {
  caseId: number;
  form: ContractForm<AnswerValues>;
  focusOn: string | null;
}) {
  const isEnglish = useCase(caseId).data?.jurisdiction === 'EW';
  const usualOf = (name: AnswerKey) =>
    isEnglish || !englishAnswers.includes(name) ? usualAnswers[name] : null;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 text-base font-semibold">In the client’s words</legend>
      {keysOf(answerLabels).map((name) => (
        <div key={name} data-autofocus={focusOn === `answers.${name}` || undefined}>
          <UsualText form={form} name={name} label={answerLabels[name]} usual={usualOf(name)} />
        </div>
      ))}
    </fieldset>
  );
}
