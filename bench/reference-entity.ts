import type { Database } from '#server/platform/database/connect.ts';
import { namesOf } from '#server/records/reference/queries.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The entity that is measured: of middle size, with a reference, switches, money in a group and a scope for its name. */
export const ENTITY = 'expenditures';

/** Somebody who may see every case. */
export const anybody: Actor = {
  id: 1,
  name: 'Bench',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

/** The body that creates a row of it. */
export async function sampleInput(database: Database, name: string) {
  const [category] = await namesOf(database, 'expenditure-categories', anybody, { limit: 1 });
  return {
    name,
    expenditureCategoryId: category!.id,
    guideline: { firstAdult: 12_300, additionalAdult: 4_500 },
    evidenceRequired: true,
    maxWithoutEvidence: 5_000,
  };
}
