import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/rest.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { toast } from '#web/ui/toast.ts';

export type Errors = Readonly<Record<string, string>>;

export interface BulkDialogProps {
  title: string;
  submitLabel: string;
  /** What is missing, by field; nothing is sent while there is any. */
  check: () => Errors;
  /** Does it, and answers what to say about it. */
  submit: () => Promise<string>;
  onClose: () => void;
  onDone: () => void;
  children: (errors: Errors) => ReactNode;
}

/** Asks what is to be done with the ticked cases; it stays open, with the reason, where the server refuses. */
export function BulkDialog({ title, submitLabel, onClose, onDone, ...props }: BulkDialogProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const formId = useId();

  async function send(event: FormEvent) {
    event.preventDefault();
    const missing = props.check();
    setErrors(missing);
    setProblem(null);
    if (isBusy || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      toast.success('Item Updated.', await props.submit());
      onDone();
    } catch (error) {
      const byField = error instanceof ApiError ? error.errors : {};
      setErrors(byField);
      if (Object.keys(byField).length === 0) setProblem(messageOf(error));
      toast.error('Error updating.', messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      title={title}
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)} noValidate className="space-y-4">
        {problem && <Alert colour="red" title="Not saved." message={problem} />}
        {props.children(errors)}
      </form>
    </Modal>
  );
}
