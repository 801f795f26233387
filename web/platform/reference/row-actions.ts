import { useState } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { activityOf } from '#shared/records/reference/rows.ts';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { changeRow, removeRow } from '#web/platform/page/pickers/client.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** The confirmation shown before an action on a row, and the server's refusal. */
export interface PendingAction {
  kind: 'delete' | 'deactivate';
  row: Row;
  refusal: string | null;
}

/** Deleting, deactivating and activating one row, wherever it is shown. */
export function useRowActions(name: ReferenceName, onDeleted: () => void = () => {}) {
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [isBusy, setBusy] = useState(false);
  const activity = activityOf(reference[name].fields);

  async function setActive(row: Row, isActive: boolean) {
    if (!activity) return;
    setBusy(true);
    try {
      await changeRow(name, row, { [activity.field]: isActive ? activity.on : activity.off });
      toast.success('Item Updated.');
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    } finally {
      setBusy(false);
      setPending(null);
    }
  }

  async function remove(row: Row) {
    setBusy(true);
    try {
      await removeRow(name, row.id);
      setPending(null);
      toast.success('Item Deleted.');
      onDeleted();
    } catch (error) {
      toast.error('Error deleting.', messageOf(error));
      const isInUse = error instanceof ApiError && error.status === 409;
      setPending(isInUse ? { kind: 'delete', row, refusal: messageOf(error) } : null);
    } finally {
      setBusy(false);
    }
  }

  return {
    pending,
    isBusy,
    canDeactivate: activity !== null,
    isActive: (row: Row) => activity === null || row[activity.field] === activity.on,
    askToDelete: (row: Row) => setPending({ kind: 'delete', row, refusal: null }),
    /** A plain switch is flipped at once, since it can be flipped back; a status with consequences is confirmed first. */
    deactivate: (row: Row) =>
      activity?.field === 'isActive'
        ? setActive(row, false)
        : setPending({ kind: 'deactivate', row, refusal: null }),
    activate: (row: Row) => setActive(row, true),
    confirm: () => {
      if (!pending) return;
      void (pending.kind === 'delete' && pending.refusal === null
        ? remove(pending.row)
        : setActive(pending.row, false));
    },
    cancel: () => setPending(null),
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
