import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { invalid } from '#shared/platform/errors.ts';
import { type Identity, sameBy, sameMessage } from '#shared/records/cases/same-person.ts';
import { casePeople, persons } from './tables.ts';

/** Those who may not be one person twice: a guarantor or a third party takes no part of their own. */
type Role = (typeof casePeople.$inferSelect)['role'];
const ownParts: readonly Role[] = ['applicant_1', 'applicant_2', 'partner_not_party'];

const columns = {
  id: persons.id,
  firstName: persons.firstName,
  lastName: persons.lastName,
  dateOfBirth: persons.dateOfBirth,
  niNumber: persons.niNumber,
  email: persons.email,
  phoneMobile: persons.phoneMobile,
};

/** The applicants of a case and the partner beside them, but for one. */
export const othersOn = (tx: Tx, caseId: number, exceptPersonId: number) =>
  tx
    .select(columns)
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(
      and(
        eq(casePeople.caseId, caseId),
        ne(casePeople.personId, exceptPersonId),
        inArray(casePeople.role, [...ownParts]),
      ),
    )
    .orderBy(casePeople.role, casePeople.id);

/** Somebody as they are stored. */
export async function identityOf(tx: Tx, personId: number) {
  const [found = missing()] = await tx.select(columns).from(persons).where(eq(persons.id, personId));
  return found;
}

/** Refuses somebody who is one of the others, at the field by which they are. */
export function refuseSame(person: Identity, others: readonly Identity[], role: Role = 'applicant_2'): void {
  if (!ownParts.includes(role)) return;
  for (const other of others) {
    const field = sameBy(person, other);
    if (field) throw invalid({ [field]: sameMessage(`${other.firstName} ${other.lastName}`) });
  }
}
