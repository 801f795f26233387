import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { LATE_AFTER_DAYS, lateAsked } from '#shared/records/cases/late-dates.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** The lines of a pasted list: creditor, address and day, separated by tabs or semicolons; blank ones keep their number. */
const linesOf = (text: string) =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const [creditor = '', address = '', givenOn = ''] = line.split(/[\t;]/).map((part) => part.trim());
    return { line: at + 1, creditor, address, givenOn };
  });

/** Records the consents of many creditors from a list: while one line is wrong, none is recorded and the list stays. */
export function ConsentListDialog({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState('');
  const [text, setText] = useState('');
  const [lateReason, setLateReason] = useState('');
  const [refused, setRefused] = useState<unknown>(null);
  const { lateReason: unexplained } = fieldErrorsOf(refused);
  const problem = refused === null || unexplained ? null : messageOf(refused);
  const [isBusy, setBusy] = useState(false);
  const lines = linesOf(text);
  const record = async () => {
    setBusy(true);
    try {
      const { recorded, known } = await trpcClient.consents.recordList.mutate({
        source,
        lines,
        lateReason: lateReason.trim() || null,
      });
      const more = known > 0 ? `${known} were on record already.` : '';
      toast.success(`${counted(recorded, 'consent')} recorded`, more);
      onClose();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="Consents of creditors to electronic delivery"
      onClose={onClose}
      footer={
        <Button
          colour="accent"
          disabled={isBusy || lines.length === 0 || source.trim().length < 3}
          onClick={() => void record()}
        >
          Record {counted(lines.length, 'consent')}
        </Button>
      }
    >
      <div className="space-y-4">
        {problem !== null && <Alert colour="red" role="alert" message={problem} />}
        <Field label="How we know" required help="Such as a circular or an agreement, with its date.">
          {(control) => <TextInput {...control} value={source} onChange={setSource} />}
        </Field>
        <Field
          label="List"
          required
          help="A line for each: creditor; e-mail address; day on which it was given. Columns of a spreadsheet can be pasted."
        >
          {(control) => <TextArea {...control} rows={8} value={text} onChange={setText} />}
        </Field>
        <Field
          label={lateAsked.lateReason.label}
          error={unexplained}
          help={`Required where a day is more than ${LATE_AFTER_DAYS} days ago.`}
        >
          {(control) => <TextArea {...control} rows={2} value={lateReason} onChange={setLateReason} />}
        </Field>
      </div>
    </Modal>
  );
}
