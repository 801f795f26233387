import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/rest.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, type ModalProps } from '#web/ui/Modal.tsx';
import { toast } from '#web/ui/toast.ts';

export type Errors = Readonly<Record<string, string>>;

export interface DialogFormProps {
  title: string;
  submitLabel: string;
  /** Messages by field of what is missing; nothing is sent while there are any. */
  check: () => Errors;
  submit: () => Promise<void>;
  onClose: () => void;
  /** 'small' unless told otherwise. */
  size?: ModalProps['size'];
  children: (errors: Errors) => ReactNode;
}

/** A small form in a dialog that stays open, with the reason, where the server refuses. */
export function DialogForm({
  title,
  submitLabel,
  check,
  submit,
  onClose,
  size = 'small',
  children,
}: DialogFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
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
      size={size}
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
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="space-y-4">
        {problem && <Alert colour="red" title="Not saved." message={problem} />}
        {children(errors)}
      </form>
    </Modal>
  );
}
