import { chargeItemInput, type ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import { useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { CaseOfLine, POST_BUTTON } from './CaseOfLine.tsx';
import type { Decide } from './use-triage.ts';

interface ChargeFormProps {
  item: ItemDetail;
  domainId: number;
  isBusy: boolean;
  decide: Decide;
}

/** Posts money out as a bank charge: to a case, or for the firm to make good. */
export function ChargeForm({ item, domainId, isBusy, decide }: ChargeFormProps) {
  const form = useContractForm({
    schema: chargeItemInput,
    given: { id: item.id, version: item.version },
    values: { caseId: null },
    needs: ['caseId'],
    save: (input) => decide({ action: 'charge', caseId: input.caseId }),
  });
  const caseId = useValue(form, 'caseId');
  return (
    <form
      aria-label="Bank charge"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">Bank charge</h3>
      {item.otherLines.length === 0 && (
        <p className="text-sm text-muted">
          No earlier payment and no other account has this amount. If it is a bank charge, a case or the firm
          has to bear it.
        </p>
      )}
      <CaseOfLine form={form} domainId={domainId} />
      <div className="flex flex-wrap gap-2">
        <Button id={POST_BUTTON} type="submit" disabled={caseId === null || isBusy}>
          Charge the case
        </Button>
        <Button
          colour="plain"
          disabled={isBusy}
          onClick={() => void form.attempt(() => decide({ action: 'charge', caseId: null }))}
        >
          The firm makes it good
        </Button>
      </div>
    </form>
  );
}
