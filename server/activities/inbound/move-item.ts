import { and, eq, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, refuseInactive, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { servingDepartment, staffProblem } from '#server/records/cases/case-rules.ts';
import { cases } from '#server/records/cases/tables.ts';
import { DOCUMENT_ENTITY, lockDocument, refuseReplaced } from '#server/records/documents/document-rules.ts';
import { NOTE_ENTITY } from '#server/records/documents/notes/notes.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { completeWaiting } from '#server/records/filing/file-document.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { announce, TASK_ENTITY } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { openAgain } from '#server/records/tasks/task-events.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { INBOUND_TOPIC, type InboundItem, ITEM_ENTITY, stored, visibleItem } from './item-row.ts';
import { type Key, lockItem } from './locks.ts';
import { senderKey } from './suggest.ts';
import { inboundItems, inboundSenders, inboundSources } from './tables.ts';

/** What the mistake taught about the sender is forgotten. */
async function unlearn({ tx }: Write, { sourceId, caseId }: InboundItem): Promise<void> {
  const [source] = await tx.select().from(inboundSources).where(eq(inboundSources.id, sourceId));
  const sender = senderKey(source?.senderEmail);
  if (sender === null || caseId === null) return;
  const its = and(eq(inboundSenders.sender, sender), eq(inboundSenders.caseId, caseId));
  await tx
    .update(inboundSenders)
    .set({ times: sql`${inboundSenders.times} - 1` })
    .where(its);
  await tx.delete(inboundSenders).where(and(its, sql`${inboundSenders.times} <= 0`));
}

/**
 * An open task moves along, to the case's owner if its own cannot see the case; a completed one stays where it was done.
 */
async function moveTask(w: Write, taskId: number, to: Case): Promise<void> {
  const task = await lockRow(w, caseTasks, taskId);
  if (task.status !== 'open') return;
  const { assignedUserId, departmentId } = task;
  const isTheirs =
    assignedUserId === null
      ? (await servingDepartment(w.tx, to.domainId, departmentId ?? missing())) !== null
      : (await staffProblem(w.tx, to.domainId, assignedUserId)) === null;
  const assignee = isTheirs ? {} : { assignedUserId: to.caseOwnerUserId, departmentId: null };
  announce(w, await changeRow(w, TASK_ENTITY, caseTasks, task, task.version, { caseId: to.id, ...assignee }));
  announce(w, task);
}

/** Changes two cases, locked in the order of their ids as everywhere, to avoid deadlocks; audit rows belong to the first. */
function writeToBoth<T>(
  ctx: SignedIn,
  [fromId, toId]: readonly [number, number],
  change: (w: Write, from: Case, to: Case) => Promise<T>,
): Promise<T> {
  const [first, second] = fromId < toId ? [fromId, toId] : [toId, fromId];
  return writeToCase(ctx, first, async (w, one) => {
    const [other = missing()] = await w.tx.select().from(cases).where(eq(cases.id, second)).for('update');
    await refuseInactive(w.tx, [other.domainId]);
    w.changed(`case:${second}`);
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: fromId, ...entry }) };
    return fromId === first ? change(own, one, other) : change(own, other, one);
  });
}

/**
 * Moves what was filed on the wrong case, with its document, note and tasks, in one step. Tasks there that its filing had completed wait
 * again. A claim entered from it stays: a person has to take it back on the debt.
 */
export async function moveItem(
  ctx: SignedIn,
  { caseId, reason, ...key }: Key & { caseId: number; reason: string },
) {
  const { database } = ctx.services;
  const seen = await visibleItem(database, ctx.actor, key.id);
  if (seen.caseId === null) throw conflict('This item is not filed.');
  const { id: toId } = await visibleCase(database, ctx.actor, caseId);
  if (toId === seen.caseId) throw invalid({ caseId: 'It is already on this case.' });
  return writeToBoth(ctx, [seen.caseId, toId], async (w, from, to) => {
    const item = await lockItem(w, ctx, key, ['done']);
    if (item.caseId !== from.id) throw conflict('It has been moved meanwhile.');
    const { document, type } = await lockDocument(w, ctx.actor, from.id, item.documentId ?? missing());
    refuseReplaced(document, 'moved');
    if (document.versionOfId !== null)
      throw conflict('It is a new version of another document: remove it there first.');
    await changeRow(w, DOCUMENT_ENTITY, caseDocuments, document, document.version, { caseId: to.id });
    const note = item.noteId === null ? null : await lockRow(w, caseNotes, item.noteId);
    if (note) await changeRow(w, NOTE_ENTITY, caseNotes, note, note.version, { caseId: to.id });
    for (const taskId of item.taskIds) await moveTask(w, taskId, to);
    await openAgain(w, from.id, item.completedTaskIds);
    const there: Write = { ...w, audit: (entry) => w.audit({ caseId: to.id, ...entry }) };
    const completed = await completeWaiting(there, to, type, document);
    await unlearn(w, item);
    const after = await changeRow(
      w,
      ITEM_ENTITY,
      inboundItems,
      item,
      item.version,
      {
        caseId: to.id,
        domainId: to.domainId,
        misfiledAt: new Date(),
        debtId: null,
        completedTaskIds: completed.map(({ id }) => id),
      },
      { action: 'moved' },
    );
    w.audit({
      entity: ITEM_ENTITY,
      entityId: item.id,
      action: 'moved here',
      caseId: to.id,
      after: { from: from.uniqueReference, reason },
    });
    w.changed(INBOUND_TOPIC);
    return stored(after);
  });
}
