import { type DecisionDetail, decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { arithmeticOf } from '#shared/activities/creditors/decisions/reckoning.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { type DecisionKind, statusText } from '#shared/records/decisions/decisions.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { Select, TextArea } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AskedClauses } from './AskedClauses.tsx';
import { closeDecision } from './decisions-client.ts';

interface DialogProps {
  decision: DecisionDetail;
  onClose: () => void;
}

const outcomes = {
  approved: 'Approved',
  modifications: 'Approved, if the client agrees to the modifications',
  rejected: 'Rejected',
} as const;
type Outcome = keyof typeof outcomes;

/** The outcomes that the votes allow, the one that follows from them first. */
function possible({ verdict, asProposed }: DecisionDetail): Outcome[] {
  if (verdict === 'approved') return ['approved'];
  if (verdict === 'modifications')
    return asProposed.isPassed ? ['modifications', 'approved'] : ['modifications'];
  return ['rejected'];
}

/** The outcome in the words of its kind. */
const outcomeText = (kind: DecisionKind, outcome: Outcome): string =>
  kind === 'objections' ? statusText(kind, outcome) : outcomes[outcome];

/** What follows the outcome of an objections window. */
const deedFollows = {
  approved:
    'Registration may be applied for, within four weeks. The trust deed is protected once it is registered: until then the case stays where it is.',
  rejected: 'The case becomes a trust deed that is not protected, and its tasks end.',
} as const;

const follows: Readonly<Record<Outcome, string>> = {
  approved:
    'The case becomes an accepted arrangement in the same step: approval date, payment schedule, reviews, equity date, tasks, letters and client account.',
  modifications: 'The case waits in Modifications to Agree until the client has answered each of them.',
  rejected: 'The case becomes rejected, and its tasks end.',
};

/** What follows the outcome on a variation. */
const variationFollows: Readonly<Record<Outcome, string>> = {
  approved:
    'The variation takes effect in the same step: payment schedule, expected end, fees and dividend. Letters to the client and to creditors are written.',
  modifications: 'The variation waits until the client has answered each of the modifications.',
  rejected: 'The arrangement goes on as it stands. Letters to the client and to creditors are written.',
};

function Arithmetic({ decision }: { decision: DecisionDetail }) {
  return (
    <ul className="figures list-disc space-y-1 pl-5">
      {arithmeticOf(decision.kind, decision.tally).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Records the outcome of the votes. */
export function OutcomeDialog({ decision, onClose }: DialogProps) {
  const [first, ...others] = possible(decision);
  const choices = [first!, ...others];
  const { caseId, id, version, kind } = decision;
  const form = useContractForm({
    schema: decisionsContract.close.input,
    given: { caseId, id, version },
    values: { outcome: first!, note: null, lateReason: null, lateEvidence: null },
    isComparable: false,
    save: async (input) => {
      const { status } = await closeDecision(input);
      toast.success(
        'Outcome recorded',
        outcomeText(kind, status === 'modifications' ? 'modifications' : input.outcome),
      );
    },
  });
  const outcome = form.form.watch('outcome') as Outcome;
  const needsNote = outcome === 'approved' && decision.verdict === 'modifications';
  return (
    <FormDialog
      title="Record the outcome"
      size="medium"
      submitLabel={outcome === 'rejected' ? 'Record as rejected' : 'Record the outcome'}
      colour={outcome === 'rejected' ? 'red' : 'accent'}
      form={form}
      onClose={onClose}
    >
      <Arithmetic decision={decision} />
      <FormField form={form} name="outcome" label="Outcome" required>
        {(control) => (
          <Select {...control} options={choices.map((id) => ({ id, label: outcomeText(kind, id) }))} />
        )}
      </FormField>
      {kind === 'approval' && <p>{follows[outcome]}</p>}
      {kind === 'variation' && <p>{variationFollows[outcome]}</p>}
      {decision.certificates.length === 0 && outcome !== 'modifications' && (
        <p className="text-sm text-muted">
          The delivery of the notices is certified in your name, as nobody has done so yet.
        </p>
      )}
      {kind === 'objections' && outcome !== 'modifications' && <p>{deedFollows[outcome]}</p>}
      {outcome === 'modifications' && <AskedClauses decision={decision} />}
      <FormField
        form={form}
        name="note"
        label="Note"
        required={needsNote}
        help={
          needsNote
            ? 'Why it is approved without the modifications that some ask for.'
            : 'Kept in the record of the decision.'
        }
      >
        {(control) => <TextArea {...control} rows={2} maxLength={2_000} />}
      </FormField>
      <PlainFields form={form} fields={lateAsked} since={decision.decisionDate} />
    </FormDialog>
  );
}
