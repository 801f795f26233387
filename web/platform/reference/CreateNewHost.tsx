import { type ReactNode, useCallback, useRef, useState } from 'react';
import { inSentence } from '#shared/platform/format.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { type CreateNew, CreateNewContext } from '#web/platform/page/pickers/form-scope.ts';
import { LeaveDialog } from '#web/platform/page/UnsavedGuard.tsx';
import { ReferenceForm } from '#web/platform/reference/ReferenceForm.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';

interface Wanted {
  name: ReferenceName;
  typed: string;
  onCreated: (row: Row) => void;
}

function CreateModal({ name, typed, onCreated, onClose }: Wanted & { onClose: () => void }) {
  const hasChanges = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const entity = reference[name];
  const [first = ''] = entity.display;
  const noteChanges = useCallback((has: boolean) => {
    hasChanges.current = has;
  }, []);
  const leave = () => (hasChanges.current ? setAsking(true) : onClose());
  return (
    <>
      <Modal open onClose={leave} title={`New ${inSentence(entity.label)}`} closeOnBackdrop={false}>
        <CreateNewHost>
          <ReferenceForm
            name={name}
            row={null}
            start={typed ? { [first]: typed } : {}}
            onSaved={(row) => {
              onCreated(row);
              onClose();
            }}
            onCancel={leave}
            onChanges={noteChanges}
          />
        </CreateNewHost>
      </Modal>
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}

/** Lets the form inside open the create form of another entity over itself, as deep as needed. */
export function CreateNewHost({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const open = useCallback<CreateNew>((name, typed, onCreated) => setWanted({ name, typed, onCreated }), []);
  return (
    <>
      <CreateNewContext value={open}>{children}</CreateNewContext>
      {wanted && <CreateModal {...wanted} onClose={() => setWanted(null)} />}
    </>
  );
}
