import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { among, fixedQuery } from '#server/platform/database/planned.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { cases } from './tables.ts';

export type Case = typeof cases.$inferSelect;

/** Which cases the actor may see, as a condition on `cases`: the one place that scopes every query on case-bound rows. */
export function visibleCases(actor: Pick<Actor, 'domainIds'>, domainId?: number): SQL | undefined {
  const held = actor.domainIds === 'all' ? undefined : inArray(cases.domainId, [...actor.domainIds]);
  return and(held, domainId === undefined ? undefined : eq(cases.domainId, domainId));
}

const heldDomains = sql`(select ${sql.placeholder('domainIds')}::int[])`;

/**
 * The same for a query that is built once; `scopeOf` gives its values. One plan serves all callers, as the planner cannot see the values;
 * so it is only for rows found by id: a list could not use its index.
 */
export const inScope = sql`(${heldDomains} is null or ${cases.domainId} = any(${heldDomains}::int[]))`;

/** The same for a list that is built once for all callers: the value `domainIds` gives the domains whose cases it shows. */
export const inDomains = (domainIds: readonly number[]): SQL => among(cases.domainId, 'domainIds', domainIds);

/** The values of `inScope`. */
export const scopeOf = ({ domainIds }: Pick<Actor, 'domainIds'>) => ({
  domainIds: domainIds === 'all' ? null : [...domainIds],
});

/** The refusal of a case that does not exist, or that the caller may not see. */
export const noSuchCase = () => noSuch('case');

/** The case; a case of a domain that the actor does not hold is refused as though it did not exist. */
export async function visibleCase(database: Database | Tx, actor: Actor, caseId: number): Promise<Case> {
  const [found] = await findCase(database, { caseId, ...scopeOf(actor) });
  if (!found) throw noSuchCase();
  return found;
}

const isWanted = and(eq(cases.id, sql.placeholder('caseId')), inScope);
type Wanted = { caseId: number } & ReturnType<typeof scopeOf>;
const findCase = fixedQuery<Wanted, Case[]>((database) => database.select().from(cases).where(isWanted));
const { domains } = tables;
const lockCase = fixedQuery<Wanted, { found: Case; domainName: string; isDomainActive: boolean }[]>(
  (database) =>
    database
      .select({ found: getTableColumns(cases), domainName: domains.name, isDomainActive: domains.isActive })
      .from(cases)
      .innerJoin(domains, eq(domains.id, cases.domainId))
      .where(isWanted)
      .for('update', { of: cases }),
);

/**
 * Changes something that belongs to a case: checks that the actor sees it and that its domain is active, locks the case for the length of
 * the transaction, and announces 'case:<id>'. Audit rows written inside carry the case. The procedure checks that the caller may change
 * cases (case.write).
 */
export function writeToCase<T>(
  { services, actor, author }: SignedIn,
  caseId: number,
  change: (w: Write, found: Case) => Promise<T>,
): Promise<T> {
  return writeChanges(services.database, author, async (w) => {
    const [locked] = await lockCase(w.tx, { caseId, ...scopeOf(actor) });
    if (!locked) throw noSuchCase();
    const { found, domainName, isDomainActive } = locked;
    if (!isDomainActive) throw inactiveDomain(domainName);
    w.changed(`case:${caseId}`);
    return change({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, found);
  });
}

/** The only case of an approval request, locked before the request's subject. */
export async function lockCaseOf(tx: Tx, [caseId = missing()]: readonly number[]): Promise<Case | undefined> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
  return found;
}

/** Cases of a domain that is no longer active can only be read. */
export async function refuseInactive(tx: Tx, domainIds: readonly number[]): Promise<void> {
  const [inactive] = await tx
    .select({ name: domains.name })
    .from(domains)
    .where(and(inArray(domains.id, [...domainIds]), eq(domains.isActive, false)));
  if (inactive) throw inactiveDomain(inactive.name);
}

/** The refusal of a change in a domain that is no longer active. */
export const inactiveDomain = (name: string) =>
  conflict(`${name} is not active: its cases can only be read.`);
