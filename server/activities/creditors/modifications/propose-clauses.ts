import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cleanHtml } from '#server/platform/http/html.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { debtsOf } from '#server/records/affairs/debts.ts';
import { type Case, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import type {
  modificationsContract as contract,
  LibraryClause,
} from '#shared/activities/creditors/modifications/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { effectOf } from '#shared/records/affairs/effects.ts';
import { cited } from '#shared/records/law/places.ts';
import { clauseOf, protectedDebts } from './case-clauses.ts';
import {
  addClause,
  type Clause,
  changeClauseRow,
  refuseEnded,
  refuseFixed,
  writeToClause,
} from './change-clause.ts';
import { modificationConsents } from './consent-table.ts';
import { fillWording } from './fill-wording.ts';

const { modifications, creditors } = tables;

/** Library clauses in use today. */
function usable(today: string) {
  const { isActive, effectiveFrom, effectiveTo } = modifications;
  return and(
    eq(isActive, true),
    or(isNull(effectiveFrom), lte(effectiveFrom, today)),
    or(isNull(effectiveTo), gte(effectiveTo, today)),
  );
}

const fromLibrary = (tx: Database | Tx, ids?: readonly number[]) =>
  tx
    .select({ clause: modifications, creditor: { id: creditors.id, name: creditors.name } })
    .from(modifications)
    .leftJoin(creditors, eq(creditors.id, modifications.creditorId))
    .where(ids ? inArray(modifications.id, [...ids]) : usable(londonDate()))
    .orderBy(asc(modifications.code));

/** The library clauses that can be chosen for a case. */
export async function libraryFor(database: Database, actor: Actor, caseId: number): Promise<LibraryClause[]> {
  await visibleCase(database, actor, caseId);
  return (await fromLibrary(database)).map(({ clause, creditor }) => ({
    id: clause.id,
    code: clause.code,
    title: clause.title,
    category: clause.category as LibraryClause['category'],
    text: clause.text,
    creditor,
    effect: effectOf(clause.effect as Record<string, unknown>),
    requiresClientConsent: clause.requiresClientConsent,
  }));
}

/** The library clauses with these ids, in the order of their codes; refused if one of them is not in use. */
export async function libraryClauses(tx: Database | Tx, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await fromLibrary(tx, ids);
  const missing = ids.find((id) => !rows.some(({ clause }) => clause.id === id));
  if (missing !== undefined) throw invalid({ modificationIds: 'That clause no longer exists.' });
  return rows.map(({ clause }) => clause);
}

type FromLibrary = z.output<typeof contract.addFromLibrary.input>;

/** Adds library clauses as they stand today, their merge fields filled from the case: all or none. */
export function addFromLibrary(ctx: SignedIn, { caseId, ...input }: FromLibrary): Promise<{ ids: number[] }> {
  return writeToCase(ctx, caseId, async (w, found) => {
    refuseEnded(found);
    const clauses = await libraryClauses(w.tx, input.modificationIds);
    const ids: number[] = [];
    for (const clause of clauses) {
      const { text, problem } = await fillWording(w.tx, ctx.actor, caseId, clause.text);
      if (problem) throw invalid({ modificationIds: `${clause.code}: ${problem}` });
      const effect = effectOf(clause.effect as Record<string, unknown>);
      const { id } = await addClause(w, {
        caseId,
        modificationId: clause.id,
        title: clause.title,
        category: clause.category as Clause['category'],
        text,
        proposedByCreditorId: input.proposedByCreditorId ?? clause.creditorId ?? clause.agentCreditorId,
        receivedOn: input.receivedOn,
        requiresClientConsent: clause.requiresClientConsent,
        effect,
        // Whoever wrote the library clause said that it changes no figures.
        hasNoEffect: Object.keys(effect).length === 0,
      });
      ids.push(id);
    }
    return { ids };
  });
}

type Links = { cutsRightsOf: readonly number[]; contradicts: readonly number[] };

/** Checks that what a clause refers to belongs to its case: debts with protected creditors, and other clauses. */
async function checkLinks(w: Write, found: Case, { cutsRightsOf, contradicts }: Links, ownId?: number) {
  const debts = cutsRightsOf.length > 0 ? protectedDebts({ debts: await debtsOf(w.tx, found.id) }) : [];
  if (cutsRightsOf.some((id) => !debts.some((debt) => debt.id === id)))
    throw invalid({ cutsRightsOf: 'Choose secured or preferential debts of this case.' });
  if (contradicts.length === 0) return;
  const known = await w.tx.$count(
    caseModifications,
    and(eq(caseModifications.caseId, found.id), inArray(caseModifications.id, [...contradicts])),
  );
  if (known < contradicts.length || contradicts.includes(ownId ?? 0))
    throw invalid({ contradicts: 'Choose other clauses of this case.' });
}

async function filled(w: Write, actor: Actor, caseId: number, text: string): Promise<string> {
  const { text: merged, problem } = await fillWording(w.tx, actor, caseId, cleanHtml(text));
  if (problem) throw invalid({ text: problem });
  return merged;
}

/** Refuses an effect on figures on a clause said to change none. */
function refuseBoth({ effect, hasNoEffect }: Pick<Clause, 'effect' | 'hasNoEffect'>): void {
  if (hasNoEffect && Object.keys(effect).length > 0)
    throw invalid({
      hasNoEffect: 'It cannot both change no figures and change those entered below: leave one out.',
    });
}

/** Adds a clause in the case's own words. */
export function createClause(
  ctx: SignedIn,
  { caseId, effect, text, ...values }: z.output<typeof contract.create.input>,
) {
  return writeToCase(ctx, caseId, async (w, found) => {
    refuseEnded(found);
    await checkLinks(w, found, values);
    refuseBoth({ effect: effectOf(effect), hasNoEffect: values.hasNoEffect === true });
    const { id } = await addClause(w, {
      ...values,
      caseId,
      text: await filled(w, ctx.actor, caseId, text),
      effect: effectOf(effect),
    });
    return clauseOf(w.tx, ctx.actor, found, id);
  });
}

const asked: readonly (keyof Clause)[] = ['title', 'text', 'effect', 'hasNoEffect', 'requiresClientConsent'];

/** Changes a clause while it is proposed. Answers to it go, as they were to a different clause. */
export function updateClause(
  ctx: SignedIn,
  { effect, text, ...change }: z.output<typeof contract.update.input>,
) {
  const { caseId, id, version, ...values } = change;
  return writeToClause(ctx, { caseId, id, version }, async (w, clause, found) => {
    refuseFixed(clause);
    const { cutsRightsOf = clause.cutsRightsOf, contradicts = clause.contradicts } = values;
    await checkLinks(w, found, { cutsRightsOf, contradicts }, id);
    if (clause.decisionId !== null && values.requiresClientConsent === false)
      throw invalid({
        requiresClientConsent: `Creditors ask for it with a vote: the client consents to each${cited(found.jurisdiction, 'section 258(2)')}.`,
      });
    const changes = effect === undefined ? clause.effect : effectOf(effect);
    const hasNoEffect = values.hasNoEffect ?? (clause.hasNoEffect && Object.keys(changes).length === 0);
    refuseBoth({ effect: changes, hasNoEffect });
    const after = await changeClauseRow(w, clause, {
      ...values,
      ...(text !== undefined && { text: await filled(w, ctx.actor, caseId, text) }),
      effect: changes,
      hasNoEffect,
    });
    const isAnother = asked.some((field) => JSON.stringify(after[field]) !== JSON.stringify(clause[field]));
    if (!isAnother) return;
    await w.tx.delete(modificationConsents).where(eq(modificationConsents.caseModificationId, id));
    if (after.clientConsentOn !== null) await changeClauseRow(w, after, { clientConsentOn: null });
  });
}
