import { eq } from 'drizzle-orm';
import { systemActor, write } from '#server/database/write.ts';
import { digestOf } from '#server/files/keep-file.ts';
import type { Services } from '#server/http/services.ts';
import type { InboundChannel } from '#shared/inbound/inbound.ts';
import { judgeFile, keepJudged } from './attachments.ts';
import { queueReading } from './read-source.ts';
import { inboundSources } from './tables.ts';
import { addBatch, type Incoming, takeIn } from './take-in.ts';

/** A file that a channel brings by itself, with what tells it from all others. */
export type Brought = Pick<Incoming, 'messageId' | 'senderName' | 'senderEmail' | 'subject'> & {
  channel: InboundChannel;
  originKey: string;
  name: string;
  content: Uint8Array;
};

/**
 * Takes in what a channel brings, once: whoever is killed before the channel is told that it has been stored brings it again, and it
 * is known by its key. When this returns, it is stored.
 */
export async function takeInOnce(services: Services, brought: Brought): Promise<void> {
  const { database } = services;
  const { channel, content, ...incoming } = brought;
  const isKnown = eq(inboundSources.originKey, brought.originKey);
  if ((await database.$count(inboundSources, isKnown)) > 0) return;
  const judged = await judgeFile(services, brought.name, content);
  await write(database, systemActor, async (w) => {
    const batch = await addBatch(w, { channel, name: (brought.subject || brought.name).slice(0, 200) });
    const kept = await keepJudged(services, w, brought.name, content, judged);
    await queueReading(w, await takeIn(w, batch, { ...incoming, ...kept, problem: judged.problem }));
  });
}

/** The key of a message: by its own id and its bytes, so that two that share an id are two. */
export const messageKey = (messageId: string | null, content: Uint8Array): string =>
  `mail:${messageId ?? ''}:${digestOf(content)}`;
