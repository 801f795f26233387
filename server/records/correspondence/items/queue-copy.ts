import type { Write } from '#server/platform/database/write.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { deliveryMethods } from './delivery-choice.ts';
import { MAIL, type MailItem, type MailRecipient } from './item-row.ts';
import { addressBook } from './known-recipients.ts';
import { program } from './program.ts';
import { queueItem } from './queue-item.ts';

/**
 * Queues a hard copy of what went to a recipient electronically, by the fastest ordinary post: the same pages, to the current address. It
 * is a letter of its own without a subject, so that no rule mistakes it for the notice itself. Returns its id; with a wrong address it is
 * held like any letter.
 */
export async function queueCopy(
  w: Write,
  { item, recipient }: { item: MailItem; recipient: MailRecipient },
): Promise<number> {
  const printed = (await deliveryMethods(w.tx)).filter(({ channel }) => wayOf(channel) === 'print');
  const method = printed.find(({ channel }) => channel === 'print_1st') ?? printed[0];
  if (!method) throw conflict('No delivery by post is in use: see Concordat Config, Delivery Methods.');
  const book = await addressBook(w.tx, program(w.author.id), item.caseId);
  const known = book.find(({ type, id }) => type === recipient.type && id === recipient.ofId);
  const { caseId, templateId, templateVersionId, documentTypeId, attachmentIds, authorId, writerIds } = item;
  const copy = await addRow(w, MAIL, mailItems, {
    caseId,
    templateId,
    templateVersionId,
    documentTypeId,
    title: `${item.title} (hard copy)`,
    attachmentIds,
    authorId,
    writerIds,
    status: 'generated',
    requiresApproval: false,
    raisedBy: 'A request for a hard copy',
  });
  await w.tx.insert(mailRecipients).values({
    itemId: copy.id,
    position: 0,
    type: recipient.type,
    ofId: recipient.ofId,
    name: recipient.name,
    salutation: recipient.salutation,
    lines: [...(known?.lines ?? recipient.lines)],
    reference: recipient.reference,
    deliveryMethodId: method.id,
    fileId: recipient.fileId,
    pages: recipient.pages,
    costPence: method.unitCost,
  });
  await queueItem(w, copy);
  return copy.id;
}
