import { Mail, Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { addressEntity } from '#shared/records/cases/address.ts';
import type { CaseAddress, CasePerson, LetterElsewhere } from '#shared/records/cases/people-contract.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { AlsoFor, type Said } from '#web/records/cases/AlsoFor.tsx';
import { LetterList, WHAT_TO_DO } from '#web/records/cases/LettersElsewhere.tsx';
import { addressStore, removeAddress } from '#web/records/cases/people-client.ts';

const addressText = ({ line1, line2, line3, town, county, postcode }: CaseAddress): string =>
  [line1, line2, line3, town, county, postcode].filter(Boolean).join(', ');

/** From when to when somebody lived there, in words. */
function Residence({ address: { residentFrom, residentTo } }: { address: CaseAddress }) {
  if (!residentFrom && !residentTo) return null;
  return (
    <span className="text-sm text-muted">
      {residentFrom && (
        <>
          from <DateText day={residentFrom} />
        </>
      )}{' '}
      {residentTo && (
        <>
          until <DateText day={residentTo} />
        </>
      )}
    </span>
  );
}

interface AddressLineProps {
  address: CaseAddress;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function AddressLine({ address, mayEdit, onEdit, onRemove }: AddressLineProps) {
  const text = addressText(address);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-1.5 first:border-t-0">
      <span className={`min-w-0 grow basis-64 ${address.residentTo ? 'text-muted' : ''}`}>{text}</span>
      <Badge colour={address.residentTo ? 'grey' : 'blue'}>{address.addressType.name}</Badge>
      {address.isMailingDefault && (
        <span className="inline-flex items-center gap-1 text-sm">
          <Mail aria-hidden="true" className="size-3.5 text-muted" />
          Letters go here
        </span>
      )}
      <Residence address={address} />
      {mayEdit && (
        <span className="no-print flex">
          <IconButton small label={`Edit the address ${text}`} icon={Pencil} onClick={onEdit} />
          <IconButton small label={`Remove the address ${text}`} icon={Trash2} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

interface AddressFormProps {
  row: CaseRow;
  person: CasePerson;
  address: CaseAddress | null;
  onClose: () => void;
  onLetters: (letters: readonly LetterElsewhere[]) => void;
}

/** An address in a dialog, new or changed; where others live there too, it asks whether the change is for them. */
function AddressForm({ row, person, address, onClose, onLetters }: AddressFormProps) {
  const [said, setSaid] = useState<Said>({});
  const keepSaid = useCallback((next: Said) => setSaid(next), []);
  const isSaid = Object.keys(said).length > 0;
  const alsoFor = Object.keys(said)
    .map(Number)
    .filter((id) => said[id]);
  return (
    <FormModal
      title={address ? `Edit address of ${person.name}` : `New address of ${person.name}`}
      entity={addressEntity}
      store={addressStore(row.id, person.personId, isSaid ? alsoFor : undefined, onLetters)}
      row={address}
      notice={<AlsoFor caseId={row.id} person={person} address={address} said={said} onSaid={keepSaid} />}
      onClose={onClose}
    />
  );
}

export interface AddressListProps {
  row: CaseRow;
  person: CasePerson;
  addresses: readonly CaseAddress[];
  /** Whether it starts with a new address to be filled in. */
  isAdding?: boolean;
}

/** Where the person lives, and where they lived before. */
export function AddressList({ row, person, addresses, isAdding = false }: AddressListProps) {
  const [edited, setEdited] = useState<CaseAddress | 'new' | null>(isAdding ? 'new' : null);
  const [letters, setLetters] = useState<readonly LetterElsewhere[]>([]);
  const [removed, setRemoved] = useState<CaseAddress | null>(null);
  return (
    <section aria-label={`Addresses of ${person.name}`} className="mt-4 border-t border-border pt-3">
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="font-semibold">Addresses</h3>
        {row.mayEdit && (
          <Button small colour="plain" onClick={() => setEdited('new')} className="no-print">
            <Plus aria-hidden="true" className="size-3.5" />
            Add address
          </Button>
        )}
      </div>
      {addresses.length === 0 ? (
        <p className="text-sm text-muted">No address is known.</p>
      ) : (
        <ul>
          {addresses.map((address) => (
            <AddressLine
              key={address.id}
              address={address}
              mayEdit={row.mayEdit}
              onEdit={() => setEdited(address)}
              onRemove={() => setRemoved(address)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <AddressForm
          row={row}
          person={person}
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onLetters={setLetters}
        />
      )}
      {letters.length > 0 && (
        <Modal
          open
          title="Letters waiting have another address"
          onClose={() => setLetters([])}
          footer={<Button onClick={() => setLetters([])}>Close</Button>}
        >
          <p className="mb-2">
            The address is saved, but letters that are drafted or waiting have another address. {WHAT_TO_DO}
          </p>
          <LetterList caseId={row.id} letters={letters} onOpen={() => setLetters([])} />
        </Modal>
      )}
      {removed && (
        <RemoveDialog
          title="Remove this address?"
          remove={() => removeAddress(row.id, removed.id)}
          onClose={() => setRemoved(null)}
        >
          {addressText(removed)} will disappear from the history. Remove it only if it was entered by mistake;
          if somebody has moved, enter the date of leaving instead.
        </RemoveDialog>
      )}
    </section>
  );
}
