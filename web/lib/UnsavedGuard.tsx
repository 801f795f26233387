import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Asks before a page with unsaved changes is left, within the application or by closing the tab. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      What you changed on this page has not been saved and will be lost.
    </ConfirmDialog>
  );
}
