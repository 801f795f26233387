import { type FormEvent, useState } from 'react';
import type { ItemDetail } from '#shared/banking/triage-input.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import type { Errors } from '#web/page/DialogForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { CASE_FIELD } from './MatchForm.tsx';
import type { Decision } from './triage-client.ts';

interface ChargeFormProps {
  item: ItemDetail;
  domainId: number;
  isBusy: boolean;
  decide: (decision: Decision) => Promise<Errors>;
}

const SUBMIT = 'post-charge';

/** Posts money out as a bank charge: to a case, or for the firm to make good. */
export function ChargeForm({ item, domainId, isBusy, decide }: ChargeFormProps) {
  const [caseId, setCase] = useState<number | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const post = async (of: number | null) => setErrors(await decide({ action: 'charge', caseId: of }));

  function choose(id: number | null) {
    setCase(id);
    setErrors({});
    if (id !== null) requestAnimationFrame(() => document.getElementById(SUBMIT)?.focus());
  }
  function send(event: FormEvent) {
    event.preventDefault();
    if (caseId !== null) void post(caseId);
  }

  return (
    <form
      aria-label="Bank charge"
      onSubmit={send}
      className="space-y-3 rounded-lg border border-border bg-surface p-3"
    >
      <h3 className="font-semibold">Bank charge</h3>
      {item.otherLines.length === 0 && (
        <p className="text-sm text-muted">
          No earlier payment and no other account has this amount. If the bank took it for itself, a case or
          the firm bears it.
        </p>
      )}
      <Field label="Case" id={CASE_FIELD} error={errors.caseId}>
        {(control) => <CasePicker {...control} domainId={domainId} value={caseId} onChange={choose} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button id={SUBMIT} type="submit" disabled={caseId === null || isBusy}>
          Charge the case
        </Button>
        <Button colour="plain" disabled={isBusy} onClick={() => void post(null)}>
          The firm makes it good
        </Button>
      </div>
    </form>
  );
}
