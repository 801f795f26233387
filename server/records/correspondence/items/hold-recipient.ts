import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, type Write } from '#server/platform/database/write.ts';
import { writeChanges } from '#server/platform/database/write-changes.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { raiseOwnTask } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import {
  changeRecipient,
  followRecipients,
  lockItem,
  type MailItem,
  type MailRecipient,
} from './item-row.ts';

/** Asks the owner of the case to put right what holds an item, unless an open task does so already. */
async function askOwner(w: Write, item: MailItem, recipient: MailRecipient, why: string): Promise<void> {
  const sourceKey = `mail-held:${item.id}`;
  const open = and(eq(caseTasks.sourceKey, sourceKey), eq(caseTasks.status, 'open'));
  if ((await w.tx.$count(caseTasks, open)) > 0) return;
  const [found] = await w.tx.select().from(cases).where(eq(cases.id, item.caseId));
  const words = `${item.title} (${mailNumber(item.id)}) to ${recipient.name} is held. ${why} Put it right and queue it again in Outbound Mail, write it anew to the right address, or cancel it.`;
  await raiseOwnTask(w, found!, {
    name: `${item.title} is held`,
    assignedUserId: found!.caseOwnerUserId,
    content: `<p>${escapedHtml(words)}</p>`,
    source: 'system',
    sourceKey,
  });
}

/** Holds what is for a recipient of a locked item until somebody puts right why; `isAsked` where a task asks for that already. */
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

/** What goes to one recipient, with its item and its case, locked in this order: the case before the item. */
export type OneMail = { found: Case; item: MailItem; recipient: MailRecipient };

/**
 * Changes what goes to one recipient in the name of the program, and brings its item in line. Answers null where there is no such
 * recipient any more: its letter was written anew meanwhile.
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
    const [found] = await w.tx.select().from(cases).where(eq(cases.id, known.caseId)).for('update');
    const item = await lockItem(w.tx, known.itemId);
    const [recipient] = await w.tx.select().from(mailRecipients).where(eq(mailRecipients.id, recipientId));
    if (!recipient) return null;
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: known.caseId, ...entry }) };
    const result = await change(own, { found: found!, item, recipient });
    await followRecipients(own, await lockItem(w.tx, item.id));
    return result;
  });
}
