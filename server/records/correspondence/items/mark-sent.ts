import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { DOCUMENT_ENTITY, withholding } from '#server/records/documents/document-rules.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { completeWithin } from '#server/records/tasks/complete-task.ts';
import { raiseTasks } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { completeOn } from '#server/records/tasks/task-events.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { expectedOn } from '#shared/records/correspondence/delivery-rules.ts';
import { methodsOf } from './delivery-choice.ts';
import type { OneMail } from './hold-recipient.ts';
import { changeRecipient, type MailItem, type MailRecipient } from './item-row.ts';

const { documents, templates } = tables;

/** Files what was sent on the case: the PDF as it went out, under the template's folder. */
async function fileSent(
  w: Write,
  item: MailItem,
  recipient: MailRecipient,
  sentOn: string,
): Promise<number | null> {
  if (recipient.fileId === null || item.isListing) return null;
  const [of] = await w.tx
    .select({ type: documents, folderId: templates.folderId })
    .from(documents)
    .innerJoin(templates, eq(templates.id, item.templateId))
    .where(eq(documents.id, item.documentTypeId));
  const document = await addRow(withholding(w, of!.type), DOCUMENT_ENTITY, caseDocuments, {
    caseId: item.caseId,
    documentTypeId: item.documentTypeId,
    folderId: of!.folderId ?? of!.type.folderId,
    direction: 'out',
    title: item.title,
    fileId: recipient.fileId,
    sentOn,
    addressee: recipient.name,
    source: 'outbound',
  });
  return document.id;
}

/** Completes the task that a letter was written from, unless it asks for more than that. */
async function completeOwnTask(
  w: Write,
  found: Case,
  { aboutEntity, aboutId, title }: MailItem,
): Promise<void> {
  if (aboutEntity !== 'case-tasks' || aboutId === null) return;
  const [task] = await w.tx
    .select()
    .from(caseTasks)
    .where(and(eq(caseTasks.id, aboutId), eq(caseTasks.status, 'open')))
    .for('update');
  if (!task) return;
  try {
    await completeWithin(w, found, task, `${title} was sent.`);
  } catch (error) {
    // It stays open until what it asks for is there.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Notes that something has gone to a recipient: it is filed on the case, the tasks that waited for the letter are completed, and with the
 * first recipient the template's follow-up task is raised.
 */
export async function markSent(
  w: Write,
  { found, item, recipient }: OneMail,
  { on = londonDate(), trackingId = null }: { on?: string; trackingId?: string | null } = {},
): Promise<void> {
  const documentId = recipient.documentId ?? (await fileSent(w, item, recipient, on));
  // It may leave later than was expected when it was queued.
  const method = (await methodsOf(w.tx, [recipient])).get(recipient.deliveryMethodId)!;
  const expected = expectedOn(method, on, await holidaysOf(w.tx));
  const sent = {
    status: 'sent',
    sentOn: on,
    expectedOn: expected,
    statusReason: null,
    documentId,
    trackingId,
  } as const;
  await changeRecipient(w, item, recipient, sent, 'sent');
  await followClocks(w.tx, found.id, 'letters');
  if (item.sentOn !== null || recipient.sentOn !== null) return;
  await completeOn(
    w,
    found,
    'mail_sent',
    `${item.title} was sent to ${recipient.name}.`,
    item.documentTypeId,
  );
  await completeOwnTask(w, found, item);
  const [template] = await w.tx
    .select({ taskId: templates.autoTaskId })
    .from(templates)
    .where(eq(templates.id, item.templateId));
  if (template?.taskId) await raiseTasks(w, found, [template.taskId], 'document');
}
