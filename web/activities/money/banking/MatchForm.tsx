import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { type ItemDetail, matchItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { CaseOfLine, POST_BUTTON } from './CaseOfLine.tsx';
import { type Decide, type Decision, KIND_FIELD } from './use-triage.ts';

interface MatchFormProps {
  account: ListedBankAccount;
  item: ItemDetail;
  /** The proposed case for which the kind of money is asked; null for one that the user looks up. */
  proposedId: number | null;
  isBusy: boolean;
  decide: Decide;
  /** Asks why no case can have it yet. */
  onUnallocated: () => void;
}

/** Posts money in to a case that the user looks up, or to none yet; if there are charges, it may be their refund. */
export function MatchForm({ account, item, proposedId, isBusy, decide, onUnallocated }: MatchFormProps) {
  const isAsked = item.kindAsked !== null;
  const proposed = item.proposals.find(({ case: { id } }) => id === proposedId)?.case;
  const form = useContractForm({
    schema: matchItemInput,
    given: { id: item.id, version: item.version },
    values: { caseId: proposedId, incomeTypeId: null, learnsPayer: true },
    needs: isAsked ? ['caseId', 'incomeTypeId'] : ['caseId'],
    save: async ({ caseId, incomeTypeId, learnsPayer }) => {
      if (caseId !== null) await decide({ action: 'match', caseId, incomeTypeId, learnsPayer });
    },
  });
  const caseId = useValue(form, 'caseId');
  const learns = useValue(form, 'learnsPayer') ?? true;
  const hasPayer = item.payerAccountNumber !== null;
  const { firmPence, casesPence } = account.charges;
  const mayRefund = firmPence + casesPence >= item.amountPence;
  const title = proposedId === null ? 'Another case' : 'The kind of money';
  const post = (decision: Decision) => void form.attempt(() => decide(decision));

  return (
    <form
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">{title}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <CaseOfLine
          form={form}
          domainId={account.domain.id}
          selected={
            proposed && { id: proposed.id, label: `${proposed.uniqueReference} ${proposed.caseName}` }
          }
          isRequired={isAsked}
        />
        <FormField form={form} name="incomeTypeId" label="Kind of money" id={KIND_FIELD} required={isAsked}>
          {(control) => (
            <NamePicker {...control} from="income-types" defaultText={isAsked ? undefined : 'Contribution'} />
          )}
        </FormField>
      </div>
      {item.kindAsked && <Alert colour="yellow" role="none" message={item.kindAsked} />}
      {hasPayer && (
        <Switch
          value={learns}
          onChange={(learnsPayer) => form.set({ learnsPayer })}
          label="Remember the paying account for this case"
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
