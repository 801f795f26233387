import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Asks before a page with unsaved changes is left, by a link, the back button, or by closing the tab. */
export function UnsavedGuard({ hasChanges }: { hasChanges: RefObject<boolean> }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasChanges.current,
    withResolver: true,
  });
  return (
    <LeaveDialog
      open={blocker.status === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

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
