import { eq } from 'drizzle-orm';
import { systemActor, write } from '#server/database/write.ts';
import { digestOf, keepFile } from '#server/files/keep-file.ts';
import type { Services } from '#server/http/services.ts';
import type { InboundChannel } from '#shared/inbound/inbound.ts';
import { judgeFile } from './attachments.ts';
import { queueReading } from './read-source.ts';
import { inboundSources } from './tables.ts';
import { addBatch, type Incoming, takeIn } from './take-in.ts';

/** A file that a channel brings by itself, with what tells it from all others. */
export type Brought = Pick<
  Incoming,
  'messageId' | 'senderName' | 'senderEmail' | 'subject' | 'isForClaims'
> & {
  channel: InboundChannel;
  originKey: string;
  name: string;
  content: Uint8Array;
  /** How many sheets it was before it was scanned, where somebody counted them. */
  declaredSheets?: number | null;
};

/**
 * Takes in what a channel brings, once: whoever is killed before the channel is told that it has been stored brings it again, and it
 * is known by its key. When this returns, it is stored.
 */
export async function takeInOnce(services: Services, brought: Brought): Promise<void> {
  const { database, files: store } = services;
  const { channel, content, declaredSheets = null, ...incoming } = brought;
  const isKnown = eq(inboundSources.originKey, brought.originKey);
  if ((await database.$count(inboundSources, isKnown)) > 0) return;
  const { type, problem } = await judgeFile(services, brought.name, content);
  await write(database, systemActor, async (w) => {
    const name = (brought.subject || brought.name).slice(0, 200);
    const batch = await addBatch(w, { channel, name, declaredSheets });
    const kept = await keepFile(store, w, { name: brought.name, type, bytes: content });
    await queueReading(w, await takeIn(w, batch, { ...incoming, ...kept, problem }));
  });
}

/** The key of a message: by its own id and its bytes, so that two that share an id are two. */
export const messageKey = (messageId: string | null, content: Uint8Array): string =>
  `mail:${messageId ?? ''}:${digestOf(content)}`;
