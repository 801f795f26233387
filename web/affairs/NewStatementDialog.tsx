import { useState } from 'react';
import type { StatementHead } from '#shared/affairs/contract.ts';
import { type StatementKind, statementKinds } from '#shared/affairs/income-expenditure.ts';
import { londonDate } from '#shared/dates.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { saved } from './affairs-client.ts';

const kindOptions = (Object.keys(statementKinds) as StatementKind[]).map((id) => ({
  id,
  label: statementKinds[id],
}));

export interface NewStatementDialogProps {
  caseId: number;
  /** The newest statement of the case, to copy from. */
  previous: StatementHead | null;
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** When, why, and whether it starts from the previous one. */
export function NewStatementDialog({ caseId, previous, onClose, onAdded }: NewStatementDialogProps) {
  const [statementOn, setStatementOn] = useState<string | null>(londonDate());
  const [kind, setKind] = useState<StatementKind>(previous ? 'annual' : 'initial');
  const [isCopy, setCopy] = useState(previous !== null);
  const [isCurrent, setCurrent] = useState(true);

  async function submit() {
    const copyFromId = isCopy && previous ? previous.id : null;
    const head = { statementOn: statementOn ?? '', kind, isCurrent, copyFromId };
    const { id } = await saved(
      caseId,
      trpcClient.affairs.incomeExpenditure.create.mutate({ caseId, ...head }),
    );
    toast.success('Item Created.');
    onAdded(id);
  }

  return (
    <DialogForm
      title="New statement"
      submitLabel="Create"
      failure="Error creating item."
      check={(): Errors => (statementOn ? {} : { statementOn: 'Required.' })}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Date" required error={errors.statementOn}>
            {(control) => <DateInput {...control} value={statementOn} onChange={setStatementOn} />}
          </Field>
          <Field label="Kind" required error={errors.kind}>
            {(control) => (
              <Select<StatementKind>
                {...control}
                label="kind"
                options={kindOptions}
                value={kind}
                onChange={(chosen) => chosen && setKind(chosen)}
              />
            )}
          </Field>
          {previous && (
            <>
              <Switch
                label="Start from the previous one, without its evidence"
                value={isCopy}
                onChange={setCopy}
              />
              <Switch label="Make it the current statement" value={isCurrent} onChange={setCurrent} />
            </>
          )}
        </>
      )}
    </DialogForm>
  );
}
