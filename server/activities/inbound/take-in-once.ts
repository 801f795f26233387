import { eq } from 'drizzle-orm';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { digestOf } from '#server/platform/files/keep-file.ts';
import { asRefusal } from '#server/platform/http/errors.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { InboundChannel } from '#shared/activities/inbound/inbound.ts';
import { judgeFile, keepJudged } from './attachments.ts';
import { queueReading } from './read-source.ts';
import { domainOfChannel } from './source-domain.ts';
import { inboundSources } from './tables.ts';
import { addBatch, type Incoming, takeIn } from './take-in.ts';

/** A file delivered by a channel, with the key that identifies it. */
export type Brought = Pick<
  Incoming,
  'messageId' | 'senderName' | 'senderEmail' | 'subject' | 'isForClaims'
> & {
  channel: InboundChannel;
  originKey: string;
  name: string;
  content: Uint8Array;
  /** How many sheets there were before scanning, if somebody counted them. */
  declaredSheets?: number | null;
  /** The domain it came to, if the channel knows better than the settings. */
  domainId?: number | null;
};

type Kept = Pick<Incoming, 'fileId' | 'sha256' | 'problem'>;

const isKnown = async ({ database }: Services, { originKey }: Pick<Brought, 'originKey'>) =>
  (await database.$count(inboundSources, eq(inboundSources.originKey, originKey))) > 0;

/** Stores a delivered file, unless it is already known. */
async function storeOnce(
  services: Services,
  { channel, declaredSheets = null, domainId: given, ...incoming }: Omit<Brought, 'content'>,
  keep: (w: Write) => Promise<Kept>,
): Promise<void> {
  if (await isKnown(services, incoming)) return;
  await write(services.database, systemActor, async (w) => {
    const name = (incoming.subject || incoming.name).slice(0, 200);
    const domainId = given === undefined ? await domainOfChannel(w.tx, services, channel) : given;
    const batch = await addBatch(w, { channel, name, domainId, declaredSheets });
    await queueReading(w, await takeIn(w, batch, { ...incoming, ...(await keep(w)) }));
  });
}

/**
 * Takes in what a channel delivers, once: after an interruption before the channel is told that it has been stored, it is delivered again
 * and recognised by its key. When this returns, it is stored.
 */
export async function takeInOnce(services: Services, { content, ...brought }: Brought): Promise<void> {
  if (await isKnown(services, brought)) return;
  const judged = await judgeFile(services, brought.name, content);
  await storeOnce(services, brought, async (w) => ({
    ...(await keepJudged(services, w, brought.name, content, judged)),
    problem: judged.problem,
  }));
}

/** Records the name of a file that could not be taken in, with the reason and where it was left. */
export const takeInName = (
  services: Services,
  brought: Omit<Brought, 'content'>,
  problem: string,
): Promise<void> =>
  storeOnce(services, brought, async () => ({
    fileId: null,
    sha256: digestOf(Buffer.from(brought.originKey)),
    problem,
  }));

/** Whether an error is the server's own, so that the next file would meet it too. */
export const isOfServer = (error: unknown): boolean =>
  ['unavailable', 'full'].includes(asRefusal(error)?.refusal ?? '');

/** A limit of bytes in words. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} MB`;

/** The key of a message: its own id and a digest of its bytes, as two messages may share an id. */
export const messageKey = (messageId: string | null, content: Uint8Array): string =>
  `mail:${messageId ?? ''}:${digestOf(content)}`;
