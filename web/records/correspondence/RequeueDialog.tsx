import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import type { MailActions } from './use-mail-actions.ts';

/** Asks before what may be printed already is queued again. */
export function RequeueDialog({
  actions: { stuck, printed, isRequeuing, endRequeuing, requeuePrinted },
}: {
  actions: MailActions;
}) {
  return (
    <ConfirmDialog
      open={isRequeuing}
      title={`Queue ${stuck.length} again?`}
      confirmLabel="Queue again"
      onCancel={endRequeuing}
      onConfirm={requeuePrinted}
    >
      {stuck.length === 1
        ? 'It is'
        : `${printed.length} of these ${stuck.length} ${printed.length === 1 ? 'is' : 'are'}`}{' '}
      in a print run and may be printed already. Make sure that none of it was posted: it would be sent twice.
    </ConfirmDialog>
  );
}
