import { chargeItemInput, type ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { POST_BUTTON } from './CaseOfLine.tsx';
import type { Decide } from './use-triage.ts';

interface CostFormProps {
  item: ItemDetail;
  isBusy: boolean;
  decide: Decide;
}

/** Posts money out of an office account as a cost of the firm, or money in as the refund of one. */
export function CostForm({ item, isBusy, decide }: CostFormProps) {
  const isRefund = item.amountPence > 0;
  const form = useContractForm({
    schema: chargeItemInput,
    given: { id: item.id, version: item.version, caseId: null },
    values: { costAccountId: null },
    save: ({ costAccountId }) => decide({ action: 'charge', caseId: null, costAccountId }),
  });
  return (
    <form
      aria-label="Cost of the firm"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">{isRefund ? 'Refund of a cost' : 'Cost of the firm'}</h3>
      <FormField form={form} name="costAccountId" label="Account">
        {(control) => (
          <NamePicker {...control} from="chart-of-accounts" defaultText="Bank charges of the firm" />
        )}
      </FormField>
      <Button id={POST_BUTTON} type="submit" disabled={isBusy}>
        {isRefund ? 'Post the refund' : 'Post the cost'}
      </Button>
    </form>
  );
}
