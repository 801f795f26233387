import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

export interface LeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>What you changed here has not been saved and will be lost.</p>
    </ConfirmDialog>
  );
}

export interface UnsavedGuardProps {
  /** Asked at the very moment of leaving. */
  isUnsaved: () => boolean;
}

/** Asks before a page with unsaved changes is left, by a link, the back button, or by closing the tab. */
export function UnsavedGuard({ isUnsaved }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return <LeaveDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}
