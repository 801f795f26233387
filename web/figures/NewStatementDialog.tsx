import { type FormEvent, useId, useState } from 'react';
import { type StatementKind, statementKinds } from '#shared/cases/income-expenditure.ts';
import { londonDate } from '#shared/dates.ts';
import { ApiError, messageOf } from '#web/lib/rest.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { addStatement, type StatementHead } from './figures-client.ts';

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
  const formId = useId();
  const [statementOn, setStatementOn] = useState<string | null>(londonDate());
  const [kind, setKind] = useState<StatementKind>(previous ? 'annual' : 'initial');
  const [isCopy, setCopy] = useState(previous !== null);
  const [isCurrent, setCurrent] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const errors = error instanceof ApiError ? error.errors : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !statementOn) return;
    setBusy(true);
    try {
      const copyFromId = isCopy && previous ? previous.id : null;
      const { id } = await addStatement(caseId, { statementOn, kind, isCurrent, copyFromId });
      toast.success('Item Created.');
      onAdded(id);
    } catch (refusal) {
      toast.error('Error creating item.', messageOf(refusal));
      setError(refusal);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      closeOnBackdrop={false}
      title="New statement"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        {error !== null && Object.keys(errors).length === 0 && (
          <Alert colour="red" message={messageOf(error)} />
        )}
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
      </form>
    </Modal>
  );
}
