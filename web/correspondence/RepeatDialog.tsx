import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

interface RepeatDialogProps {
  message: string;
  isBusy: boolean;
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** The same letter was sent lately: it goes again only with a reason, which is kept with it. */
export function RepeatDialog({ message, isBusy, onSend, onCancel }: RepeatDialogProps) {
  const [reason, setReason] = useState('');
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
          <Button
            colour="accent"
            disabled={reason.trim().length < 3}
            loading={isBusy}
            onClick={() => onSend(reason)}
          >
            Send it again
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>{message}</p>
        <div data-autofocus>
          <Field label="Why again" required help="It is kept in the history of the letter.">
            {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={300} />}
          </Field>
        </div>
      </div>
    </Modal>
  );
}
