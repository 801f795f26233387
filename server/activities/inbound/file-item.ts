import { and, eq, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { keepFile } from '#server/platform/files/keep-file.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { enterClaim } from '#server/records/affairs/settle-claims.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { holdEnvelope } from '#server/records/correspondence/returned/hold-envelope.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { fileDocument } from '#server/records/filing/file-document.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { raiseOwnTask, type Task } from '#server/records/tasks/raise-tasks.ts';
import type { Filing } from '#shared/activities/inbound/contract.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { poundsText } from '#shared/platform/money.ts';
import { documentKindOf } from '#shared/records/documents/documents.ts';
import { arrangedPdf } from './arranged-pdf.ts';
import { batchProblem } from './batch-sheets.ts';
import { carryTexts } from './carry-texts.ts';
import { INBOUND_TOPIC, type InboundItem, ITEM_ENTITY, stored, visibleItem } from './item-row.ts';
import { lockItem, returnFiled } from './locks.ts';
import { senderKey } from './suggest.ts';
import { inboundBatches, inboundItems, inboundLocks, inboundSenders, inboundSources } from './tables.ts';

/** Refuses an assignee who has left, or who cannot see the case. */
async function checkUser({ tx }: Write, { domainId }: Case, userId: number): Promise<void> {
  const problem = await staffProblem(tx, domainId, userId);
  if (problem) throw invalid({ userId: problem });
}

async function checkBatch({ tx }: Write, { batchId }: InboundItem): Promise<void> {
  const [batch = missing()] = await tx.select().from(inboundBatches).where(eq(inboundBatches.id, batchId));
  const problem = await batchProblem(tx, batch);
  if (problem) throw conflict(problem);
}

/** Enters the claim on the debt it is about, and describes it. */
async function claimOf(
  w: Write,
  found: Case,
  { debtId, claimPence, receivedOn }: Filing,
): Promise<string | null> {
  if (debtId === null && claimPence === null) return null;
  if (debtId === null) throw invalid({ debtId: 'Choose the debt that the claim is about.' });
  if (claimPence === null) throw invalid({ claimPence: 'Enter the amount that is claimed.' });
  const { creditors } = tables;
  const [debt] = await w.tx
    .select({ name: creditors.name })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(and(eq(caseCreditors.id, debtId), eq(caseCreditors.caseId, found.id)));
  if (!debt) throw invalid({ debtId: 'That debt is not on this case.' });
  await enterClaim(w, found.id, debtId, { claimPence, claimReceivedOn: receivedOn });
  return `Check the claim of ${debt.name} for ${poundsText(claimPence)}.`;
}

/** A sender is learned from where people filed, never from suggestions. */
async function learnSender(w: Write, item: InboundItem, caseId: number): Promise<void> {
  const [source] = await w.tx.select().from(inboundSources).where(eq(inboundSources.id, item.sourceId));
  const sender = senderKey(source?.senderEmail);
  if (sender === null) return;
  await w.tx
    .insert(inboundSenders)
    .values({ sender, caseId })
    .onConflictDoUpdate({
      target: [inboundSenders.sender, inboundSenders.caseId],
      set: { times: sql`${inboundSenders.times} + 1` },
    });
}

/** The task of the document type, which mentions the claim; else one in the caller's words, or for the claim. */
async function followUp(
  w: Write,
  found: Case,
  raised: Task[],
  { task, userId }: Filing,
  claim: string | null,
): Promise<number[]> {
  const own = [task, raised.length === 0 ? claim : null].filter((words) => words !== null).join(' – ');
  const ids = raised.map(({ id }) => id);
  if (own === '') return ids;
  const added = await raiseOwnTask(w, found, {
    name: own.slice(0, 200),
    assignedUserId: userId,
    source: 'document',
  });
  return [...ids, added.id];
}

/**
 * Files an item on a case: document, note, follow-up tasks and claim, all or nothing. The document is a PDF of its pages as arranged; the
 * original file stays as it is.
 */
export async function fileItem(ctx: SignedIn, input: Filing) {
  const { services } = ctx;
  const seen = await visibleItem(services.database, ctx.actor, input.id);
  const made = await arrangedPdf(services, seen);
  const { envelope, ...filed } = await writeToCase(ctx, input.caseId, async (w, found) => {
    const item = await lockItem(w, ctx, input, ['classified', 'unidentified', 'failed']);
    if (JSON.stringify(item.pages) !== JSON.stringify(seen.pages))
      throw conflict('Its pages have changed meanwhile.');
    if (item.domainId !== null && item.domainId !== found.domainId)
      throw invalid({ caseId: 'This post belongs to another domain.' });
    await checkBatch(w, item);
    await checkUser(w, found, input.userId);
    const fileId =
      'fileId' in made
        ? made.fileId
        : (
            await keepFile(services.files, w, {
              name: `${input.title}.pdf`,
              type: 'application/pdf',
              bytes: made.bytes,
            })
          ).fileId;
    await carryTexts(w, item, fileId);
    const { document, type, raised, completed } = await fileDocument(w, ctx.actor, found, {
      fileId: await fileOfItsOwn(w, fileId, ctx.actor.id),
      title: input.title,
      documentTypeId: input.documentTypeId,
      folderId: input.folderId,
      direction: 'in',
      receivedOn: input.receivedOn,
      addressee: null,
      source: item.channel === 'email' ? 'email' : 'inbound',
      tasksGoTo: { assignedUserId: input.userId },
    });
    const claim = await claimOf(w, found, input);
    const envelope = await returnFiled(w, found, input);
    const note = await noteOnCase(w, found.id, {
      kind: item.channel === 'email' ? 'email_in' : 'system',
      subject: type.isSpecialCategory ? `${type.name} came in` : `${input.title} came in`.slice(0, 200),
      bodyHtml: `<p>${escapedHtml([`Filed as ${type.name}.`, claim].filter(Boolean).join(' '))}</p>`,
      participants: item.sender,
      isSensitive: type.isSpecialCategory,
    });
    const taskIds = await followUp(w, found, raised, input, claim);
    await learnSender(w, item, found.id);
    await w.tx.delete(inboundLocks).where(eq(inboundLocks.itemId, item.id));
    const after = await changeRow(w, ITEM_ENTITY, inboundItems, item, item.version, {
      status: 'done',
      caseId: found.id,
      domainId: found.domainId,
      documentId: document.id,
      noteId: note.id,
      taskIds,
      completedTaskIds: completed.map(({ id }) => id),
      debtId: input.debtId,
      assignedUserId: input.userId,
      decidedAt: new Date(),
      decidedBy: ctx.actor.id,
      reviewOn: null,
    });
    w.changed(INBOUND_TOPIC);
    return { ...stored(after), documentId: document.id, envelope };
  });
  if (envelope) await holdEnvelope(services.database, envelope);
  return filed;
}

/** A document's file gets a row of its own, so that its uploader has no access through the old one. */
async function fileOfItsOwn({ tx }: Write, fileId: number, createdBy: number): Promise<number> {
  const [file = missing()] = await tx.select().from(files).where(eq(files.id, fileId));
  if (!documentKindOf(file.type))
    throw conflict('This kind of file cannot be filed on a case. Put it aside as junk, with the reason.');
  const { id: _id, createdAt: _at, ...values } = file;
  const [copy = missing()] = await tx
    .insert(files)
    .values({ ...values, createdBy })
    .returning({ id: files.id });
  return copy.id;
}
