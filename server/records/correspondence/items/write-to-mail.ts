import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, type Write } from '#server/platform/database/write.ts';
import { writeChanges } from '#server/platform/database/write-changes.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { followRecipients, lockItem, type MailItem, type MailRecipient } from './item-row.ts';

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
