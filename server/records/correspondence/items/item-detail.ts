import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { openApproval } from '#server/records/approvals/request-approval.ts';
import type { MailDetail } from '#shared/records/correspondence/contract.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { hardCopyRequests, mailItems, mailRecipients } from '../tables.ts';
import { attachmentsOf, mailRows } from './item-list.ts';
import { MAIL, noSuchMail, visibleMail } from './item-row.ts';
import { approvalBlocker } from './submit-item.ts';

/** The letter of which an item is a hard copy; null for any other. */
async function copiedBy(database: Database, copyItemId: number): Promise<MailDetail['copyOf']> {
  const [found] = await database
    .select({ id: mailRecipients.itemId })
    .from(hardCopyRequests)
    .innerJoin(mailRecipients, eq(mailRecipients.id, hardCopyRequests.recipientId))
    .where(eq(hardCopyRequests.copyItemId, copyItemId));
  return found ? { id: found.id, number: mailNumber(found.id) } : null;
}

/** An item with its own text, its enclosures, and the actions open to the caller. */
export async function mailDetail(
  { services: { database }, actor }: SignedIn,
  id: number,
): Promise<MailDetail> {
  const [row] = await mailRows(database, and(eq(mailItems.id, id), visibleMail(actor)));
  if (!row) throw noSuchMail();
  const [item = missing()] = await database.select().from(mailItems).where(eq(mailItems.id, id));
  const { subject, body, attachmentIds } = item;
  return {
    ...row,
    subject,
    body,
    attachments: await attachmentsOf(database, actor, attachmentIds),
    approvalId: await openApproval(database, { entity: MAIL, entityId: id }),
    blocker: row.status === 'awaiting_approval' ? await approvalBlocker(database, item, actor.id) : null,
    copyOf: await copiedBy(database, id),
  };
}
