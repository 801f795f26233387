import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type Procedures, router, type SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases, writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { type Decision, noSuchDecision } from '#server/records/decisions/decision-row.ts';
import { decisions, decisionVoters, decisionVotes } from '#server/records/decisions/tables.ts';
import { electorateOf, type StoredVote, votesOn } from '#server/records/decisions/votes.ts';
import { lockRow } from '#server/records/reference/versioned-rows.ts';
import {
  portalContract as contract,
  type PortalDecision,
  type PortalVote,
} from '#shared/activities/creditors/decisions/portal-contract.ts';
import { now } from '#shared/platform/dates.ts';
import { conflictAt } from '#shared/platform/errors.ts';
import { closesAt } from '#shared/records/decisions/timing.ts';
import { storeVotes } from './cast-votes.ts';

type Found = { decision: Decision; reference: string; debtor: string };
type Wanted = { agentCreditorId?: number | undefined; creditorId?: number | undefined };

const selection = { decision: decisions, reference: cases.uniqueReference, debtor: cases.caseName };

async function shown(
  database: Database,
  { decision, reference, debtor }: Found,
  { agentCreditorId, creditorId }: Wanted = {},
): Promise<PortalDecision> {
  const voters = (await electorateOf(database, decision)).filter(
    ({ agent, creditor }) =>
      (agentCreditorId === undefined || agent?.id === agentCreditorId) &&
      (creditorId === undefined || creditor.id === creditorId),
  );
  return {
    id: decision.id,
    caseReference: reference,
    debtor,
    kind: decision.kind,
    sought: decision.sought,
    procedure: decision.procedure,
    decisionDate: decision.decisionDate,
    closesAt: closesAt(decision).toISOString(),
    status: decision.status,
    voters: voters.map(({ debtId, creditor, agent, accountNumber, valuePence, counting }) => ({
      debtId,
      creditor,
      agent,
      accountNumber,
      valuePence,
      vote: counting?.vote ?? null,
    })),
  };
}

/** Whether the agent, or the creditor, can vote on a decision. */
const votedOnBy = ({ agentCreditorId, creditorId }: Wanted): SQL | undefined => {
  if (agentCreditorId === undefined && creditorId === undefined) return undefined;
  const own = and(
    eq(decisionVoters.decisionId, decisions.id),
    agentCreditorId === undefined ? undefined : eq(decisionVoters.agentCreditorId, agentCreditorId),
    creditorId === undefined ? undefined : eq(decisionVoters.creditorId, creditorId),
  );
  return sql`exists (select from ${decisionVoters} where ${own})`;
};

/** The open decisions on cases that the caller may see, soonest first, a page at a time. */
async function openDecisions(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...wanted }: Wanted & { page: number; limit: number },
) {
  const where = and(eq(decisions.status, 'open'), visibleCases(actor), votedOnBy(wanted));
  const rows = await database
    .select(selection)
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(where)
    .orderBy(asc(decisions.decisionDate), asc(decisions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await database
    .select({ count: sqlOf(col.number)`count(*)::int` })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(where);
  const data: PortalDecision[] = [];
  for (const row of rows) data.push(await shown(database, row, wanted));
  const totalResults = all?.count ?? 0;
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** A decision that creditors have or had before them. */
async function foundDecision({ services: { database }, actor }: SignedIn, id: number): Promise<Found> {
  const [row] = await database
    .select(selection)
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(and(eq(decisions.id, id), visibleCases(actor)));
  if (!row || row.decision.openedAt === null) throw noSuchDecision();
  return row;
}

type Stored = StoredVote & { debtId: number };

const isSame = (stored: Stored, { debtId, vote, modifications, claimedPence }: PortalVote): boolean =>
  stored.debtId === debtId &&
  stored.vote === vote &&
  stored.modifications === modifications &&
  stored.claimedPence === claimedPence;

async function storedAlready(
  w: Write,
  decisionId: number,
  sent: PortalVote,
): Promise<StoredVote | undefined> {
  const [found] = await w.tx
    .select({ vote: decisionVotes, debtId: decisionVoters.caseCreditorId })
    .from(decisionVotes)
    .innerJoin(decisionVoters, eq(decisionVoters.id, decisionVotes.voterId))
    .where(and(eq(decisionVotes.decisionId, decisionId), eq(decisionVotes.portalReference, sent.reference)));
  if (found && !isSame({ ...found.vote, debtId: found.debtId }, sent))
    throw conflictAt(
      'reference',
      'This reference already belongs to another vote: a changed vote needs a new one.',
    );
  return found?.vote;
}

/** Stores a creditor's vote that came through a portal. A reference is stored once, however often it is sent. */
async function voteByPortal(ctx: SignedIn, sent: PortalVote) {
  const { decision: known } = await foundDecision(ctx, sent.id);
  return writeToCase(ctx, known.caseId, async (w, found) => {
    const decision = await lockRow(w, decisions, sent.id);
    const before = await storedAlready(w, decision.id, sent);
    const { debtId, vote, modifications, claimedPence, reference } = sent;
    const [stored = missing()] = before
      ? [before]
      : await storeVotes(
          w,
          { actor: ctx.actor, decision, found },
          [{ debtId, vote, modifications, claimedPence, portalReference: reference }],
          {
            receivedAt: sent.receivedAt === null ? now() : new Date(sent.receivedAt),
            method: 'portal',
            agentCreditorId: null,
            proxyHolder: null,
            proxyName: null,
            isDiscretionary: false,
            notes: null,
          },
        );
    w.audit({
      entity: 'decisions',
      entityId: decision.id,
      action: before ? 'vote repeated' : 'vote by portal',
      after: { reference },
    });
    w.changed('decisions');
    const standing = ((await votesOn(w.tx, decision)).find(({ id }) => id === stored.id) ?? missing())
      .standing;
    return { voteId: stored.id, receivedAt: stored.receivedAt, standing, isRepeated: before !== undefined };
  });
}

/** The calls for a voting portal. It signs in as a user of the firm, whose domains limit what it sees. */
export const portalRouter: Procedures<typeof contract> = router(contract, {
  decisions: openDecisions,
  decision: async (ctx, { id }) => shown(ctx.services.database, await foundDecision(ctx, id)),
  vote: voteByPortal,
});
