import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { undoImport } from './banking-client.ts';

const lines = (n: number) => counted(n, 'line');

/** Asks once, with the numbers, before a file is undone. */
export function UndoDialog({ row, onClose }: { row: ListedImport; onClose: () => void }) {
  const [isBusy, attempt] = useTelling();
  const undo = () =>
    attempt(async () => {
      const { removedCount, passedOnCount } = await undoImport(row);
      const kept = passedOnCount > 0 ? ` ${lines(passedOnCount)} kept, because a later file has them.` : '';
      toast.success('The import was undone.', `${lines(removedCount)} removed.${kept}`);
      onClose();
    });
  return (
    <ConfirmDialog
      open
      title="Undo this import?"
      confirmLabel="Undo import"
      loading={isBusy}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      <p>
        The {lines(row.newCount)} that {row.fileName} added will be removed
        {row.others.length > 0 && ', also from the other accounts that it holds'}. Lines that a later file
        also holds are kept. Afterwards the file can be imported again.
      </p>
    </ConfirmDialog>
  );
}
