import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingFacts, barFrom } from '#server/records/acts/acting.ts';
import { appointmentProblem } from '#server/records/acts/appointment.ts';
import { affordabilityOf } from '#server/records/affairs/affordability.ts';
import { caseCreditors, iandeStatements } from '#server/records/affairs/tables.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { loosenedIn } from '#server/records/cases/loosened.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { caseStatusChanges } from '#server/records/cases/tables.ts';
import { proposalStanding } from '#server/records/decisions/decision-standing.ts';
import { proposalFacts } from '#server/records/decisions/proposal-facts.ts';
import { type Giver, unidentifiedAmong } from '#server/records/due-diligence/payers.ts';
import { diligenceProblems } from '#server/records/due-diligence/read.ts';
import { tables } from '#server/records/reference/tables.ts';
import { authorisationProblemOf } from '#server/records/staff/authorisations.ts';
import { askedOf } from '#server/records/vulnerability/asked.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { closedCodes, statusCodes } from '#shared/records/law/statuses.ts';
import type { Blocker, Broken } from '#shared/records/rules/rule.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import type { CaseFacts, Solution, SolutionType } from '#shared/records/solutions/solution.ts';
import {
  blockersOf,
  loosenedFor,
  missingFields,
  needsReason,
  type Target,
} from '#shared/records/solutions/transitions.ts';
import { closingFacts, hasClosing } from './closing-facts.ts';
import { deedOf } from './deeds/change-deed.ts';
import { chainBeyond } from './read-chain.ts';
import { type Status, statusOf } from './status-of-case.ts';

/** Who else gives money by the terms of a case. */
const givers = ({ lumpSums }: Case): Giver[] =>
  lumpSums.flatMap(({ isThirdParty, from, fromPersonId = null }) =>
    isThirdParty ? [{ name: from, personId: fromPersonId }] : [],
  );

/** The facts that the rules of a transition check, as of now; `userId` is whoever moves the case, if anybody. */
export async function factsOf(
  database: Database | Tx,
  found: Case,
  userId: number | null = null,
): Promise<CaseFacts> {
  const { products, users } = tables;
  const [product = missing()] = await database
    .select({ name: products.name, type: products.type, isInHouse: products.isInHouse })
    .from(products)
    .where(eq(products.id, found.productId));
  const [supervisor] = found.supervisorUserId
    ? await database
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(eq(users.id, found.supervisorUserId))
    : [];
  const acting = userId === null ? null : await actingFacts(database, userId, found);
  const applicants = await applicantsOf(database, found.id);
  const diligence = await diligenceProblems(database, found.id);
  const statements = await database.$count(
    iandeStatements,
    and(eq(iandeStatements.caseId, found.id), eq(iandeStatements.isCurrent, true)),
  );
  return {
    today: londonDate(),
    solution: solutions[product.type as SolutionType],
    productId: found.productId,
    product: { name: product.name, isInHouse: product.isInHouse },
    applicants: applicants.map(({ address, dateOfBirth, deceasedOn, ...person }) => ({
      name: fullName(person),
      dateOfBirth,
      deceasedOn,
      hasAddress: address !== null,
      dueDiligence: diligence(person.personId),
    })),
    payers: await unidentifiedAmong(database, found.id, givers(found)),
    hasStatement: statements > 0,
    affordability: await affordabilityOf(database, found.id),
    debts: await database.$count(caseCreditors, eq(caseCreditors.caseId, found.id)),
    supervisor: supervisor
      ? { name: supervisor.name, problem: await authorisationProblemOf(database, supervisor.id) }
      : null,
    values: found,
    decision: await proposalStanding(database, found.id),
    proposal: await proposalFacts(database, found.id),
    asked: await askedOf(database, found.id),
    place: found.jurisdiction,
    protocol: await protocolOfCase(database, found),
    deed: (await deedOf(database, found.id))?.status ?? null,
    ...(acting && {
      barred: {
        completion: barFrom('completion', acting),
        termination: barFrom('termination', acting),
        appointment: await appointmentProblem(database, found.id, acting),
      },
    }),
    closing: hasClosing(found) ? await closingFacts(database, found) : null,
    events: await chainBeyond(database, found.id),
    loosened: await loosenedIn(database, found),
  };
}

