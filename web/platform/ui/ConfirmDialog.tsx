import type { ReactNode } from 'react';
import { Button, type ButtonColour } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Says what will happen, with the numbers in it. */
  children: ReactNode;
  /** The verb: 'Delete', 'Sign out others'. */
  confirmLabel: string;
  cancelLabel?: string;
  colour?: ButtonColour;
  loading?: boolean;
  /** Has the focus on the verb, so that Enter confirms: for what was asked for by a key of its own. */
  isReady?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    colour = 'red',
    loading = false,
    isReady = false,
  } = props;
  return (
    <Modal
      open={open}
      onClose={props.onCancel}
      title={title}
      size="small"
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={props.onCancel} data-autofocus={isReady ? undefined : true}>
            {cancelLabel}
          </Button>
          <Button
            colour={colour}
            loading={loading}
            onClick={props.onConfirm}
            data-autofocus={isReady ? true : undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-base">{children}</div>
    </Modal>
  );
}
