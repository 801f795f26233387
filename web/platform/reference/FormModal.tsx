import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';
import { LeaveDialog } from '#web/platform/page/UnsavedGuard.tsx';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import { RowForm } from '#web/platform/reference/RowForm.tsx';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';

export interface FormModalProps<R extends StoredRow> {
  title: string;
  entity: Entity;
  store: RowStore<R>;
  row: R | null;
  start?: Values | undefined;
  domainId?: number | undefined;
  focusOn?: string | undefined;
  /** What is shown above the fields; it sees the typed values. */
  notice?: ReactNode;
  /** Whether a new row may be followed by another without closing. */
  canAddAnother?: boolean;
  onClose: () => void;
}

/** A row of a case in a dialog; closing it with something typed asks first. */
export function FormModal<R extends StoredRow>(props: FormModalProps<R>) {
  const { title, canAddAnother = false, onClose, ...form } = props;
  const hasChanges = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const noteChanges = useCallback((has: boolean) => {
    hasChanges.current = has;
  }, []);
  const leave = () => (hasChanges.current ? setAsking(true) : onClose());
  return (
    <>
      <Modal open onClose={leave} title={title} closeOnBackdrop={false}>
        <CreateNewHost>
          <RowForm
            {...form}
            name={form.entity.label}
            onSaved={(_row, next) => next === 'close' && onClose()}
            canSaveAndNew={canAddAnother && form.row === null}
            onCancel={leave}
            onChanges={noteChanges}
          />
        </CreateNewHost>
      </Modal>
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
