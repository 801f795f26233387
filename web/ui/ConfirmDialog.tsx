import type { ReactNode } from 'react';
import { Button, type ButtonColour } from '#web/ui/Button.tsx';
import { Modal } from '#web/ui/Modal.tsx';

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
          <Button onClick={props.onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button colour={colour} loading={loading} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-base">{children}</div>
    </Modal>
  );
}