/** The dates set by entering a status: those named in Settings are today, others follow from the rules of its solution. */
export function datesOnEntering(
  { statuses }: Solution,
  status: Status,
  found: Case,
  given: readonly string[] = [],
  today: string = londonDate(),
): Partial<Case> {
  const named = Object.fromEntries(
    status.setDates.filter((field) => !given.includes(field)).map((field) => [field, today]),
  );
  const following = statuses[status.code]?.dates?.(found, today);
  // A clause from creditors may have moved the equity review from the solution's usual day.
  const isMoved = given.includes('equityReviewDueOn');
  return { ...named, ...following, ...(isMoved && { equityReviewDueOn: found.equityReviewDueOn }) };
}

const targetOf = ({ code, name, requiredFields, products }: Status): Target => ({
  code,
  name,
  requiredFields,
  products,
});

/**
 * Why the case cannot enter the status, which fields it lacks, and which loosened rules of its domain it does not meet. `found` includes the
 * values sent along with the change.
 */
export function obstacles(
  found: Case,
  status: Status,
  facts: CaseFacts,
): { missing: string[]; blockers: Blocker[]; loosened: Broken[] } {
  const then = { ...facts, values: { ...found, ...datesOnEntering(facts.solution, status, found) } };
  const target = targetOf(status);
  return {
    missing: missingFields(target, then),
    blockers: blockersOf(target, then),
    loosened: loosenedFor(target, then),
  };
}

/** Why somebody may not re-open a closed case. */
export const REOPENING = 'A closed case can only be re-opened by somebody who may approve payments.';

/**
 * Whether somebody may re-open a case in a status. A closed case has been accounted for to the last penny, so late money or a mistake is
 * for those who approve payments (domain notes 8.1).
 */
export const mayReopen = (actor: Actor, { code }: Pick<Status, 'code'>): boolean =>
  code !== statusCodes.closed || may(actor, 'financials.approve-payments');

/** The status that a closed case gets when it is re-opened: its previous one. */
export async function statusBefore(database: Database | Tx, found: Case): Promise<number | null> {
  const [closing] = await database
    .select({ fromStatusId: caseStatusChanges.fromStatusId })
    .from(caseStatusChanges)
    .where(
      and(
        eq(caseStatusChanges.caseId, found.id),
        eq(caseStatusChanges.toStatusId, found.statusId),
        // Moving to another sub status of the same status does not enter it.
        ne(caseStatusChanges.fromStatusId, found.statusId),
      ),
    )
    .orderBy(desc(caseStatusChanges.id))
    .limit(1);
  return closing?.fromStatusId ?? null;
}

/** Every possible next status, each with its blockers in sentences. */
export async function transitionsOf(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<Transition[]> {
  const found = await visibleCase(database, actor, caseId);
  const current = await statusOf(database, found.statusId);
  if (!current) return [];
  const facts = await factsOf(database, found, actor.id);
  const transitions: Transition[] = [];
  for (const id of await nextIds(database, current)) {
    const status = await statusOf(database, id);
    if (!status) continue;
    const { missing, blockers } = obstacles(found, status, facts);
    const { name, code, badgeColour } = status;
    transitions.push({
      statusId: id,
      name,
      code,
      badgeColour,
      isReopening: false,
      needsReason: needsReason(facts.solution, code),
      missing,
      blockers,
    });
  }
  const isReopened = closedCodes.includes(current.code) && mayReopen(actor, current);
  const reopened = isReopened ? await statusBefore(database, found) : null;
  const previous = reopened && (await statusOf(database, reopened));
  if (previous && !transitions.some(({ statusId }) => statusId === previous.id)) {
    const { id: statusId, name, code, badgeColour } = previous;
    const how = { isReopening: true, needsReason: true, missing: [], blockers: [] };
    transitions.push({ statusId, name, code, badgeColour, ...how });
  }
  return transitions;
}

/** The active statuses that Settings allows next, in order. */
async function nextIds(database: Database | Tx, { allowedNextIds }: Status): Promise<number[]> {
  if (allowedNextIds.length === 0) return [];
  const { statuses } = tables;
  const rows = await database
    .select({ id: statuses.id })
    .from(statuses)
    .where(and(inArray(statuses.id, allowedNextIds), eq(statuses.isActive, true)))
    .orderBy(statuses.sortOrder, statuses.id);
  return rows.map(({ id }) => id);
}
