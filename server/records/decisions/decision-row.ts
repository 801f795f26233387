import { and, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { now, showDate } from '#shared/platform/dates.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { decisionKinds, isUndecided } from '#shared/records/decisions/decisions.ts';
import { closesAt } from '#shared/records/decisions/timing.ts';
import { decisions } from './tables.ts';

/** A stored decision. */
export type Decision = typeof decisions.$inferSelect;
/** The name of decisions in the audit trail. */
export const DECISION = 'decisions';
/** The name of votes in the audit trail. */
export const VOTE = 'decision-votes';

/** The label for a letter about a decision: its kind and day. */
export const aboutDecision = ({
  id,
  kind,
  decisionDate,
}: Decision): { entity: 'decisions'; id: number; label: string } => ({
  entity: DECISION,
  id,
  label: `${decisionKinds[kind]}, ${showDate(decisionDate)}`,
});

const { users } = tables;
const chair = alias(users, 'chair');
const decider = alias(users, 'decider');
const checker = alias(users, 'checker');
const withdrawer = alias(users, 'withdrawer');
const appointer = alias(users, 'appointer');

/** The refusal of a decision that does not exist, or that the caller may not see. */
export const noSuchDecision = () => noSuch('decision', 'case');

/** Whether votes received now are too late: voting has closed, or the outcome was recorded. */
const isClosed = (decision: Decision): boolean =>
  decision.decidedAt !== null ||
  !isUndecided(decision.status) ||
  (decision.openedAt !== null && now() >= closesAt(decision));

/** Decisions by a condition on them and their cases, latest first, with the names of what they refer to. */
export async function decisionRows(database: Database | Tx, where: SQL | undefined, limit = 1_000) {
  const rows = await database
    .select({
      decision: decisions,
      chair: { id: chair.id, name: chair.name },
      decidedBy: { id: decider.id, name: decider.name },
      associatesCheckedBy: { id: checker.id, name: checker.name },
      withdrawnBy: { id: withdrawer.id, name: withdrawer.name },
      chairAppointedBy: { id: appointer.id, name: appointer.name },
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .innerJoin(chair, eq(chair.id, decisions.chairUserId))
    .leftJoin(decider, eq(decider.id, decisions.decidedBy))
    .leftJoin(checker, eq(checker.id, decisions.associatesCheckedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, decisions.withdrawnBy))
    .leftJoin(appointer, eq(appointer.id, decisions.chairAppointedBy))
    .where(where)
    .orderBy(desc(decisions.decisionDate), desc(decisions.id))
    .limit(limit);
  return rows.map(({ decision, ...names }) => ({
    decision,
    ...names,
    closesAt: closesAt(decision),
    isClosed: isClosed(decision),
  }));
}

export type FoundDecision = {
  decision: Decision;
  chair: NamedRow;
  decidedBy: NamedRow | null;
  associatesCheckedBy: NamedRow | null;
  withdrawnBy: NamedRow | null;
  chairAppointedBy: NamedRow | null;
  closesAt: Date;
  isClosed: boolean;
};

/** A decision as lists show it. */
export function rowOf({
  decision,
  chair: by,
  decidedBy,
  withdrawnBy,
  chairAppointedBy,
  ...moments
}: FoundDecision) {
  const {
    chairUserId: _chair,
    decidedBy: _decidedBy,
    withdrawnBy: _withdrawnBy,
    associatesCheckedAt: _checkedAt,
    associatesCheckedBy: _checkedBy,
    openedBy: _openedBy,
    chairAppointedBy: _appointedBy,
    chairAuthorityId: _authority,
    tally: _tally,
    ...shown
  } = decision;
  const { closesAt: closing, isClosed: closed } = moments;
  const who = { chair: by, chairAppointedBy, decidedBy, withdrawnBy };
  return { ...shown, ...who, closesAt: closing, isClosed: closed };
}

/** The decision, when it is on that case and the actor may see the case. */
export async function visibleDecision(
  database: Database | Tx,
  actor: Actor,
  { caseId, id }: { caseId: number; id: number },
): Promise<FoundDecision> {
  const where = and(eq(decisions.id, id), eq(decisions.caseId, caseId), visibleCases(actor));
  const [found] = await decisionRows(database, where);
  if (!found) throw noSuchDecision();
  return found;
}
