import { useId, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { Field, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

interface RepeatDialogProps {
  message: string;
  isBusy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** The same letter was sent lately: it goes again only with a reason, which is kept with it. */
export function RepeatDialog({ message, isBusy, onSend, onCancel }: RepeatDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const isSaid = reason.trim().length >= 3;
  return (
    <Modal
      open
      size="small"
      title="Send it again?"
      closeOnBackdrop={false}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form} colour="accent" disabled={!isSaid} loading={isBusy}>
            Send it again
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSaid && !isBusy) onSend(reason);
        }}
      >
        <p>{message}</p>
        <div data-autofocus>
          <Field label="Reason for sending again" required help="Kept in the history of the letter.">
            {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={300} />}
          </Field>
        </div>
      </form>
    </Modal>
  );
}
