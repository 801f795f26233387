import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** The tab of a page that keeps its tabs in the address. */
const tabOf = ({ search }: { search: object }) => ('tab' in search ? search.tab : undefined);

/** Asks before a page or its tab with unsaved changes is left, within the application or by closing the tab. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next)),
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
