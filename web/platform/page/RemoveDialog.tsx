import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';

export interface RemoveDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel?: string;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** Asks once before something is removed, and stays open with the reason when the server refuses. */
export function RemoveDialog({
  title,
  children,
  confirmLabel = 'Remove',
  remove,
  onClose,
}: RemoveDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await remove();
      toast.success('Item Deleted.');
      onClose();
    } catch (error) {
      toast.error('Error deleting.', messageOf(error));
      setRefusal(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      loading={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="space-y-3">
        {refusal && <Alert colour="red" message={refusal} />}
        <div>{children}</div>
      </div>
    </ConfirmDialog>
  );
}
