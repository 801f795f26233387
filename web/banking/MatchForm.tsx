import { type FormEvent, useState } from 'react';
import type { BankAccountItem } from '#shared/banking/account-input.ts';
import type { ItemDetail } from '#shared/banking/triage-input.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import type { Errors } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import type { Decision } from './triage-client.ts';

/** Finds the field for a case from the keyboard shortcut. */
export const CASE_FIELD = 'case-of-line';
const SUBMIT = 'post-line';

interface MatchFormProps {
  account: BankAccountItem;
  item: ItemDetail;
  isBusy: boolean;
  decide: (decision: Decision) => Promise<Errors>;
}

/** Posts money in to a case that the user looks up, or to none yet; if there are charges, it may be their refund. */
export function MatchForm({ account, item, isBusy, decide }: MatchFormProps) {
  const [caseId, setCase] = useState<number | null>(null);
  const [incomeTypeId, setIncomeType] = useState<number | null>(null);
  const [learnsPayer, setLearns] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const hasPayer = item.payerAccountNumber !== null;
  const { firmPence, casesPence } = account.charges;
  const mayRefund = firmPence + casesPence >= item.amountPence;

  function choose(id: number | null) {
    setCase(id);
    // The next Enter posts it: the list is closed and the field has nothing left to do.
    if (id !== null) requestAnimationFrame(() => document.getElementById(SUBMIT)?.focus());
  }

  const post = async (decision: Decision) => setErrors(await decide(decision));
  function send(event: FormEvent) {
    event.preventDefault();
    void post({ action: 'match', caseId, ...(incomeTypeId !== null && { incomeTypeId }), learnsPayer });
  }

  return (
    <form
      aria-label="Another case"
      onSubmit={send}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">Another case</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Case" id={CASE_FIELD} error={errors.caseId}>
          {(control) => (
            <CasePicker {...control} domainId={account.domain.id} value={caseId} onChange={choose} />
          )}
        </Field>
        <Field label="Kind of money" error={errors.incomeTypeId}>
          {(control) => (
            <NamePicker
              {...control}
              from="income-types"
              label="income type"
              defaultText="Contribution"
              value={incomeTypeId}
              onChange={setIncomeType}
            />
          )}
        </Field>
      </div>
      {hasPayer && (
        <Switch value={learnsPayer} onChange={setLearns} label="Know the paying account for this case" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={SUBMIT} type="submit" disabled={caseId === null || isBusy}>
          Post receipt
        </Button>
        <Button
          colour="plain"
          disabled={isBusy}
          onClick={() => void post({ action: 'match', caseId: null, learnsPayer: false })}
        >
          Post as unallocated
        </Button>
        {mayRefund && (
          <Button colour="plain" disabled={isBusy} onClick={() => void post({ action: 'charge', caseId })}>
            {caseId === null ? 'The firm makes a charge good' : 'Refund a charge to the case'}
          </Button>
        )}
      </div>
    </form>
  );
}
