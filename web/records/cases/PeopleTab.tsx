import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { words } from '#shared/platform/words.ts';
import type { CaseAddress, CasePerson } from '#shared/records/cases/people-contract.ts';
import { personEntity, personRoles } from '#shared/records/cases/person.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { ConsentList } from '#web/platform/page/consents/ConsentList.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { AddressList } from '#web/records/cases/AddressList.tsx';
import { DependantList } from '#web/records/cases/DependantList.tsx';
import { Facts, hasFacts } from '#web/records/cases/FactsCard.tsx';
import { LettersElsewhere } from '#web/records/cases/LettersElsewhere.tsx';
import { LinkedCase } from '#web/records/cases/LinkedCase.tsx';
import { peopleStore, removePerson } from '#web/records/cases/people-client.ts';

const VulnerabilityPanel = lazyPart(
  () => import('./vulnerability/VulnerabilityPanel.tsx'),
  'VulnerabilityPanel',
);

const DueDiligence = lazyPart(
  () => import('#web/platform/page/due-diligence/DueDiligence.tsx'),
  'DueDiligence',
);

const groups = [
  {
    title: 'Personal',
    fields: words(
      'dateOfBirth genderId niNumber maritalStatusId nationality knownAs previousNames deceasedOn',
    ),
  },
  {
    title: 'Contact',
    fields: words(
      'phoneMobile phoneHome phoneWork email preferredContact contactTimes doNotContact preferredLanguage adjustments adjustmentsNote consentMarketing',
    ),
  },
  { title: 'Work', fields: ['employmentStatusId', 'occupationId', 'employer'] },
  {
    title: 'Household',
    fields: words('residentialStatusId sharePercentBp adultsInHousehold vehiclesInHousehold isLiableForAll'),
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

/** Whether an applicant takes notices electronically. */
function PersonConsents({ row, person }: { row: CaseRow; person: CasePerson }) {
  const consents = useQuery(
    trpc.consents.ofPerson.queryOptions({ caseId: row.id, personId: person.personId }),
  );
  const { personId: id, name, email } = person;
  return (
    <section aria-label={`Electronic delivery to ${name}`} className="mt-4">
      <h3 className="mb-1.5 font-semibold">Electronic delivery of notices</h3>
      <TabData query={consents}>
        {(data) => (
          <ConsentList
            holder={{ of: 'person', caseId: row.id, id, name, email }}
            consents={data}
            mayEdit={row.mayEdit}
          />
        )}
      </TabData>
    </section>
  );
}

const isApplicant = ({ role }: CasePerson) => role === 'applicant_1' || role === 'applicant_2';

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

interface PersonCardProps {
  row: CaseRow;
  person: CasePerson;
  addresses: readonly CaseAddress[];
  /** What is to be filled in at once: a field of the person, or 'address'. */
  focusOn?: string | undefined;
}

/** One person of the case with everything that is known of them. */
function PersonCard({ row, person, addresses, focusOn }: PersonCardProps) {
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
      {isApplicant(person) && <PersonConsents row={row} person={person} />}
      {isApplicant(person) && <VulnerabilityPanel row={row} person={person} />}
      <DueDiligence row={row} person={person} />
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
          If they are on no other case, everything known about them, including {addresses.length}{' '}
          {addresses.length === 1 ? 'address' : 'addresses'}, will be deleted.
        </RemoveDialog>
      )}
    </Card>
  );
}

/** The most likely role of the next person added. */
function nextRole(people: readonly CasePerson[]): CasePerson['role'] {
  const free = (['applicant_1', 'applicant_2'] as const).find((role) =>
    people.every((person) => person.role !== role),
  );
  return free ?? 'partner_not_party';
}

/** The applicant who lacks what the address asks for: a field of theirs, or 'address'. */
function askedOf(
  field: unknown,
  people: readonly CasePerson[],
  addresses: readonly CaseAddress[],
): { personId: number; field: string } | null {
  if (typeof field !== 'string') return null;
  const lives = (personId: number) =>
    addresses.some((address) => address.personId === personId && address.residentTo === null);
  const asked = people
    .filter(({ role }) => role === 'applicant_1' || role === 'applicant_2')
    // What due diligence or an assessment lacks is not a field of the person: its panel is brought into view.
    .find((person) =>
      field === 'address' ? !lives(person.personId) : person[field as keyof CasePerson] === null,
    );
  return asked ? { personId: asked.personId, field } : null;
}

/** The people on the case, where they live, and the linked case. */
export function PeopleTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const { field } = useSearch({ strict: false });
  const people = useQuery(trpc.people.list.queryOptions({ caseId }));
  const addresses = useQuery(trpc.people.addresses.queryOptions({ caseId }));
  const [isAdding, setAdding] = useState(false);
  const store = useMemo(() => peopleStore(caseId), [caseId]);
  const failed = [people, addresses].find(hasFailed);
  if (failed) return <LoadError query={failed} path={`cases/${caseId}/people`} />;
  if (!row || !people.data || !addresses.data) return <Skeleton className="h-72 w-full" />;
  const asked = row.mayEdit ? askedOf(field, people.data, addresses.data) : null;
  const addButton = row.mayEdit && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      Add person
    </Button>
  );
  return (
    <div className="max-w-5xl space-y-4">
      <LettersElsewhere caseId={caseId} />
      {people.data.length === 0 ? (
        <EmptyState
          icon={Users}
          title="Nobody has been entered yet."
          message="The client comes first; partners, guarantors and others can follow."
          action={addButton}
        />
      ) : (
        <>
          {people.data.map((person) => (
            <PersonCard
              key={person.id}
              row={row}
              person={person}
              focusOn={asked?.personId === person.personId ? asked.field : undefined}
              addresses={addresses.data.filter(({ personId }) => personId === person.personId)}
            />
          ))}
          <div className="no-print">{addButton}</div>
        </>
      )}
      <LinkedCase row={row} />
      {isAdding && (
        <FormModal
          title="New person"
          entity={personEntity}
          store={store}
          row={null}
          start={{ role: nextRole(people.data) }}
          domainId={row.domainId}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
