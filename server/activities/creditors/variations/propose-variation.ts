import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { VARIATION_PROPOSED } from '#server/activities/creditors/breaches/held-back.ts';
import { moveToSubstatus } from '#server/activities/creditors/breaches/live-case.ts';
import { varyWithin } from '#server/activities/creditors/breaches/steps.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { databaseError } from '#server/platform/database/database-error.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { noteStep, VARIATIONS, type Variation } from '#server/records/terms/open-variation.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import type {
  variationsContract as contract,
  VariationDetail,
  VariationDraft,
  VariationPreview,
} from '#shared/activities/creditors/variations/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { detailOf, isVariable } from './variation-detail.ts';
import { judge, type Proposed, pastErrors, readWorking } from './working.ts';
import { invalid, takeStep } from './write-to-variation.ts';

/** What a variation would come to on a case as it is, and who would decide; nothing is stored. */
export async function previewVariation(
  { services: { database }, actor }: SignedIn,
  { caseId, ...proposed }: Proposed & { caseId: number },
): Promise<VariationPreview> {
  const found = await visibleCase(database, actor, caseId);
  const { errors, figures, creditorReasons, terms } = await judge(
    database,
    await readWorking(database, found),
    proposed,
  );
  return { errors: { ...pastErrors(terms, londonDate()), ...errors }, figures, creditorReasons };
}

/** The stored form of a draft, judged on its locked case; refused at its fields. */
async function checked(w: Write, found: Case, draft: VariationDraft) {
  const { errors, terms } = await judge(w.tx, await readWorking(w.tx, found), draft);
  const all = { ...pastErrors(terms, londonDate()), ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return { ...draft, terms };
}

async function nextNumber(tx: Tx, caseId: number): Promise<number> {
  const [last] = await tx
    .select({ number: caseVariations.number })
    .from(caseVariations)
    .where(eq(caseVariations.caseId, caseId))
    .orderBy(desc(caseVariations.number))
    .limit(1);
  return (last?.number ?? 0) + 1;
}

/** Adds a variation to a locked case; refused while another one is open. */
export async function addVariation(
  w: Write,
  caseId: number,
  values: Omit<typeof caseVariations.$inferInsert, 'caseId' | 'number'>,
  note: string | null = null,
): Promise<Variation> {
  const number = await nextNumber(w.tx, caseId);
  const row = await addRow(w, VARIATIONS, caseVariations, { ...values, caseId, number }).catch(
    (error: unknown) => {
      if (databaseError(error)?.code === '23505')
        throw conflict('A variation is already open on this case: it must end first.');
      throw error;
    },
  );
  await noteStep(w, row, null, note);
  return row;
}

/**
 * Begins a variation of a running arrangement as a draft; only one can be open. The case's sub status shows it, and an open breach that it
 * would resolve waits for it.
 */
export function createVariation(
  ctx: SignedIn,
  { caseId, breachId, ...draft }: z.output<typeof contract.create.input>,
): Promise<VariationDetail> {
  return writeToCase(ctx, caseId, async (w, found) => {
    if (!(await isVariable(w.tx, found)))
      throw conflict('Only a running, approved arrangement can be varied.');
    const row = await addVariation(w, caseId, await checked(w, found, draft));
    if (breachId !== null) await varyWithin(w, ctx.actor, found, breachId, draft.reason);
    await moveToSubstatus(w, ctx.actor, caseId, {
      code: VARIATION_PROPOSED,
      reason: `Variation ${row.number} begun.`,
    });
    return detailOf(w.tx, ctx.actor, found, row.id);
  });
}

/** Changes a proposal until it is decided; the client's agreement is void, as it was to something else. */
export const updateVariation = (
  ctx: SignedIn,
  { caseId, id, version, ...draft }: z.output<typeof contract.update.input>,
): Promise<VariationDetail> =>
  takeStep(ctx, { caseId, id, version }, 'update', async ({ w, found, before }) => ({
    values: { ...(await checked(w, found, draft)), status: 'draft', clientAgreedOn: null, documentId: null },
    note: before.status === 'client_agreed' ? 'Changed: the client has to agree again.' : 'Changed.',
  }));
