import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { noSuchCase, refuseInactive, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The domains whose books the actor may see, by id; narrowed down to one if it is given. */
export async function bookDomains(
  database: Database | Tx,
  { domainIds }: Pick<Actor, 'domainIds'>,
  domainId?: number,
): Promise<number[]> {
  if (domainId !== undefined) return domainIds === 'all' || domainIds.includes(domainId) ? [domainId] : [];
  if (domainIds !== 'all') return [...domainIds];
  const rows = await database.select({ id: tables.domains.id }).from(tables.domains);
  return rows.map(({ id }) => id);
}

/** Changes the books of a domain that the actor holds and that is still active. */
export function writeToBooks<T>(
  { services, actor, author }: SignedIn,
  domainId: number,
  change: (w: Write) => Promise<T>,
): Promise<T> {
  return writeChanges(services.database, author, async (w) => {
    if (!holdsDomain(actor, domainId)) throw noSuch('domain');
    await refuseInactive(w.tx, [domainId]);
    return change(w);
  });
}

/** The same for the money of one case: it does not need permission to edit cases, and receipts of one case do not block each other. */
export function writeToCaseBooks<T>(
  { services, actor, author }: SignedIn,
  caseId: number,
  change: (w: Write, found: { domainId: number }) => Promise<T>,
): Promise<T> {
  const { domains } = tables;
  return writeChanges(services.database, author, async (w) => {
    const [found] = await w.tx
      .select({ domainId: cases.domainId, isActive: domains.isActive, name: domains.name })
      .from(cases)
      .innerJoin(domains, eq(domains.id, cases.domainId))
      .where(and(eq(cases.id, caseId), visibleCases(actor)));
    if (!found) throw noSuchCase();
    if (!found.isActive) await refuseInactive(w.tx, [found.domainId]);
    return change(w, found);
  });
}

/** The columns that name a case in lists of postings, for a query that joins `cases`. */
export const caseOfPosting = {
  id: cases.id,
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
};

/** A list of ids for `= any(…)`. */
export const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`;

/** The domain of a row as shown in lists, for a query that joins `domains`. */
export const domainOfRow = sqlOf(
  col.json<NamedRow>(),
)`json_build_object('id', ${tables.domains.id}, 'name', ${tables.domains.name})`;
