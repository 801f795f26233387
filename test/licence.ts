import { and, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { writtenAuthorities } from '#server/records/acts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { storeAuthorisation } from '#server/records/staff/authorisations.ts';
import type { Authorisation } from '#shared/records/acts/authorisation.ts';
import { delegableActs } from '#shared/records/acts/reserved-acts.ts';

/** Makes a user a licensed insolvency practitioner; from a day that is not known unless given. */
export const licence = (database: Database, userId: number, given: Partial<Authorisation> = {}) =>
  write(database, systemActor, (w) =>
    storeAuthorisation(w, userId, { body: 'IPA', number: '99001', fromOn: null, toOn: null, ...given }),
  );

/** Gives a user the written authority of every practitioner to act in their name. */
export async function authorise(database: Database, userId: number): Promise<void> {
  const { users } = tables;
  const holders = await database
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.ipNumber), ne(users.id, userId)));
  if (holders.length === 0) return;
  await database.insert(writtenAuthorities).values(
    holders.map(({ id }) => ({
      officeHolderUserId: id,
      userId,
      acts: [...delegableActs],
      fromOn: '2020-01-01',
    })),
  );
}
