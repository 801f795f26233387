import { eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { rowWith } from '#server/records/reference/row-with.ts';
import { addRow, changeRow, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict, conflictAt } from '#shared/platform/errors.ts';
import type { NewCheck, NewEvidence } from '#shared/records/due-diligence/contract.ts';
import { changeDiligence, openRecord } from './open-record.ts';
import { dueDiligenceChecks as checks, dueDiligenceEvidence as evidence } from './tables.ts';

const EVIDENCE = 'due-diligence-evidence';
const CHECK = 'due-diligence-checks';

type One = { caseId: number; personId: number; id: number };

/** Records a document that the user has seen. */
export const addEvidence = (ctx: SignedIn, { caseId, personId, ...given }: NewEvidence) =>
  changeDiligence(ctx, { caseId, personId }, async (w, about) => {
    await refuseOtherDocument(w.tx, ctx.actor, { caseId, documentId: given.documentId });
    const { id: dueDiligenceId } = await openRecord(w, caseId, about);
    const { address } = about.now;
    const values = { ...given, dueDiligenceId, seenBy: ctx.actor.id, address };
    const recorded = await w.tx.select().from(evidence).where(eq(evidence.dueDiligenceId, dueDiligenceId));
    if (rowWith(recorded, values)) throw conflictAt('kind', 'This paper is on record already.');
    await addRow(w, EVIDENCE, evidence, values);
  });

/** Removes a document that was entered by mistake. */
export const removeEvidence = (ctx: SignedIn, { id, ...of }: One) =>
  changeDiligence(ctx, of, async (w, about) => {
    const { id: dueDiligenceId } = await openRecord(w, of.caseId, about);
    const row = await lockRow(w, evidence, id, { column: evidence.dueDiligenceId, id: dueDiligenceId });
    await removeRow(w, EVIDENCE, evidence, row);
  });

/** Records an electronic check. None is ever removed: the latest one counts. */
export const addCheck = (ctx: SignedIn, { caseId, personId, ...given }: NewCheck) =>
  changeDiligence(ctx, { caseId, personId }, async (w, about) => {
    await refuseOtherDocument(w.tx, ctx.actor, { caseId, documentId: given.documentId });
    const { id: dueDiligenceId } = await openRecord(w, caseId, about);
    const recorded = await w.tx.select().from(checks).where(eq(checks.dueDiligenceId, dueDiligenceId));
    const { resolution, ...check } = { ...given, dueDiligenceId, address: about.now.address };
    if (rowWith(recorded, check)) throw conflictAt('reference', 'This check is on record already.');
    await addRow(w, CHECK, checks, { ...check, resolution });
  });

/** Records how a referred or failed check was resolved. */
export const resolveCheck = (
  ctx: SignedIn,
  { id, version, resolution, ...of }: One & { version: number; resolution: string },
) =>
  changeDiligence(ctx, of, async (w, about) => {
    const { id: dueDiligenceId } = await openRecord(w, of.caseId, about);
    const row = await lockRow(w, checks, id, { column: checks.dueDiligenceId, id: dueDiligenceId });
    if (row.result === 'pass') throw conflict('This check passed: there is nothing to resolve.');
    await changeRow(w, CHECK, checks, row, version, { resolution }, { action: 'resolved' });
  });
