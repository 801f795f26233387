import { type ReactNode, useState } from 'react';
import { BulkProgress } from '#web/platform/page/mail/BulkProgress.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

interface WriteLettersProps {
  label: string;
  /** The dialog that asks for the template and starts the run. */
  form: (given: { onStarted: (runId: number) => void; onClose: () => void }) => ReactNode;
}

/** Writes the letters about a payment: started in a dialog, then shown with their progress, and cancelled as a whole. */
export function WriteLetters({ label, form }: WriteLettersProps) {
  const [open, setOpen] = useState<'form' | number | null>(null);
  return (
    <>
      <Button onClick={() => setOpen('form')}>{label}</Button>
      {open === 'form' &&
        form({ onStarted: setOpen, onClose: () => setOpen((now) => (now === 'form' ? null : now)) })}
      {typeof open === 'number' && (
        <Modal open size="medium" title={label} onClose={() => setOpen(null)}>
          <BulkProgress id={open} onDone={() => setOpen(null)} />
        </Modal>
      )}
    </>
  );
}
