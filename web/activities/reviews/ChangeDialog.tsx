import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { changeInput, type ReviewDetail } from '#shared/activities/reviews/contract.ts';
import { agreementWays } from '#shared/activities/reviews/reviews.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { schedulesContract } from '#shared/records/payments/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, partOf } from '#web/platform/page/form/FormField.tsx';
import { RulingAlert } from '#web/platform/page/RulingAlert.tsx';
import { useSettled } from '#web/platform/page/use-settled.ts';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf, Select, TextArea } from '#web/platform/ui/Field.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import type { ChosenBudgets } from './BudgetComparison.tsx';
import { saveReview } from './reviews-client.ts';

interface DialogProps {
  caseId: number;
  review: ReviewDetail;
  onClose: () => void;
}
type WithBudgets = DialogProps & { budgets: ChosenBudgets };

const seenOf = ({ caseId, review }: DialogProps) => ({
  caseId,
  id: review.id,
  version: review.version,
});
const ways = optionsOf(agreementWays);

async function save(input: Parameters<typeof saveReview>[0]) {
  const { isChangeWaiting } = await saveReview(input);
  if (isChangeWaiting) toast.info('Awaiting approval.', 'The schedule changes once a second person agrees.');
  else toast.success('Item Updated.', 'Year reviewed');
}

const pause = 300;

/** Who decides on the new contribution, asked whenever typing pauses and none of it is missing. */
function useRuling(caseId: number, contributionPence: unknown, from: unknown, isSaving: boolean) {
  const settled = useSettled(JSON.stringify({ kind: 'amount', amountPence: contributionPence, from }), pause);
  const entered = schedulesContract.preview.input.safeParse({ caseId, change: JSON.parse(settled) });
  const { data, error } = useQuery(
    trpc.payments.schedules.preview.queryOptions(entered.success && !isSaving ? entered.data : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  return entered.success && !error ? data?.ruling : undefined;
}

/** What the client pays from now on, and how they agreed to it: the next version of the payment schedule. */
export function ChangeDialog({ budgets, ...props }: WithBudgets) {
  const { review, onClose } = props;
  const suggested = review.comparison?.working.suggestedPence ?? null;
  const form = useContractForm({
    schema: changeInput,
    given: { ...seenOf(props), ...budgets, waivedReason: null },
    values: {
      change: {
        contributionPence: suggested,
        from: review.nextDueOn,
        scheduleVersion: review.scheduleVersion,
        clientAgreedOn: londonDate(),
        clientAgreedHow: 'phone',
      },
      note: review.note,
    },
    save,
  });
  const change = partOf(form, 'change');
  const ruling = useRuling(
    props.caseId,
    form.form.watch('change.contributionPence'),
    form.form.watch('change.from'),
    form.form.formState.isSubmitting,
  );
  return (
    <FormDialog title="New contribution" submitLabel="Save" size="medium" form={form} onClose={onClose}>
      {review.comparison && (
        <p className="max-w-prose">
          Until now <Money pence={review.comparison.working.contributionPence} />; by the 50% rule{' '}
          <Money pence={review.comparison.working.suggestedPence} />.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField form={change} name="contributionPence" label="Each month" required>
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={change} name="from" label="From the payment of" required>
          {(control) => <DateInput {...control} allowFuture />}
        </FormField>
        <FormField form={change} name="clientAgreedOn" label="Client agreed on" required>
          {(control) => <DateInput {...control} />}
        </FormField>
        <FormField form={change} name="clientAgreedHow" label="How" required>
          {(control) => <Select {...control} options={ways} />}
        </FormField>
      </div>
      <div aria-live="polite">{ruling && <RulingAlert ruling={ruling} />}</div>
      <FormField form={form} name="note" label="Note">
        {(control) => <TextArea {...control} rows={2} maxLength={2000} />}
      </FormField>
    </FormDialog>
  );
}
