import { and, eq, inArray } from 'drizzle-orm';
import type { Case } from '#server/cases/access.ts';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import type { CaseModification } from '#shared/modifications/contract.ts';
import { effectOf } from '#shared/modifications/effects.ts';
import type { Actor } from '#shared/permissions.ts';
import { clausesOf } from './case-clauses.ts';
import { addClause, type Clause, invalid } from './change-clause.ts';
import { fillWording } from './fill-wording.ts';
import { libraryClauses } from './propose-clauses.ts';
import { caseModifications } from './tables.ts';

/** What one voter asks for: clauses of the library, in whose name, and when. */
type Asked = { modificationIds: readonly number[]; proposedByCreditorId: number; receivedOn: string };

const isSame = (one: Pick<Clause, 'modificationId' | 'proposedByCreditorId'>, id: number, by: number) =>
  one.modificationId === id && one.proposedByCreditorId === by;

/**
 * Clauses of the library that votes on a decision ask for become proposed clauses of a locked case, with the decision as their source: one
 * of each for whoever asked. What the same creditor asked for before is left as it is.
 */
export async function proposeFromVotes(
  w: Write,
  actor: Actor,
  found: Case,
  decisionId: number,
  asked: readonly Asked[],
): Promise<void> {
  const clauses = await libraryClauses(w.tx, [...new Set(asked.flatMap((each) => each.modificationIds))]);
  const known = await w.tx
    .select()
    .from(caseModifications)
    .where(
      and(
        eq(caseModifications.caseId, found.id),
        inArray(caseModifications.status, ['proposed', 'accepted']),
      ),
    );
  for (const { modificationIds, proposedByCreditorId, receivedOn } of asked)
    for (const clause of clauses.filter(({ id }) => modificationIds.includes(id))) {
      if (known.some((row) => isSame(row, clause.id, proposedByCreditorId))) continue;
      const { text, problem } = await fillWording(w.tx, actor, found.id, clause.text);
      if (problem) throw invalid({ outcome: `${clause.code}: ${problem}` });
      known.push(
        await addClause(w, {
          caseId: found.id,
          modificationId: clause.id,
          title: clause.title,
          category: clause.category as Clause['category'],
          text,
          proposedByCreditorId,
          receivedOn,
          decisionId,
          requiresClientConsent: clause.requiresClientConsent,
          effect: effectOf(clause.effect as Record<string, unknown>),
        }),
      );
    }
}

/** The proposed clauses that came with a decision, with what still prevents each from being accepted. */
export async function clausesOfDecision(
  tx: Tx,
  actor: Actor,
  found: Case,
  decisionId: number,
): Promise<CaseModification[]> {
  const { rows } = await clausesOf(tx, actor, found);
  return rows.filter((row) => row.decisionId === decisionId && row.status === 'proposed');
}
