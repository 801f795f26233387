import { UserRound, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { assignCases } from '#web/cases/list-client.ts';
import { ApiError, messageOf } from '#web/lib/rest.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { toast } from '#web/ui/toast.ts';

const number = new Intl.NumberFormat('en-GB');
/** '1 case', '1,204 cases'. */
export const casesInWords = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'case' : 'cases'}`;

interface DialogProps {
  caseIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

function AssignDialog({ caseIds, onClose, onDone }: DialogProps) {
  const [owner, setOwner] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(owner === null);
    if (owner === null || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const changed = await assignCases(caseIds, owner);
      toast.success('Item Updated.', `${casesInWords(changed)} changed hands.`);
      onDone();
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors.ownerUserId) || messageOf(error));
      toast.error('Error updating.', messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      title={`Give ${casesInWords(caseIds.length)} to another owner`}
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy}>
            Assign {casesInWords(caseIds.length)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {problem && <Alert colour="red" title="Not saved." message={problem} />}
        <Field label="New owner" required error={isMissing && owner === null ? 'Required.' : undefined}>
          {(control) => (
            <NamePicker {...control} from="users" label="owner" value={owner} onChange={setOwner} />
          )}
        </Field>
      </form>
    </Modal>
  );
}

export interface BulkBarProps {
  caseIds: readonly number[];
  onClear: () => void;
}

/** What can be done with the ticked cases, with their number. */
export function BulkBar({ caseIds, onClear }: BulkBarProps) {
  const [isAssigning, setAssigning] = useState(false);
  if (caseIds.length === 0) return null;
  return (
    <section
      aria-label="Ticked cases"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
    >
      <output className="mr-2 font-medium">{casesInWords(caseIds.length)} ticked</output>
      <Button small onClick={() => setAssigning(true)}>
        <UserRound aria-hidden="true" className="size-4" />
        Assign owner
      </Button>
      <Button small colour="plain" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Untick all
      </Button>
      {isAssigning && (
        <AssignDialog
          caseIds={caseIds}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false);
            onClear();
          }}
        />
      )}
    </section>
  );
}
