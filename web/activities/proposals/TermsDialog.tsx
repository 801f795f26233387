import { type ProposalVersion, proposalsContract } from '#shared/activities/proposals/contract.ts';
import {
  type AnswerKey,
  answerLabels,
  type Confirmation,
  confirmations,
  englishAnswers,
  firstAnswers,
  usualAnswers,
} from '#shared/activities/proposals/proposal.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type Assumptions, usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import {
  type ContractForm,
  FormDialog,
  useContractForm,
  useValue,
} from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { LumpSumFields } from './LumpSumFields.tsx';
import { saveTerms } from './proposals-client.ts';
import { UsualText } from './UsualText.tsx';

type AnswerValues = Record<AnswerKey, string | null>;

/** What rule 8.3 requires besides figures, in the drafter's words. */
function AnswerFields({
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

type Start = Pick<
  ProposalVersion,
  | 'contributionPence'
  | 'contributionDay'
  | 'termMonths'
  | 'lumpSums'
  | 'answers'
  | 'confirmed'
  | 'assumptions'
>;

/** What a new version starts with: the last one, or the terms of the case. */
export const startOf = (row: CaseRow, last: ProposalVersion | undefined): Start =>
  last ?? {
    contributionPence: row.contributionPence,
    contributionDay: row.contributionDay,
    termMonths: row.termMonths,
    lumpSums: [],
    answers: firstAnswers() as Record<string, string>,
    confirmed: [],
    assumptions: { ...usualAssumptions },
  };

const answersIn = (answers: Readonly<Record<string, string>>): AnswerValues =>
  Object.fromEntries(keysOf(answerLabels).map((key: AnswerKey) => [key, answers[key] ?? ''])) as AnswerValues;

function Confirmations({
  form,
  isWanted,
}: {
  form: ContractForm<{ confirmed: Confirmation[] | null }>;
  isWanted: boolean;
}) {
  const confirmed = useValue(form, 'confirmed') ?? [];
  return (
    <fieldset className="space-y-2" data-autofocus={isWanted || undefined}>
      <legend className="mb-2 text-base font-semibold">Questions to the client</legend>
      {keysOf(confirmations).map((key) => (
        <div key={key}>
          <Switch
            label={confirmations[key]}
            value={confirmed.includes(key)}
            onChange={(isOn) =>
              form.set({ confirmed: isOn ? [...confirmed, key] : confirmed.filter((each) => each !== key) })
            }
          />
        </div>
      ))}
    </fieldset>
  );
}

function AssumptionFields({ form }: { form: ContractForm<{ [Key in keyof Assumptions]: number | null }> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        form={form}
        name="administrationPence"
        label="Official receiver’s administration fee"
        required
      >
        {(control) => <CurrencyInput {...control} min={0} />}
      </FormField>
      <InputField form={form} name="generalPence" label="General fee" required kind="pence" min={0} />
      <InputField form={form} name="trusteePercentBp" label="Trustee’s fee" required kind="percent" />
      <FormField form={form} name="incomeOrderPence" label="Income payments agreement" required>
        {(control) => <CurrencyInput {...control} min={0} />}
      </FormField>
      <FormField form={form} name="incomeMonths" label="Months of payments from income" required>
        {(control) => <NumberInput {...control} min={0} max={36} />}
      </FormField>
    </div>
  );
}

interface TermsDialogProps {
  caseId: number;
  /** The draft that is changed; null for a new one. */
  draft: ProposalVersion | null;
  start: Start;
  /** The field that a link asked for. */
  focusOn: string | null;
  onClose: () => void;
}

/** The terms of a version, and what rule 8.3 requires besides the figures. */
export function TermsDialog({ caseId, draft, start, focusOn, onClose }: TermsDialogProps) {
  const form = useContractForm({
    schema: proposalsContract.save.input,
    given: { caseId, ...(draft && { id: draft.id, version: draft.version }) },
    values: {
      contributionPence: start.contributionPence,
      contributionDay: start.contributionDay,
      termMonths: start.termMonths,
      lumpSums: start.lumpSums,
      answers: answersIn(start.answers),
      confirmed: start.confirmed as Confirmation[],
      assumptions: start.assumptions as Assumptions,
    },
    save: async (input) => {
      await saveTerms(input);
      toast.success('Draft saved.');
    },
  });
  return (
    <FormDialog
      title={draft ? `Proposal, version ${draft.number}` : 'New version of the proposal'}
      submitLabel="Save draft"
      size="large"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <div data-autofocus={focusOn === 'contributionPence' || undefined}>
          <InputField form={form} name="contributionPence" label="Contribution a month" kind="pence" />
        </div>
        <div data-autofocus={focusOn === 'contributionDay' || undefined}>
          <FormField form={form} name="contributionDay" label="Day of the month">
            {(control) => <NumberInput {...control} min={1} max={28} />}
          </FormField>
        </div>
        <div data-autofocus={focusOn === 'termMonths' || undefined}>
          <InputField form={form} name="termMonths" label="Term in months" kind="number" min={1} max={84} />
        </div>
      </div>
      <LumpSumFields caseId={caseId} form={form} />
      <Confirmations form={form} isWanted={focusOn === 'confirmed'} />
      <AnswerFields caseId={caseId} form={partOf(form, 'answers')} focusOn={focusOn} />
      <FoldedFields form={form} names={['assumptions']} summary="What the estimate for bankruptcy assumes">
        <AssumptionFields form={partOf(form, 'assumptions')} />
      </FoldedFields>
    </FormDialog>
  );
}
