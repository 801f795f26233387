import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { currentAddressesOf } from './current-address.ts';
import { knownWords, searchRow } from './search-row.ts';
import { caseSearch, searchWords } from './search-table.ts';
import { casePeople, cases, persons } from './tables.ts';

/**
 * Updates the search row of a case. Call it in the transaction of every change of its reference, name, domain or risk of violence, and of
 * its applicants, their names and their addresses.
 */
export async function refreshSearch(tx: Tx, caseId: number): Promise<void> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, caseId));
  if (!found) return;
  const people = await tx
    .select(getTableColumns(persons))
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(eq(casePeople.caseId, caseId), inArray(casePeople.role, ['applicant_1', 'applicant_2'])))
    .orderBy(casePeople.role);
  const addressOf = await currentAddressesOf(
    tx,
    people.map(({ id }) => id),
  );
  const row = searchRow({
    ...found,
    applicants: people.map((person) => ({ ...person, address: addressOf.get(person.id) })),
  });
  const { caseId: _, ...values } = row;
  await tx.insert(caseSearch).values(row).onConflictDoUpdate({ target: caseSearch.caseId, set: values });
  const words = knownWords(row).map((word) => ({ word }));
  if (words.length > 0) await tx.insert(searchWords).values(words).onConflictDoNothing();
}
