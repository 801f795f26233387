import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { decisions, decisionVoters, decisionVotes } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { DecisionFilters, ListedDecision } from '#shared/activities/creditors/decisions/contract.ts';
import { standingsOf } from '#shared/activities/creditors/decisions/count-votes.ts';
import type { DecisionSort } from '#shared/activities/creditors/decisions/list.ts';
import { type CountedVoter, tallyOf } from '#shared/activities/creditors/decisions/majority.ts';
import { testsFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';

const { domains, users } = tables;

/** Open decisions whose day is over. */
const isDue = (today: string): SQL => and(eq(decisions.status, 'open'), lt(decisions.decisionDate, today))!;

/** The condition of the list's filters, and of who sees which case. */
export function decisionsWhere(actor: Actor, filters: DecisionFilters): SQL | undefined {
  const { search, status, kind, chairId, isDue: due, isUnregistered, from, to, domainId } = filters;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    visibleCases(actor, domainId),
    search ? or(ilike(cases.uniqueReference, pattern), ilike(cases.caseName, pattern)) : undefined,
    status ? eq(decisions.status, status) : undefined,
    kind ? eq(decisions.kind, kind) : undefined,
    chairId === undefined ? undefined : eq(decisions.chairUserId, chairId),
    due ? isDue(londonDate()) : undefined,
    isUnregistered
      ? and(
          eq(decisions.status, 'approved'),
          eq(decisions.kind, 'approval'),
          isNull(decisions.stateNotifiedOn),
        )
      : undefined,
    from ? gte(decisions.decisionDate, from) : undefined,
    to ? lte(decisions.decisionDate, to) : undefined,
  );
}

function orderOf({ sort, dir }: Pick<DecisionFilters, 'sort' | 'dir'>): SQL[] {
  const keys: Record<DecisionSort, PgColumn> = {
    caseReference: cases.uniqueReference,
    decisionDate: decisions.decisionDate,
    status: decisions.status,
  };
  const direction = dir === 'asc' ? asc : desc;
  return [direction(keys[sort]), direction(decisions.id)];
}

const columns = {
  id: decisions.id,
  case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
  kind: decisions.kind,
  procedure: decisions.procedure,
  decisionDate: decisions.decisionDate,
  status: decisions.status,
  openedAt: decisions.openedAt,
  chair: { id: users.id, name: users.name },
  domain: { id: domains.id, name: domains.name },
  resultNoticeOn: decisions.resultNoticeOn,
  stateNotifiedOn: decisions.stateNotifiedOn,
};

const rowsWhere = (database: Database, where: SQL | undefined) =>
  database
    .select(columns)
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .innerJoin(users, eq(users.id, decisions.chairUserId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(where);

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

/** The creditors of these decisions as they are inWords now, by decision. */
async function votersOfAll(database: Database, rows: readonly Row[]): Promise<Map<number, CountedVoter[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const voters = await database
    .select()
    .from(decisionVoters)
    .where(and(inArray(decisionVoters.decisionId, ids), isNotNull(decisionVoters.frozenPence)));
  const votes = await database.select().from(decisionVotes).where(inArray(decisionVotes.decisionId, ids));
  return new Map(
    rows.map(({ id, decisionDate }) => {
      const own = votes.filter(({ decisionId }) => decisionId === id);
      const standings = standingsOf(own, { decisionDate });
      const counting = new Map(
        own.filter((vote) => standings.get(vote.id) === 'counts').map((vote) => [vote.voterId, vote]),
      );
      const inWords = voters
        .filter(({ decisionId }) => decisionId === id)
        .map((voter) => ({
          valuePence: voter.valuePence!,
          isAssociate: voter.isAssociate!,
          creditorId: voter.creditorId ?? undefined,
          vote: counting.get(voter.id)?.vote ?? null,
          modificationsAgreed: counting.get(voter.id)?.modificationsAgreed ?? null,
        }));
      return [id, inWords];
    }),
  );
}

function listed({ openedAt, ...row }: Row, voters: readonly CountedVoter[], today: string): ListedDecision {
  const { value, unconnected } = testsFor(row.kind, tallyOf(voters));
  const isOpened = openedAt !== null;
  return {
    ...row,
    isDue: row.status === 'open' && row.decisionDate < today,
    creditors: voters.length,
    voted: voters.filter(({ vote }) => vote !== null).length,
    forBp: isOpened ? value.shareBp : null,
    unconnectedAgainstBp: isOpened && unconnected ? unconnected.shareBp : null,
  };
}

async function withVotes(database: Database, rows: Row[]): Promise<ListedDecision[]> {
  const voters = await votersOfAll(database, rows);
  const today = londonDate();
  return rows.map((row) => listed(row, voters.get(row.id) ?? [], today));
}

/** The decisions of creditors on cases that the caller may see, a page at a time. */
export async function listDecisions(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: DecisionFilters & { page: number; limit: number },
) {
  const where = decisionsWhere(actor, filters);
  const rows = await rowsWhere(database, where)
    .orderBy(...orderOf(filters))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(where);
  const totalResults = all?.count ?? 0;
  return {
    data: await withVotes(database, rows),
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) },
  };
}

const AT_ONCE = 500;

/** The same decisions from the first on, as many as a file needs to see. */
export async function allDecisions({ services: { database }, actor }: SignedIn, filters: DecisionFilters) {
  const rows = await rowsWhere(database, decisionsWhere(actor, filters))
    .orderBy(...orderOf(filters))
    .limit(ROWS_TO_READ);
  const found: ListedDecision[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    found.push(...(await withVotes(database, rows.slice(from, from + AT_ONCE))));
  return found;
}
