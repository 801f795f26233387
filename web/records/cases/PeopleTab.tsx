import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CaseAddress, CasePerson } from '#shared/records/cases/people-contract.ts';
import { personEntity } from '#shared/records/cases/person.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState } from '#web/platform/ui/ErrorState.tsx';
import { Skeleton } from '#web/platform/ui/Skeleton.tsx';
import { LettersElsewhere } from '#web/records/cases/LettersElsewhere.tsx';
import { LinkedCase } from '#web/records/cases/LinkedCase.tsx';
import { PersonCard } from '#web/records/cases/PersonCard.tsx';
import { peopleStore } from '#web/records/cases/people-client.ts';

/** The part that somebody added next most likely takes. */
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
    .find((person) => (field === 'address' ? !lives(person.personId) : !person[field as keyof CasePerson]));
  return asked ? { personId: asked.personId, field } : null;
}

/** Who takes part in the case, where they live, and which case goes with it. */
export function PeopleTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const { field } = useSearch({ strict: false });
  const people = useQuery(trpc.people.list.queryOptions({ caseId }));
  const addresses = useQuery(trpc.people.addresses.queryOptions({ caseId }));
  const [isAdding, setAdding] = useState(false);
  const store = useMemo(() => peopleStore(caseId), [caseId]);
  const failed = [people, addresses].find(({ isError }) => isError);
  if (failed)
    return (
      <ErrorState
        title="Error."
        message={`An error occurred when loading item from cases/${caseId}/people.`}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
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
