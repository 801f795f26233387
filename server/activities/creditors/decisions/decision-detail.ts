import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { barFrom } from '#server/records/acts/acting.ts';
import { actsDoneOn } from '#server/records/acts/acts-done.ts';
import { solutionOfProduct } from '#server/records/case-life/solution-of-product.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { loosenedIn } from '#server/records/cases/loosened.ts';
import { certificatesAbout } from '#server/records/correspondence/certificates/issue-certificate.ts';
import { chairFacts } from '#server/records/decisions/chair.ts';
import type { Decision, FoundDecision } from '#server/records/decisions/decision-row.ts';
import { DECISION, rowOf, visibleDecision } from '#server/records/decisions/decision-row.ts';
import { decidedBefore } from '#server/records/decisions/decision-standing.ts';
import type { Voter } from '#server/records/decisions/electorate.ts';
import { decisionAdjournments } from '#server/records/decisions/tables.ts';
import {
  electorateOf,
  type StandingVote,
  talliedVotes,
  type VoterWithVotes,
} from '#server/records/decisions/votes.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type Check, checklistOf } from '#shared/activities/creditors/decisions/checklist.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import type { DecisionFacts } from '#shared/activities/creditors/decisions/decision-needs.ts';
import { testsFor, turnFor, verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { now } from '#shared/platform/dates.ts';
import { offered } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { decidableFrom, MOST_ADJOURNMENT_DAYS } from '#shared/records/decisions/timing.ts';
import { noticeDaysIn } from '#shared/records/solutions/dates.ts';
import { askedOf } from './asked-votes.ts';
import type { DecisionHandlers } from './handler.ts';
import { outcomeSentOn, postedAbout } from './posted-about.ts';

const { domains, users } = tables;

/** The periods that apply to a decision: notice by its solution and local law, adjournment by its domain. */
export async function periodsOf(
  database: Database | Tx,
  { productId, domainId, jurisdiction }: Pick<Case, 'productId' | 'domainId' | 'jurisdiction'>,
): Promise<{ noticeDays: number | null; adjournmentDays: number }> {
  const noticeDays = noticeDaysIn(await solutionOfProduct(database, productId), jurisdiction);
  const [domain] = await database
    .select({ days: domains.adjournmentDays })
    .from(domains)
    .where(eq(domains.id, domainId));
  return {
    noticeDays,
    adjournmentDays: Math.min(domain?.days ?? MOST_ADJOURNMENT_DAYS, MOST_ADJOURNMENT_DAYS),
  };
}

/** The day on which the last of the creditors had notice; null if none has yet. */
export const lastDelivery = (voters: readonly Pick<Voter, 'noticeDeliveredOn'>[]): string | null =>
  voters
    .flatMap(({ noticeDeliveredOn }) => noticeDeliveredOn ?? [])
    .toSorted()
    .at(-1) ?? null;

/** What must be in order before voting opens. */
export async function checklistNow(
  tx: Database | Tx,
  handlers: DecisionHandlers,
  { found, decision, voters }: { found: Case; decision: Decision; voters: readonly Voter[] },
): Promise<Check[]> {
  const { noticeDays } = await periodsOf(tx, found);
  const about = { found, decision, noticeDeliveredOn: lastDelivery(voters) };
  const caseBlockers = (await handlers[decision.kind]?.blockers?.(tx as Tx, about)) ?? [];
  return checklistOf({
    ...decision,
    place: found.jurisdiction,
    noticeDays,
    caseBlockers,
    voters: voters.map((voter) => ({ ...voter, name: voter.creditor.name })),
  });
}

/** The facts that decide which steps a decision may take. */
export async function factsOf(
  tx: Database | Tx,
  actor: Actor,
  handlers: DecisionHandlers,
  found: Case,
  { row: { decision, chair }, voters }: { row: FoundDecision; voters: readonly VoterWithVotes[] },
): Promise<DecisionFacts> {
  const isDraft = decision.status === 'draft';
  const acting = await chairFacts(tx, actor.id, found, decision, chair);
  return {
    ...decision,
    chair,
    userId: actor.id,
    at: now(),
    responded: talliedVotes(voters).responded,
    checklist: isDraft ? await checklistNow(tx, handlers, { found, decision, voters }) : [],
    decidedBefore: isDraft ? await decidedBefore(tx, decision) : null,
    postedNotices: isDraft ? (await postedAbout(tx, found, decision.id)).length : 0,
    loosened: await loosenedIn(tx, found),
    barred: {
      ruling: barFrom('ruling', acting),
      outcome: barFrom('outcome', acting),
      withdraw_decision: barFrom('withdraw_decision', acting),
    },
  };
}

const adjournmentsOf = async (database: Database | Tx, decisionId: number) =>
  database
    .select({
      id: decisionAdjournments.id,
      fromDate: decisionAdjournments.fromDate,
      toDate: decisionAdjournments.toDate,
      reason: decisionAdjournments.reason,
      tally: decisionAdjournments.tally,
      at: decisionAdjournments.adjournedAt,
      by: users.name,
    })
    .from(decisionAdjournments)
    .leftJoin(users, eq(users.id, decisionAdjournments.adjournedBy))
    .where(eq(decisionAdjournments.decisionId, decisionId))
    .orderBy(asc(decisionAdjournments.id));

const shownVote = ({
  id,
  vote,
  standing,
  receivedAt,
  method,
  agent,
  createdAt,
  enteredBy,
  ...rest
}: StandingVote) => ({
  id,
  vote,
  standing,
  receivedAt,
  method,
  agent,
  enteredAt: createdAt,
  enteredBy,
  proxyHolder: rest.proxyHolder,
  proxyName: rest.proxyName,
  isDiscretionary: rest.isDiscretionary,
  claimedPence: rest.claimedPence,
  modifications: rest.modifications,
  modificationsAgreed: rest.modificationsAgreed,
  notes: rest.notes,
  portalReference: rest.portalReference,
  voidReason: rest.voidReason,
});

const shownVoter = ({ votes, counting, isIndividual: _, ...voter }: VoterWithVotes) => ({
  ...voter,
  votes: votes.map(shownVote),
  counting: counting && shownVote(counting),
});

/** A decision with everything behind its outcome, as it stands now; `read` are its voters, if already read. */
export async function detailOf(
  database: Database | Tx,
  actor: Actor,
  handlers: DecisionHandlers,
  found: Case,
  row: FoundDecision,
  read?: readonly VoterWithVotes[],
) {
  const { decision } = row;
  const voters = read ?? (await electorateOf(database, decision));
  const tally = talliedVotes(voters);
  const { kind } = decision;
  const facts = await factsOf(database, actor, handlers, found, { row, voters });
  const outstanding = voters
    .filter(({ counting }) => counting === null)
    .map(({ creditor, valuePence, isAssociate }) => ({ name: creditor.name, valuePence, isAssociate }));
  return {
    ...rowOf(row),
    associatesCheckedAt: decision.associatesCheckedAt,
    associatesCheckedBy: row.associatesCheckedBy,
    ...(await periodsOf(database, found)),
    voters: voters.map(shownVoter),
    asked:
      decision.status === 'open' || decision.status === 'modifications'
        ? await askedOf(database, actor, found, voters)
        : [],
    tally,
    asProposed: testsFor(kind, tally, true),
    asModified: testsFor(kind, tally),
    verdict: verdictFor(kind, tally),
    turn: turnFor(kind, tally, outstanding),
    checklist: [...facts.checklist],
    steps: offered(decisionLife, facts),
    acts: await actsDoneOn(database, DECISION, decision.id),
    rulingBlocker: facts.barred.ruling,
    toAsk:
      decision.status === 'open' && facts.at >= decidableFrom(decision) && facts.barred.outcome !== null
        ? ('outcome' as const)
        : null,
    adjournments: await adjournmentsOf(database, decision.id),
    postedNotices: facts.postedNotices,
    certificates: await certificatesAbout(database, DECISION, decision.id),
    reportSentOn: await outcomeSentOn(database, decision, 'creditor'),
    stateSentOn: await outcomeSentOn(database, decision, 'sos'),
  };
}

/** The same, for its page. */
export async function decisionDetail(
  { services: { database }, actor }: SignedIn,
  handlers: DecisionHandlers,
  key: { caseId: number; id: number },
) {
  const found = await visibleCase(database, actor, key.caseId);
  return detailOf(database, actor, handlers, found, await visibleDecision(database, actor, key));
}
