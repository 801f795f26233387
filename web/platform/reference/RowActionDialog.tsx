import type { Entity } from '#shared/platform/fields/entity.ts';
import { inSentence } from '#shared/platform/format.ts';
import { activityOf } from '#shared/records/reference/rows.ts';
import { nameOfRow } from '#web/platform/reference/entity-words.ts';
import type { RowActions } from '#web/platform/reference/row-actions.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

/** Asks once before a row is deleted or its user shut out, and offers to deactivate what is in use. */
export function RowActionDialog({ entity, actions }: { entity: Entity; actions: RowActions }) {
  const { pending, isBusy, confirm, cancel, canDeactivate, isActive } = actions;
  if (!pending) return null;
  const name = nameOfRow(entity, pending.row);
  const noun = inSentence(entity.label);

  if (pending.refusal !== null)
    return (
      <Modal
        open
        onClose={cancel}
        size="small"
        title={`“${name}” was not deleted`}
        footer={
          <>
            <Button onClick={cancel} data-autofocus>
              Close
            </Button>
            {canDeactivate && isActive(pending.row) && (
              <Button colour="accent" loading={isBusy} onClick={confirm}>
                Deactivate instead
              </Button>
            )}
          </>
        }
      >
        <Alert colour="yellow" message={pending.refusal} />
      </Modal>
    );

  if (pending.kind === 'deactivate') {
    const field = activityOf(entity.fields)?.field;
    return (
      <ConfirmDialog
        open
        title={`Deactivate “${name}”?`}
        confirmLabel="Deactivate"
        loading={isBusy}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{field && entity.fields[field]?.help}</p>
      </ConfirmDialog>
    );
  }

  return (
    <ConfirmDialog
      open
      title={`Delete “${name}”?`}
      confirmLabel="Delete"
      loading={isBusy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>
        The {noun} is deleted for good; only the audit log keeps what it was. If any record refers to it,
        nothing is deleted
        {canDeactivate ? ' and you can deactivate it instead.' : '.'}
      </p>
    </ConfirmDialog>
  );
}
