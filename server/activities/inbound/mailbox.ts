import type { ImapFlow } from 'imapflow';
import type { Services } from '#server/platform/http/services.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { takeDsn } from '#server/records/correspondence/sending/take-dsn.ts';
import { plainLine } from './plain-line.ts';
import { isOfServer, megabytes, messageKey, takeInName, takeInOnce } from './take-in-once.ts';

/** The folders for messages that have been stored here, and for those that were not taken in. */
const DONE = 'Processed';
const FAILED = 'Failed';
const TOO_LARGE = 'Too large';
/** The most messages per visit: the rest follow a minute later. */
const MOST = 50;

/** The library is loaded on first use, so that a server without a mailbox saves its memory. */
async function clientOf(address: string): Promise<{ client: ImapFlow; folder: string }> {
  const { ImapFlow } = await import('imapflow');
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port || (isSecure ? 993 : 143)),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
  });
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX' };
}

type Message = { uid: number; size?: number; envelope?: Envelope; source?: Buffer };
type Address = { name?: string; address?: string };
type Envelope = {
  messageId?: string;
  subject?: string;
  from?: Address[];
  to?: Address[];
  cc?: Address[];
};

/** Whether a message was sent to the address for claims, be it the mailbox's own or an alias. */
const isForClaims = ({ settings }: Services, { to = [], cc = [] }: Envelope = {}): boolean =>
  settings.claimsAddress !== null &&
  [...to, ...cc].some(({ address }) => address?.toLowerCase() === settings.claimsAddress);

/** Delivery reports go to the mail they are about; one about none of ours is post like any other. */
async function isReport({ database, log }: Services, source: Buffer): Promise<boolean> {
  const text = source.toString('latin1');
  if (!/^content-type:\s*multipart\/report/im.test(text.slice(0, 20_000))) return false;
  const changed = await takeDsn(database, text).catch((error: unknown) => {
    log.error({ err: error }, 'a delivery report could not be read');
    return null;
  });
  return changed !== null && changed > 0;
}

/** What a message's headers say, as it is stored. */
function envelopeOf(services: Services, { envelope }: Message) {
  const line = (text: string | undefined, most: number) => plainLine(text ?? '').slice(0, most) || null;
  const [from] = envelope?.from ?? [];
  const subject = line(envelope?.subject, 500);
  return {
    channel: 'email' as const,
    name: `${(subject ?? 'Message').replace(/[\\/]/g, '-').slice(0, 150)}.eml`,
    messageId: line(envelope?.messageId, 900),
    subject,
    senderName: line(from?.name, 500),
    senderEmail: line(from?.address, 500),
    isForClaims: isForClaims(services, envelope),
  };
}

async function takeMessage(services: Services, message: Message): Promise<void> {
  const { source } = message;
  if (!source || (await isReport(services, source))) return;
  const brought = envelopeOf(services, message);
  await takeInOnce(services, {
    ...brought,
    originKey: messageKey(brought.messageId, source),
    content: source,
  });
}

/** Sets aside a message that cannot be taken in; an item says so, and where it is. */
async function putAside(
  services: Services,
  client: ImapFlow,
  message: Message,
  { folder, why }: { folder: string; why: string },
): Promise<void> {
  services.log.warn({ uid: message.uid, size: message.size, folder }, 'a message is not taken in');
  const brought = envelopeOf(services, message);
  const originKey = `mail:${brought.messageId ?? ''}:${message.uid}:${message.size ?? 0}`;
  await takeInName(
    services,
    { ...brought, originKey },
    `${why} It is in the folder “${folder}” of the mailbox.`,
  );
  await client.mailboxCreate(folder).catch(() => undefined);
  await client.messageMove(String(message.uid), folder, { uid: true });
}

/** Takes one message in, or sets it aside; returns whether there was one. Errors of the server and the mailbox are thrown. */
async function takeOne(services: Services, client: ImapFlow, uid: number): Promise<boolean> {
  const fetched = async (what: object) =>
    (await client.fetchOne(String(uid), what, { uid: true })) as Message | false;
  const head = await fetched({ size: true, envelope: true });
  if (!head) return false;
  const { uploadLimit } = services.settings;
  if ((head.size ?? 0) > uploadLimit) {
    const why = `The message is larger than ${megabytes(uploadLimit)}.`;
    await putAside(services, client, head, { folder: TOO_LARGE, why });
    return false;
  }
  const whole = await fetched({ source: true });
  if (!whole) return false;
  try {
    await takeMessage(services, { ...head, ...whole });
  } catch (error) {
    if (isOfServer(error) || !client.usable) throw error;
    services.log.error({ err: error, uid }, 'a message could not be taken in');
    await putAside(services, client, head, { folder: FAILED, why: 'The message could not be taken in.' });
    return false;
  }
  await client.messageMove(String(uid), DONE, { uid: true });
  return true;
}

/**
 * Takes in the mailbox's messages, each moved to 'Processed' once it is stored here: after an interruption a message is fetched again and
 * recognised. Those that are too large or cannot be taken in are set aside, so that the others follow.
 */
export async function takeInMailbox(services: Services, address: string): Promise<number> {
  const { client, folder } = await clientOf(address);
  // A connection error also rejects whatever is waiting for the connection.
  client.on('error', (error: Error) =>
    services.log.warn({ err: error }, 'the connection to the mailbox was lost'),
  );
  await client.connect();
  try {
    await client.mailboxCreate(DONE).catch(() => undefined);
    const lock = await client.getMailboxLock(folder);
    try {
      const uids = (await client.search({ all: true }, { uid: true })) || [];
      let taken = 0;
      for (const uid of uids.slice(0, MOST)) if (await takeOne(services, client, uid)) taken += 1;
      return taken;
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** Checks the mailbox every minute. */
export const takeInMailboxJob = defineScheduledJob('take-in-mailbox', '* * * * *', async ({ services }) => {
  const { inboundMailbox } = services.settings;
  if (inboundMailbox === null) return;
  // A mailbox that cannot be reached is tried again in a minute.
  await takeInMailbox(services, inboundMailbox).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the mailbox could not be read'),
  );
});
