import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { DOCUMENT_ENTITY, withholding } from '#server/records/documents/document-rules.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { completeWithin } from '#server/records/tasks/complete-task.ts';
import { raiseOwnTask, raiseTasks } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { completeOn } from '#server/records/tasks/task-events.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { expectedOn } from '#shared/records/correspondence/delivery-rules.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { calendarIn } from '#shared/records/law/calendars.ts';
import { endCopyTask } from '../hard-copies/copy-sent.ts';
import { requestOfCopy } from '../hard-copies/hard-copy-clocks.ts';
import { mailItems, mailRecipients, printRuns } from '../tables.ts';
import { methodsOf } from './delivery-choice.ts';
import {
  changeRecipient,
  followRecipients,
  lockItem,
  type MailItem,
  type MailRecipient,
} from './item-row.ts';
import { queueRunFile } from './run-file-to-make.ts';
import { PRINT_RUNS, type PrintRunRow } from './run-row.ts';

/** Asks the case's owner to resolve what holds an item, unless an open task already does. */
async function askOwner(w: Write, item: MailItem, recipient: MailRecipient, why: string): Promise<void> {
  const sourceKey = `mail-held:${item.id}`;
  const open = and(eq(caseTasks.sourceKey, sourceKey), eq(caseTasks.status, 'open'));
  if ((await w.tx.$count(caseTasks, open)) > 0) return;
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, item.caseId));
  const words = `${item.title} (${mailNumber(item.id)}) to ${recipient.name} is held. ${why} Correct it and queue it again in Outbound Mail, write it again to the right address, or cancel it.`;
  await raiseOwnTask(w, found, {
    name: `${item.title} is held`,
    assignedUserId: found.caseOwnerUserId,
    content: `<p>${escapedHtml(words)}</p>`,
    source: 'system',
    sourceKey,
  });
}

/** Holds what is for a recipient of a locked item until somebody resolves the reason; `isAsked` if a task already asks for that. */
export async function holdRecipient(
  w: Write,
  item: MailItem,
  recipient: MailRecipient,
  why: string,
  { isAsked = false } = {},
): Promise<void> {
  const held = { status: 'held', statusReason: why, printRunId: null } as const;
  await changeRecipient(w, item, recipient, held, 'held');
  if (!isAsked) await askOwner(w, item, recipient, why);
}

/** What goes to one recipient, with its item and its case, locked in order: the case before the item. */
export type OneMail = { found: Case; item: MailItem; recipient: MailRecipient };

/**
 * Changes what goes to one recipient on the program's behalf, and updates its item. Returns null if that recipient no longer exists because
 * the letter was written again meanwhile.
 */
export async function writeToMail<T>(
  database: Database,
  recipientId: number,
  change: (w: Write, mail: OneMail) => Promise<T>,
): Promise<T | null> {
  const [known] = await database
    .select({ itemId: mailItems.id, caseId: mailItems.caseId })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .where(eq(mailRecipients.id, recipientId));
  if (!known) return null;
  return writeChanges(database, systemActor, async (w) => {
    const [found = missing()] = await w.tx
      .select()
      .from(cases)
      .where(eq(cases.id, known.caseId))
      .for('update');
    const item = await lockItem(w.tx, known.itemId);
    const [recipient] = await w.tx.select().from(mailRecipients).where(eq(mailRecipients.id, recipientId));
    if (!recipient) return null;
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: known.caseId, ...entry }) };
    const result = await change(own, { found, item, recipient });
    await followRecipients(own, await lockItem(w.tx, item.id));
    return result;
  });
}

const { documents, templates } = tables;

/** Files what was sent on the case: the PDF as it went out, under the template's folder. */
async function fileSent(
  w: Write,
  item: MailItem,
  recipient: MailRecipient,
  sentOn: string,
): Promise<number | null> {
  if (recipient.fileId === null || item.isListing) return null;
  const [of = missing()] = await w.tx
    .select({ type: documents, folderId: templates.folderId })
    .from(documents)
    .innerJoin(templates, eq(templates.id, item.templateId))
    .where(eq(documents.id, item.documentTypeId));
  const document = await addRow(withholding(w, of.type), DOCUMENT_ENTITY, caseDocuments, {
    caseId: item.caseId,
    documentTypeId: item.documentTypeId,
    folderId: of.folderId ?? of.type.folderId,
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
    // The task stays open until what it asks for is there.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Records that something was sent to a recipient: it is filed on the case, tasks that waited for the letter are completed, and on the first
 * recipient the template's follow-up task is raised. A hard copy of earlier mail only answers its request.
 */
export async function markSent(
  w: Write,
  { found, item, recipient }: OneMail,
  { on = londonDate(), trackingId = null }: { on?: string; trackingId?: string | null } = {},
): Promise<void> {
  const documentId = recipient.documentId ?? (await fileSent(w, item, recipient, on));
  // It may be sent later than expected when it was queued.
  const method = (await methodsOf(w.tx, [recipient])).get(recipient.deliveryMethodId) ?? missing();
  const expected = expectedOn(method, on, await holidaysOf(w.tx, calendarIn(found.jurisdiction)));
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
  const request = await requestOfCopy(w.tx, item.id);
  if (request !== null)
    return endCopyTask(w, request, 'completed', `${item.title} was posted to ${recipient.name}.`);
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

/** The open print runs with some of these recipients, locked. */
export async function lockRunsOf(w: Write, recipients: readonly MailRecipient[]): Promise<PrintRunRow[]> {
  const ids = [...new Set(recipients.flatMap(({ printRunId }) => printRunId ?? []))];
  if (ids.length === 0) return [];
  const runs = await w.tx
    .select()
    .from(printRuns)
    .where(inArray(printRuns.id, ids))
    .orderBy(asc(printRuns.id))
    .for('update');
  return runs.filter(({ status }) => status === 'open');
}

/**
 * Updates locked runs after these recipients were taken out: their figures, and their file if it has not been downloaded. An empty run is
 * cancelled.
 */
export async function leaveRuns(
  w: Write,
  runs: readonly PrintRunRow[],
  recipients: readonly MailRecipient[],
): Promise<void> {
  for (const run of runs) {
    const gone = recipients.filter(({ printRunId }) => printRunId === run.id);
    if (gone.length === 0) continue;
    const less = (total: number, of: (recipient: MailRecipient) => number | null) =>
      gone.reduce((sum, recipient) => sum - (of(recipient) ?? 0), total);
    const count = run.count - gone.length;
    const values = {
      count,
      pages: less(run.pages, ({ pages }) => pages),
      costPence: less(run.costPence, ({ costPence }) => costPence),
      ...(count === 0 && { status: 'cancelled' as const }),
      ...(run.downloadedAt === null && { fileId: null, problem: null }),
    };
    await changeRow(w, PRINT_RUNS, printRuns, run, run.version, values, { action: 'letters taken out' });
    if (count > 0 && run.downloadedAt === null) await queueRunFile(w.tx, run.id);
  }
}
