import { and, eq, isNull, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { wayOf } from '#shared/records/correspondence/delivery.ts';
import { methodsOf } from '../items/delivery-choice.ts';
import type { OneMail } from '../items/hold-recipient.ts';
import { changeRecipient } from '../items/item-row.ts';
import { queueRecipients } from '../items/queue-item.ts';
import { emailBounces } from '../tables.ts';

/** Records that an address does not accept e-mail, so that none is sent there until somebody has confirmed it. */
export async function remember(
  w: Write,
  { recipient }: OneMail,
  { kind, code, reason }: { kind: 'hard' | 'soft'; code: string | null; reason: string },
): Promise<void> {
  if (!recipient.email) return;
  await w.tx
    .insert(emailBounces)
    .values({ address: recipient.email, recipientId: recipient.id, kind, code, reason });
}

/** Sends what bounced by the fallback of its delivery method; returns whether there is one that reaches the recipient. */
export async function sendInstead(w: Write, { item, recipient }: OneMail): Promise<boolean> {
  const method = (await methodsOf(w.tx, [recipient])).get(recipient.deliveryMethodId) ?? missing();
  if (method.fallbackId === null) return false;
  const [fallback] = await w.tx
    .select()
    .from(tables['delivery-methods'])
    .where(eq(tables['delivery-methods'].id, method.fallbackId));
  if (!fallback?.isActive) return false;
  const values = { deliveryMethodId: fallback.id, costPence: (recipient.costPence ?? 0) + fallback.unitCost };
  await changeRecipient(w, item, recipient, values, `goes by ${fallback.name} instead`);
  await queueRecipients(w, item, ({ id }) => id === recipient.id);
  return true;
}

/** The mail server rejected it: it fails, or goes another way if its delivery method has a fallback. */
export async function noteRefusal(w: Write, mail: OneMail, reason: string, isFinal: boolean): Promise<void> {
  const { item, recipient } = mail;
  const method = (await methodsOf(w.tx, [recipient])).get(recipient.deliveryMethodId) ?? missing();
  const isEmail = wayOf(method.channel) === 'email';
  if (isFinal && isEmail) await remember(w, mail, { kind: 'hard', code: null, reason });
  await changeRecipient(w, item, recipient, { status: 'failed', statusReason: reason }, 'failed');
  if (isEmail) await sendInstead(w, { ...mail, recipient: { ...recipient, status: 'failed' } });
}

/** Clears the record that e-mail to an address bounced: somebody has confirmed it. Returns whether there was one. */
export async function clearBounces(w: Write, address: string): Promise<boolean> {
  const cleared = await w.tx
    .update(emailBounces)
    .set({ clearedAt: sql`now()`, clearedBy: w.author.id || null })
    .where(
      and(eq(sql`lower(${emailBounces.address})`, address.toLowerCase()), isNull(emailBounces.clearedAt)),
    )
    .returning({ id: emailBounces.id });
  return cleared.length > 0;
}
