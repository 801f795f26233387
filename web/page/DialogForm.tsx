import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts';
import { LeaveDialog } from '#web/page/UnsavedGuard.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, type ModalProps } from '#web/ui/Modal.tsx';
import { toast } from '#web/ui/toast.ts';

export type Errors = Readonly<Record<string, string>>;

export interface DialogFormProps {
  title: string;
  submitLabel: string;
  /** Messages by field; nothing is sent while there are any. */
  check: () => Errors;
  submit: () => Promise<void>;
  /** The title of the toast when the server refuses. */
  failure?: 'Error updating.' | 'Error creating item.';
  onClose: () => void;
  /** Whether closing would lose input: then it asks first. */
  isChanged?: boolean;
  /** 'small' by default. */
  size?: ModalProps['size'];
  children: (errors: Errors) => ReactNode;
}

/** A small form in a dialog that stays open with the reason when the server refuses. */
export function DialogForm({
  title,
  submitLabel,
  check,
  submit,
  onClose,
  failure = 'Error updating.',
  isChanged = false,
  size = 'small',
  children,
}: DialogFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isChanged ? setAsking(true) : onClose());
  const formId = useId();

  async function send(event: FormEvent) {
    event.preventDefault();
    const missing = check();
    setErrors(missing);
    setProblem(null);
    if (isBusy || Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await submit();
      onClose();
    } catch (error) {
      const byField = fieldErrorsOf(error);
      setErrors(byField);
      if (Object.keys(byField).length === 0) setProblem(messageOf(error));
      toast.error(failure, messageOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Modal
        open
        size={size}
        onClose={leave}
        title={title}
        closeOnBackdrop={false}
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" form={formId} colour="accent" loading={isBusy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void send(event)} className="space-y-4">
          {problem && <Alert colour="red" title="Not saved." message={problem} />}
          {children(errors)}
        </form>
      </Modal>
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
