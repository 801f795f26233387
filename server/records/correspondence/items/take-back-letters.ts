import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { Case } from '#server/records/cases/access.ts';
import { raiseOwnTask } from '#server/records/tasks/raise-tasks.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { mailItems } from '../tables.ts';
import { leaveRuns, lockRunsOf } from './hold-recipient.ts';
import {
  changeItem,
  changeRecipient,
  followRecipients,
  lockItem,
  MAIL,
  type MailItem,
  type MailRecipient,
  recipientsOf,
} from './item-row.ts';

const WHY =
  'The address of the client is withheld now (risk of violence). Read the letter again before it goes.';

const isClient = ({ type }: MailRecipient) => type === 'client' || type === 'complainant';
/** Still to be sent, perhaps after another attempt. */
const isOpen = ({ status }: MailRecipient) =>
  ['waiting', 'held', 'queued', 'printed', 'exported', 'failed'].includes(status);
/** Never sent, so that the letter can be written again. */
const hasNeverLeft = (recipient: MailRecipient) =>
  isOpen(recipient) && recipient.handedOverAt === null && recipient.returnedOn === null;

/** Goes back to its writer if none of it was sent; otherwise the unsent part is cancelled. */
async function takeBack(w: Write, item: MailItem): Promise<boolean> {
  const recipients = await recipientsOf(w.tx, item.id);
  const open = recipients.filter((recipient) => isOpen(recipient) && !isClient(recipient));
  if (open.length === 0) return false;
  await voidApprovals(w, { entity: MAIL, entityId: item.id }, WHY);
  const isWhole = recipients.every(hasNeverLeft);
  const status = isWhole ? 'waiting' : 'cancelled';
  const back = (isWhole ? recipients : open).filter((recipient) => recipient.status !== status);
  const runs = await lockRunsOf(w, back);
  for (const recipient of back)
    await changeRecipient(w, item, recipient, { status, statusReason: WHY, printRunId: null }, 'taken back');
  await leaveRuns(w, runs, back);
  const now = await lockItem(w.tx, item.id);
  if (isWhole) await changeItem(w, now, { status: 'draft', statusReason: WHY, dueOn: null }, 'taken back');
  else await followRecipients(w, now);
  return true;
}

/**
 * Withdraws a locked case's unsent letters to anybody but its clients, because its addresses are withheld from now on: each is made again,
 * and checked, before it is sent. A task asks for printed ones to be taken out of the post.
 */
export async function takeBackLetters(w: Write, found: Case): Promise<void> {
  const items = await w.tx
    .select()
    .from(mailItems)
    .where(and(eq(mailItems.caseId, found.id), notInArray(mailItems.status, ['draft', 'cancelled'])))
    .orderBy(asc(mailItems.id))
    .for('update');
  const taken: string[] = [];
  for (const item of items) if (await takeBack(w, item)) taken.push(mailNumber(item.id));
  if (taken.length > 0)
    await raiseOwnTask(w, found, {
      name: 'Letters to others taken back: the address is withheld now',
      assignedUserId: found.caseOwnerUserId,
      content: `<p>Read them again, and write them again. Remove from the post what has already been printed: ${taken.join(', ')}.</p>`,
      source: 'system',
    });
}
