import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { invalid } from '#shared/platform/errors.ts';
import {
  type Identity,
  isOwnRole,
  ownRoles,
  sameBy,
  sameMessage,
} from '#shared/records/cases/same-person.ts';
import { casePeople, persons } from './tables.ts';

const columns = {
  id: persons.id,
  firstName: persons.firstName,
  lastName: persons.lastName,
  dateOfBirth: persons.dateOfBirth,
  niNumber: persons.niNumber,
  email: persons.email,
  phoneMobile: persons.phoneMobile,
};

/** A stored person. */
export async function identityOf(tx: Tx, personId: number) {
  const [found = missing()] = await tx.select(columns).from(persons).where(eq(persons.id, personId));
  return found;
}

/** Refuses a person identical to one of the others: at the field that shows it or, if they were chosen, at `personId`. */
export function refuseSame(person: Identity, others: readonly Identity[], isChosen: boolean): void {
  for (const other of others) {
    const field = sameBy(person, other);
    if (field)
      throw invalid({ [isChosen ? 'personId' : field]: sameMessage(`${other.firstName} ${other.lastName}`) });
  }
}

/** Refuses a person in a role on a case if they are one of its applicants, or a partner beside them. */
export async function refuseSameOn(
  tx: Tx,
  caseId: number,
  role: string,
  person: Identity & { id: number },
  isChosen = false,
): Promise<void> {
  if (!isOwnRole(role)) return;
  const others = await tx
    .select(columns)
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(
      and(
        eq(casePeople.caseId, caseId),
        ne(casePeople.personId, person.id),
        inArray(casePeople.role, [...ownRoles]),
      ),
    )
    .orderBy(casePeople.role, casePeople.id);
  refuseSame(person, others, isChosen);
}
