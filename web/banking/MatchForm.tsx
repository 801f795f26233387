import type { BankAccountItem } from '#shared/banking/accounts-contract.ts';
import { type ItemDetail, matchItemInput } from '#shared/banking/triage-contract.ts';
import { FormField } from '#web/page/form/FormField.tsx';
import { useContractForm, useValue } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { CaseOfLine, POST_BUTTON } from './CaseOfLine.tsx';
import type { Decision } from './triage-client.ts';
import type { Decide } from './use-triage.ts';

interface MatchFormProps {
  account: BankAccountItem;
  item: ItemDetail;
  isBusy: boolean;
  decide: Decide;
  /** Asks why no case can have it yet. */
  onUnallocated: () => void;
}

/** Posts money in to a case that the user looks up, or to none yet; if there are charges, it may be their refund. */
export function MatchForm({ account, item, isBusy, decide, onUnallocated }: MatchFormProps) {
  const form = useContractForm({
    schema: matchItemInput,
    given: { id: item.id, version: item.version },
    values: { caseId: null, incomeTypeId: null, learnsPayer: true },
    needs: ['caseId'],
    save: async ({ caseId, incomeTypeId, learnsPayer }) => {
      if (caseId !== null) await decide({ action: 'match', caseId, incomeTypeId, learnsPayer });
    },
  });
  const caseId = useValue(form, 'caseId');
  const learns = useValue(form, 'learnsPayer') ?? true;
  const hasPayer = item.payerAccountNumber !== null;
  const { firmPence, casesPence } = account.charges;
  const mayRefund = firmPence + casesPence >= item.amountPence;
  const post = (decision: Decision) => void form.attempt(() => decide(decision));

  return (
    <form
      aria-label="Another case"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">Another case</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <CaseOfLine form={form} domainId={account.domain.id} />
        <FormField form={form} name="incomeTypeId" label="Kind of money">
          {(control) => <NamePicker {...control} from="income-types" defaultText="Contribution" />}
        </FormField>
      </div>
      {hasPayer && (
        <Switch
          value={learns}
          onChange={(learnsPayer) => form.set({ learnsPayer })}
          label="Know the paying account for this case"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={POST_BUTTON} type="submit" disabled={caseId === null || isBusy}>
          Post receipt
        </Button>
        <Button colour="plain" disabled={isBusy} onClick={onUnallocated}>
          Hold as unallocated
          <Kbd>N</Kbd>
        </Button>
        {mayRefund && (
          <Button colour="plain" disabled={isBusy} onClick={() => post({ action: 'charge', caseId })}>
            {caseId === null ? 'The firm makes a charge good' : 'Refund a charge to the case'}
          </Button>
        )}
      </div>
    </form>
  );
}
