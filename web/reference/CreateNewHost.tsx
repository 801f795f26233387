import { type ReactNode, useCallback, useRef, useState } from 'react';
import { inSentence } from '#shared/format.ts';
import type { Row } from '#shared/reference/contract.ts';
import { type ReferenceName, reference } from '#shared/reference/registry.ts';
import { LeaveDialog } from '#web/page/UnsavedGuard.tsx';
import { type CreateNew, CreateNewContext } from '#web/reference/form-scope.ts';
import { ReferenceForm } from '#web/reference/ReferenceForm.tsx';
import { Modal } from '#web/ui/Modal.tsx';

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
