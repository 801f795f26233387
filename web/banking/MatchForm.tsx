import { type FormEvent, useState } from 'react';
import type { ItemDetail } from '#shared/banking/triage-input.ts';
import { CasePicker } from '#web/lib/CasePicker.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import type { Decision } from './triage-client.ts';

/** Finds the field for a case from the keyboard shortcut. */
export const CASE_FIELD = 'case-of-line';
const SUBMIT = 'post-line';

interface MatchFormProps {
  item: ItemDetail;
  domainId: number;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
}

/** Posts a line to a case that somebody looks up, or to none yet. */
export function MatchForm({ item, domainId, isBusy, onDecide }: MatchFormProps) {
  const [caseId, setCase] = useState<number | null>(null);
  const [incomeTypeId, setIncomeType] = useState<number | null>(null);
  const [learnsPayer, setLearns] = useState(true);
  const hasPayer = item.payerAccountNumber !== null;

  function choose(id: number | null) {
    setCase(id);
    // The next Enter posts it: the list has closed, and the field keeps nothing to do.
    if (id !== null) requestAnimationFrame(() => document.getElementById(SUBMIT)?.focus());
  }

  function send(event: FormEvent) {
    event.preventDefault();
    onDecide({ action: 'match', caseId, ...(incomeTypeId !== null && { incomeTypeId }), learnsPayer });
  }

  return (
    <form
      aria-label="Another case"
      onSubmit={send}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">Another case</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Case" id={CASE_FIELD}>
          {(control) => <CasePicker {...control} domainId={domainId} value={caseId} onChange={choose} />}
        </Field>
        <Field label="Kind of money">
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
          onClick={() => onDecide({ action: 'match', caseId: null, learnsPayer: false })}
        >
          Post as unallocated
        </Button>
      </div>
    </form>
  );
}
