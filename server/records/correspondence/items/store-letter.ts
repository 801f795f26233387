import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import type { RenderedLetter } from '#server/platform/paper/rendering/letter-input.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import type { Addressed, Composed } from './compose.ts';
import type { MailItem } from './item-row.ts';

/** A letter for one recipient, made; its pages are those of all that goes into the envelope. */
export type Made = Composed & { rendered: RenderedLetter; pages: number };

/** A recipient as it is stored. */
export const recipientRow = (itemId: number, position: number, recipient: Addressed) => {
  const { type, id, name, salutation, lines, reference, email, mobile, method } = recipient;
  return {
    itemId,
    position,
    type,
    ofId: id,
    name,
    salutation,
    lines: [...lines],
    reference,
    email,
    mobile,
    deliveryMethodId: method.id,
    costPence: method.unitCost,
  };
};

/** Puts the recipients of a draft in the place of those it had. */
export async function storeRecipients(
  w: Write,
  itemId: number,
  recipients: readonly Addressed[],
): Promise<void> {
  await w.tx.delete(mailRecipients).where(eq(mailRecipients.itemId, itemId));
  if (recipients.length > 0)
    await w.tx
      .insert(mailRecipients)
      .values(recipients.map((recipient, position) => recipientRow(itemId, position, recipient)));
}

/** Puts what was made for each recipient in the place of what the item had: the PDFs in the file store, each once. */
export async function storeMade(
  w: Write,
  store: FileStore,
  { id, title }: Pick<MailItem, 'id' | 'title'>,
  made: readonly Made[],
): Promise<void> {
  await w.tx.delete(mailRecipients).where(eq(mailRecipients.itemId, id));
  for (const [position, { recipient, subject, content, rendered, pages }] of made.entries()) {
    const { id: fileId } = await keepContent(w, store, {
      name: `${title}.pdf`,
      type: 'application/pdf',
      bytes: rendered.pdf,
    });
    await w.tx.insert(mailRecipients).values({
      ...recipientRow(id, position, recipient),
      fileId,
      subject,
      content,
      pages,
    });
  }
}

/** Stands for what a letter says and to whom, whenever it is written. */
export const contentKeyOf = (made: readonly Composed[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        made.map(({ recipient, subject, input }) => [
          recipient.type,
          recipient.id,
          recipient.name,
          subject,
          input?.html,
        ]),
      ),
    )
    .digest('hex');

/** How long the same letter to the same people is thought to be a repeat. */
const REPEAT_DAYS = 14;

/** Written within the days of a repeat, and not taken back. */
const isRecent = () =>
  and(
    notInArray(mailItems.status, ['draft', 'cancelled']),
    gt(mailItems.createdAt, sql`${addDays(londonDate(), -REPEAT_DAYS)}::date`),
  );

/** The day on which one of these letters was written on a case already; null where it was not, or was taken back. */
export async function repeatsOf(
  tx: Tx,
  contentKeys: readonly string[],
  exceptId = 0,
): Promise<(caseId: number, contentKey: string) => string | null> {
  const same = await tx
    .select({ caseId: mailItems.caseId, contentKey: mailItems.contentKey, at: mailItems.createdAt })
    .from(mailItems)
    .where(
      and(
        sql`${mailItems.contentKey} = any(${sql.param([...contentKeys])}::text[])`,
        ne(mailItems.id, exceptId),
        isRecent(),
      ),
    )
    .orderBy(desc(mailItems.id));
  return (caseId, contentKey) => {
    const last = same.find((each) => each.caseId === caseId && each.contentKey === contentKey);
    return last ? londonDate(last.at) : null;
  };
}

/** Those who were written to lately on these cases, by what was said to them: the day of it, or null. Whoever asks holds the cases locked. */
export async function recentLetters(
  tx: Tx,
  caseIds: readonly number[],
): Promise<(caseId: number, contentKey: string) => string | null> {
  const rows = await tx
    .select({ caseId: mailItems.caseId, contentKey: mailItems.contentKey, at: mailItems.createdAt })
    .from(mailItems)
    .where(and(inArray(mailItems.caseId, [...caseIds]), isNotNull(mailItems.contentKey), isRecent()))
    .orderBy(mailItems.id);
  const days = new Map(rows.map(({ caseId, contentKey, at }) => [`${caseId} ${contentKey}`, londonDate(at)]));
  return (caseId, contentKey) => days.get(`${caseId} ${contentKey}`) ?? null;
}

/** The same for one letter. */
export const repeatOf = async (
  tx: Tx,
  { caseId, contentKey, exceptId }: { caseId: number; contentKey: string; exceptId: number },
): Promise<string | null> => (await repeatsOf(tx, [contentKey], exceptId))(caseId, contentKey);
