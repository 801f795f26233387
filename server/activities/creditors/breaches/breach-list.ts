import { and, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { BreachFilters } from '#shared/activities/creditors/breaches/contract.ts';
import type { BreachSort } from '#shared/activities/creditors/breaches/list.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { breachRows, countBreaches } from './breach-row.ts';

const types = tables['breach-types'];
/** As the index of open breaches has it. */
const isOpen = sql`${caseBreaches.status} not in ('remedied', 'waived', 'terminated')`;
const isRemedyOver = and(
  eq(caseBreaches.status, 'notice_served'),
  lt(caseBreaches.remedyByOn, sql`(now() at time zone 'Europe/London')::date`),
);

const matching = (term: string): SQL | undefined => {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(cases.uniqueReference, pattern), ilike(cases.caseName, pattern));
};

function conditionOf(actor: Actor, input: BreachFilters): SQL | undefined {
  const equal = (column: PgColumn, value: number | string | undefined) =>
    value === undefined ? undefined : eq(column, value);
  return and(
    visibleCases(actor, input.domainId),
    equal(caseBreaches.caseId, input.caseId),
    equal(caseBreaches.status, input.status),
    equal(caseBreaches.breachTypeId, input.typeId),
    equal(types.severity, input.severity),
    equal(cases.caseOwnerUserId, input.ownerId),
    equal(cases.portfolioId, input.portfolioId),
    input.isOpen === undefined ? undefined : input.isOpen ? isOpen : sql`not (${isOpen})`,
    input.remedyOver ? isRemedyOver : undefined,
    input.search ? matching(input.search) : undefined,
  );
}

function orderOf({ sort, dir }: Pick<BreachFilters, 'sort' | 'dir'>): SQL[] {
  const keys: Record<BreachSort, SQL | PgColumn> = {
    client: sql`lower(${cases.caseName})`,
    caseReference: cases.uniqueReference,
    status: caseBreaches.status,
    remedyByOn: caseBreaches.remedyByOn,
    detectedOn: caseBreaches.detectedOn,
    owner: sql`lower(${tables.users.name})`,
  };
  const way = dir === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  return [sql`${keys[sort]} ${way}`, sql`${caseBreaches.id} ${way}`];
}

/** One page of the breaches on cases that the caller may see. */
export async function listBreaches(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: BreachFilters & { page: number; limit: number },
) {
  const where = conditionOf(actor, filters);
  const [data, totalResults] = await Promise.all([
    breachRows(database, where, { order: orderOf(filters), limit, offset: (page - 1) * limit }),
    countBreaches(database, where),
  ]);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The same breaches from the first on, as many as a file must see. */
export const allBreaches = ({ services: { database }, actor }: SignedIn, filters: BreachFilters) =>
  breachRows(database, conditionOf(actor, filters), { order: orderOf(filters), limit: ROWS_TO_READ });
