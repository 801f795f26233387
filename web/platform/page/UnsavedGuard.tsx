import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';

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
  /** Called at the moment of leaving. */
  isUnsaved: () => boolean;
  /** The unsaved changes belong to a tab of the page and are lost with it. */
  onTab?: boolean;
}

/** The tab of a page that keeps its tabs in the address. */
const tabOf = ({ search }: { search: object }) => ('tab' in search ? search.tab : undefined);

/** Asks before leaving a page or its tab with unsaved changes, by a link, the back button, or closing the browser tab. */
export function UnsavedGuard({ isUnsaved, onTab = false }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() && (current.pathname !== next.pathname || (onTab && tabOf(current) !== tabOf(next))),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return <LeaveDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}
