import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { allOf, within } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { decisions, decisionVoters, decisionVotes } from '#server/records/decisions/tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { decisionsContract, type ListedDecision } from '#shared/activities/creditors/decisions/contract.ts';
import { standingsOf } from '#shared/activities/creditors/decisions/count-votes.ts';
import { decisionList } from '#shared/activities/creditors/decisions/list.ts';
import { type CountedVoter, tallyOf } from '#shared/activities/creditors/decisions/majority.ts';
import { testsFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { londonDate } from '#shared/platform/dates.ts';

const { domains, users } = tables;

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

/** The creditors of these decisions as they now count, by decision. */
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
          valuePence: voter.valuePence ?? missing(),
          isAssociate: voter.isAssociate ?? missing(),
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

const AT_ONCE = 500;

/** The decisions on cases that the caller may see. */
export const decisionRegister = register(decisionList, decisionsContract.list, {
  scope: visibleCases,
  rows: async ({ services: { database } }, where, { order, limit, offset }) => {
    const rows = await rowsWhere(database, where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const found: ListedDecision[] = [];
    for (let from = 0; from < rows.length; from += AT_ONCE)
      found.push(...(await withVotes(database, rows.slice(from, from + AT_ONCE))));
    return found;
  },
  from: sql`${decisions} join ${cases} on ${cases.id} = ${decisions.caseId}`,
  conditions: {
    search: [cases.uniqueReference, cases.caseName],
    status: decisions.status,
    kind: decisions.kind,
    chairId: decisions.chairUserId,
    // Open after its decision date has passed.
    isDue: (_, { today }) => and(eq(decisions.status, 'open'), lt(decisions.decisionDate, today)),
    isUnregistered: allOf(
      eq(decisions.status, 'approved'),
      eq(decisions.kind, 'approval'),
      isNull(decisions.stateNotifiedOn),
    ),
    from: (from) => within(decisions.decisionDate, { from }),
    to: (to) => within(decisions.decisionDate, { to }),
  },
  orders: {
    caseReference: cases.uniqueReference,
    decisionDate: decisions.decisionDate,
    status: decisions.status,
  },
  tie: decisions.id,
});
