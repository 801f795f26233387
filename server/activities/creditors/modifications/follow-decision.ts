import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { acceptedOf } from '#server/records/terms/in-force.ts';
import { EFFECT_UNSAID } from '#shared/activities/creditors/modifications/acceptance.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { termsThatCount } from '#shared/records/affairs/case-outcome.ts';
import { type Effect, effectInForce, type Terms } from '#shared/records/affairs/effects.ts';
import { againstProtocol, clausesOf } from './case-clauses.ts';
import { type Clause, changeClauseRow, refusedOn } from './change-clause.ts';
import { acceptLocked } from './settle-clauses.ts';

const lockedClauses = (w: Write, caseId: number): Promise<Clause[]> =>
  w.tx
    .select()
    .from(caseModifications)
    .where(eq(caseModifications.caseId, caseId))
    .orderBy(caseModifications.id)
    .for('update');

type Approval = {
  approvedOn: string;
  decisionId: number;
  /** Creditors and agents whose modifications the client refused, or the chair left out. */
  refusedCreditorIds: ReadonlySet<number>;
};

/**
 * What happens to the clauses of a locked case when creditors approve: those that may be accepted are, from that day on; accepted ones take
 * effect with it; the rest lapse. Returns the terms as modified, and what all the clauses come to. Refused while a conflict is unresolved,
 * or a clause that the client has consented to has no effect entered.
 */
export async function acceptAtApproval(
  w: Write,
  actor: Actor,
  found: Case,
  { approvedOn, decisionId, refusedCreditorIds }: Approval,
): Promise<{ terms: Terms; effect: Effect }> {
  for (const clause of await lockedClauses(w, found.id))
    if (clause.status === 'proposed' && refusedCreditorIds.has(clause.proposedByCreditorId ?? 0))
      await lapse(w, clause, 'Creditors approved without it.', decisionId);
  const { rows, conflicts } = await clausesOf(w.tx, actor, found);
  if (conflicts.length > 0)
    throw conflict(
      'Modifications contradict each other: resolve the conflict on the Modifications tab first.',
    );
  const protocol = await protocolOfCase(w.tx, found);
  for (const clause of await lockedClauses(w, found.id)) {
    if (clause.status === 'accepted')
      await changeClauseRow(w, clause, { effectiveFrom: approvedOn, decisionId });
    if (clause.status !== 'proposed') continue;
    const { obstacles } = rows.find(({ id }) => id === clause.id) ?? missing();
    const [unheld] = againstProtocol(clause, protocol);
    if (unheld !== undefined)
      throw conflict(`‘${clause.title}’ cannot be agreed: have it withdrawn or refused first. ${unheld}`);
    if (obstacles.length === 1 && obstacles[0] === EFFECT_UNSAID)
      throw conflict(`‘${clause.title}’: ${EFFECT_UNSAID}`);
    if (obstacles.length > 0) await lapse(w, clause, obstacles.join(' '), decisionId);
    else await acceptLocked(w, clause, { effectiveFrom: approvedOn, decisionId });
  }
  const { contributionPence, termMonths } = found;
  const terms = { contributionPence, termMonths };
  const accepted = await acceptedOf(w.tx, found.id);
  return {
    terms: termsThatCount({ terms, approvedOn: null }, accepted),
    effect: effectInForce(accepted, approvedOn),
  };
}

const lapse = (w: Write, clause: Clause, statusReason: string, decisionId: number) =>
  changeClauseRow(w, clause, { status: 'lapsed', statusReason, decisionId });

/** Whatever was asked for or accepted lapses with the proposal that it would have changed. */
export async function lapseAtRejection(w: Write, found: Case, decisionId: number): Promise<void> {
  for (const clause of await lockedClauses(w, found.id))
    if (clause.status === 'proposed' || clause.status === 'accepted')
      await lapse(w, clause, 'Creditors rejected the proposal.', decisionId);
}

/**
 * What happens to the clauses that came with a decision on something other than the proposal: those that may be accepted are, from that
 * day on, and the rest lapse. All others stay as they are.
 */
export async function acceptOfDecision(
  w: Write,
  actor: Actor,
  found: Case,
  { approvedOn, decisionId, refusedCreditorIds }: Approval,
): Promise<void> {
  const obstacles = new Map(
    (await clausesOf(w.tx, actor, found)).rows.map((row) => [row.id, row.obstacles.join(' ')]),
  );
  for (const clause of await lockedClauses(w, found.id)) {
    if (clause.status !== 'proposed' || clause.decisionId !== decisionId) continue;
    const why = refusedCreditorIds.has(clause.proposedByCreditorId ?? 0)
      ? 'Creditors approved without it.'
      : obstacles.get(clause.id);
    if (why) await lapse(w, clause, why, decisionId);
    else await acceptLocked(w, clause, { effectiveFrom: approvedOn, decisionId });
  }
}

/** The clauses that came with a decision and are not answered yet. */
export const openClausesOf = (tx: Tx, caseId: number, decisionId: number): Promise<Clause[]> =>
  tx
    .select()
    .from(caseModifications)
    .where(
      and(
        eq(caseModifications.caseId, caseId),
        eq(caseModifications.decisionId, decisionId),
        eq(caseModifications.status, 'proposed'),
      ),
    )
    .orderBy(caseModifications.id);

/** Clauses that came with a decision lapse when no vote that counts asks for them any more. */
export async function lapseUnasked(
  w: Write,
  found: Case,
  decisionId: number,
  ids: ReadonlySet<number>,
): Promise<void> {
  const isUnasked = ({ id, status, decisionId: of }: Clause) =>
    ids.has(id) &&
    of === decisionId &&
    (status === 'proposed' || (status === 'accepted' && found.approvalDate === null));
  for (const clause of (await lockedClauses(w, found.id)).filter(isUnasked))
    await lapse(w, clause, 'The vote that asked for it no longer counts.', decisionId);
}

/** Clauses that the client refuses are rejected, unless somebody has answered them already. */
export async function rejectClauses(w: Write, found: Case, ids: ReadonlySet<number>): Promise<void> {
  for (const clause of await lockedClauses(w, found.id))
    if (ids.has(clause.id) && clause.status === 'proposed')
      await changeClauseRow(w, clause, refusedOn(found));
}

/** Clauses that came with a decision lapse with what they would have changed. */
export async function lapseOfDecision(w: Write, found: Case, decisionId: number, why: string): Promise<void> {
  for (const clause of await lockedClauses(w, found.id))
    if (clause.status === 'proposed' && clause.decisionId === decisionId)
      await lapse(w, clause, why, decisionId);
}
