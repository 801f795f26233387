import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CaseAddress, CasePerson } from '#shared/records/cases/people-contract.ts';
import { personEntity, personRoles } from '#shared/records/cases/person.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { IconButton } from '#web/platform/ui/IconButton.tsx';
import { AddressList } from '#web/records/cases/AddressList.tsx';
import { DependantList } from '#web/records/cases/DependantList.tsx';
import { Facts, hasFacts } from '#web/records/cases/FactsCard.tsx';
import { peopleStore, removePerson } from '#web/records/cases/people-client.ts';

const groups = [
  {
    title: 'Personal',
    fields: [
      'dateOfBirth',
      'genderId',
      'niNumber',
      'maritalStatusId',
      'nationality',
      'knownAs',
      'previousNames',
      'deceasedOn',
    ],
  },
  {
    title: 'Contact',
    fields: [
      'phoneMobile',
      'phoneHome',
      'phoneWork',
      'email',
      'preferredContact',
      'contactTimes',
      'doNotContact',
      'consentMarketing',
    ],
  },
  { title: 'Work', fields: ['employmentStatusId', 'occupationId', 'employer'] },
  {
    title: 'Household',
    fields: [
      'residentialStatusId',
      'sharePercentBp',
      'adultsInHousehold',
      'vehiclesInHousehold',
      'isLiableForAll',
    ],
  },
] as const;

function PersonFacts({ person }: { person: CasePerson }) {
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      {groups
        .filter(({ fields }) => hasFacts({ row: person, fields }))
        .map(({ title, fields }) => (
          <div key={title} className="min-w-0">
            <h3 className="mb-1.5 font-semibold">{title}</h3>
            <Facts entity={personEntity} row={person} fields={fields} />
          </div>
        ))}
    </div>
  );
}

function SensitiveNotes({ person }: { person: CasePerson }) {
  if (!person.hasSpecialCategoryNotes) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 font-semibold">Special category data</h3>
      {person.specialCategoryNotes ? (
        <p className="rounded-md border border-yellow-border bg-yellow-bg p-2 whitespace-pre-line">
          {person.specialCategoryNotes}
        </p>
      ) : (
        <p className="text-sm text-muted">There are notes, which you do not have permission to read.</p>
      )}
    </div>
  );
}

export interface PersonCardProps {
  row: CaseRow;
  person: CasePerson;
  addresses: readonly CaseAddress[];
  /** What is to be filled in at once: a field of the person, or 'address'. */
  focusOn?: string | undefined;
}

/** One person of the case with everything that is known of them. */
export function PersonCard({ row, person, addresses, focusOn }: PersonCardProps) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(
    focusOn && focusOn !== 'address' ? 'edit' : null,
  );
  const store = useMemo(() => peopleStore(row.id), [row.id]);
  const close = () => setOpen(null);
  const isMain = person.role === 'applicant_1';
  return (
    <Card
      title={person.name}
      aside={
        <span className="no-print flex items-center gap-2">
          <Badge>{personRoles[person.role]}</Badge>
          {row.mayEdit && (
            <>
              <Button small onClick={() => setOpen('edit')} aria-label={`Edit ${person.name}`}>
                <Pencil aria-hidden="true" className="size-3.5" />
                Edit
              </Button>
              {!isMain && (
                <IconButton
                  small
                  label={`Remove ${person.name} from the case`}
                  icon={Trash2}
                  onClick={() => setOpen('remove')}
                />
              )}
            </>
          )}
        </span>
      }
    >
      <PersonFacts person={person} />
      <SensitiveNotes person={person} />
      <DependantList row={row} person={person} />
      <AddressList row={row} person={person} addresses={addresses} isAdding={focusOn === 'address'} />
      {open === 'edit' && (
        <FormModal
          title={`Edit ${person.name}`}
          entity={personEntity}
          store={store}
          row={person}
          domainId={row.domainId}
          focusOn={focusOn}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <RemoveDialog
          title={`Remove ${person.name} from this case?`}
          remove={() => removePerson(row.id, person.id)}
          onClose={close}
        >
          What is known of somebody who takes part in no other case, with their {addresses.length}{' '}
          {addresses.length === 1 ? 'address' : 'addresses'}, is deleted.
        </RemoveDialog>
      )}
    </Card>
  );
}
