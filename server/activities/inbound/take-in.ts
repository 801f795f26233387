import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import type { InboundChannel } from '#shared/activities/inbound/inbound.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { titleFrom } from '#shared/records/documents/documents.ts';
import { BATCH_ENTITY, INBOUND_TOPIC, ITEM_ENTITY, SOURCE_ENTITY } from './item-row.ts';
import { inboundBatches, inboundItems, inboundSources } from './tables.ts';

/** A received file, already in the store; without `fileId` it was not accepted, and `problem` says why. */
export type Incoming = {
  fileId: number | null;
  sha256: string;
  name: string;
  originKey?: string | null;
  messageId?: string | null;
  parentId?: number | null;
  senderName?: string | null;
  senderEmail?: string | null;
  subject?: string | null;
  isForClaims?: boolean;
  /** Why it cannot be read at all. */
  problem?: string | null;
};

export type NewBatch = {
  channel: InboundChannel;
  name: string;
  /** The domain it came to; null while unknown. */
  domainId: number | null;
  declaredSheets?: number | null;
  isDuplex?: boolean;
};

type Batch = typeof inboundBatches.$inferSelect;

/** Opens a batch for files that came in together. */
export const addBatch = (w: Write, batch: NewBatch): Promise<Batch> =>
  addRow(w, BATCH_ENTITY, inboundBatches, batch);

/** The earliest file with the same bytes, or the same message. */
async function sameAs({ tx }: Write, { sha256, messageId }: Incoming): Promise<number | null> {
  const before = (where: ReturnType<typeof eq>) =>
    tx
      .select({ id: inboundSources.id })
      .from(inboundSources)
      .where(where)
      .orderBy(inboundSources.id)
      .limit(1);
  const [same] = await before(eq(inboundSources.sha256, sha256));
  if (same) return same.id;
  const [message] = messageId ? await before(eq(inboundSources.messageId, messageId)) : [];
  return message?.id ?? null;
}

/** A new item, and the file to be read for it. */
export type TakenIn = { itemId: number; sourceId: number | null };

/**
 * Takes a file in: from now on it is an item, and the caller queues its reading. A file that came in before is taken in all the same, and
 * linked to the first.
 */
export async function takeIn(w: Write, batch: Batch, incoming: Incoming): Promise<TakenIn> {
  const { subject = null, senderName, senderEmail, problem = null } = incoming;
  const source = await addRow(w, SOURCE_ENTITY, inboundSources, {
    ...incoming,
    batchId: batch.id,
    sameAsId: await sameAs(w, incoming),
    status: problem === null ? 'received' : 'failed',
  });
  const item = await addRow(w, ITEM_ENTITY, inboundItems, {
    batchId: batch.id,
    sourceId: source.id,
    domainId: batch.domainId,
    channel: batch.channel,
    title: (subject || titleFrom(incoming.name) || 'Without a name').slice(0, 200),
    sender: senderName || senderEmail || null,
    receivedOn: londonDate(),
    status: problem === null ? 'received' : 'failed',
    problem,
  });
  w.changed(INBOUND_TOPIC);
  return { itemId: item.id, sourceId: problem === null ? source.id : null };
}
