import { and, eq, inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { type OwnClause, titleOfWords } from '#shared/activities/creditors/modifications/own-words.ts';
import { invalid } from '#shared/platform/errors.ts';
import { paragraphsOf, plainText } from '#shared/platform/html.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { effectOf, lacksEffect } from '#shared/records/affairs/effects.ts';
import { addClause, type Clause, type ClauseValues, changeClauseRow } from './change-clause.ts';
import { fillWording } from './fill-wording.ts';
import { libraryClauses } from './propose-clauses.ts';

/** What one vote on a decision asks for: library clauses and ones in its own words, in whose name, and when. */
export type AskedByVote = {
  decisionId: number;
  modificationIds: readonly number[];
  ownClauses: readonly OwnClause[];
  proposedByCreditorId: number;
  receivedOn: string;
};

/** A case's clauses asked for by the same creditor that have not ended. */
const knownOf = (w: Write, caseId: number, proposedByCreditorId: number): Promise<Clause[]> =>
  w.tx
    .select()
    .from(caseModifications)
    .where(
      and(
        eq(caseModifications.caseId, caseId),
        eq(caseModifications.proposedByCreditorId, proposedByCreditorId),
        inArray(caseModifications.status, ['proposed', 'accepted']),
      ),
    )
    .orderBy(caseModifications.id);

/** A clause asked for again: it needs the client's consent, and takes over an effect if it had none. */
async function askAgain(w: Write, before: Clause, own?: OwnClause): Promise<number> {
  if (before.status !== 'proposed' || before.resolvedAt !== null) return before.id;
  const { id } = await changeClauseRow(w, before, {
    requiresClientConsent: true,
    ...(own && lacksEffect(before) && { effect: own.effect, hasNoEffect: own.hasNoEffect }),
  });
  return id;
}

/**
 * Makes what a vote asks for into proposed clauses of a locked case: one of each per creditor or agent, all needing the client's consent
 * (section 258(2) of the Insolvency Act 1986). Returns their ids; whatever the same creditor has asked for before keeps its clause.
 */
export async function clausesFromVote(
  w: Write,
  actor: Actor,
  found: Case,
  { decisionId, modificationIds, ownClauses, proposedByCreditorId, receivedOn }: AskedByVote,
): Promise<number[]> {
  const known = await knownOf(w, found.id, proposedByCreditorId);
  const by = { caseId: found.id, decisionId, proposedByCreditorId, receivedOn, requiresClientConsent: true };
  const ids: number[] = [];
  for (const clause of await libraryClauses(w.tx, [...modificationIds])) {
    const before = known.find(({ modificationId }) => modificationId === clause.id);
    if (before) {
      ids.push(await askAgain(w, before));
      continue;
    }
    const { text, problem } = await fillWording(w.tx, actor, found.id, clause.text);
    if (problem) throw invalid({ modifications: `${clause.code}: ${problem}` });
    const effect = effectOf(clause.effect as Record<string, unknown>);
    const { title } = clause;
    const category = clause.category as Clause['category'];
    const values = { ...by, modificationId: clause.id, title, category, text, effect };
    ids.push((await addClause(w, { ...values, hasNoEffect: Object.keys(effect).length === 0 })).id);
  }
  for (const own of ownClauses) ids.push(await ownClause(w, known, by, own));
  return [...new Set(ids)];
}

async function ownClause(
  w: Write,
  known: Clause[],
  by: ClauseValues & { caseId: number; receivedOn: string },
  own: OwnClause,
): Promise<number> {
  const before = known.find(
    ({ modificationId, decisionId, text }) =>
      modificationId === null && decisionId === by.decisionId && plainText(text) === own.text,
  );
  if (before) return askAgain(w, before, own);
  const { text, effect, hasNoEffect } = own;
  const clause = await addClause(w, {
    ...by,
    title: titleOfWords(text),
    category: 'other',
    text: paragraphsOf(text),
    effect,
    hasNoEffect,
  });
  known.push(clause);
  return clause.id;
}
