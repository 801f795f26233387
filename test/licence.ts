import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { storeAuthorisation } from '#server/records/staff/authorisations.ts';
import type { Authorisation } from '#shared/records/staff/authorisation.ts';

/** Makes a user a licensed insolvency practitioner, since a day that nobody knows unless told otherwise. */
export const licence = (database: Database, userId: number, given: Partial<Authorisation> = {}) =>
  write(database, systemActor, (w) =>
    storeAuthorisation(w, userId, { body: 'IPA', number: '99001', fromOn: null, toOn: null, ...given }),
  );
