import { ImapFlow } from 'imapflow';
import { takeDsn } from '#server/correspondence/sending/take-dsn.ts';
import type { Services } from '#server/http/services.ts';
import { defineScheduledJob } from '#server/jobs/job.ts';
import { messageKey, takeInOnce } from './take-in-once.ts';

/** Where messages lie once they are stored here. */
const DONE = 'Processed';
/** At most so many at a time: the next minute brings the next. */
const MOST = 50;

const clientOf = (address: string): { client: ImapFlow; folder: string } => {
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
};

type Message = { uid: number; size?: number; envelope?: Envelope; source?: Buffer };
type Address = { name?: string; address?: string };
type Envelope = {
  messageId?: string;
  subject?: string;
  from?: Address[];
  to?: Address[];
  cc?: Address[];
};

/** Whether a message was sent to the address for claims, be it this mailbox's own or an alias of it. */
const isForClaims = ({ settings }: Services, { to = [], cc = [] }: Envelope = {}): boolean =>
  settings.claimsAddress !== null &&
  [...to, ...cc].some(({ address }) => address?.toLowerCase() === settings.claimsAddress);

/** Reports of delivery belong to the mail they are about; what they say of none of ours is post like any other. */
async function isReport({ database, log }: Services, source: Buffer): Promise<boolean> {
  const text = source.toString('latin1');
  if (!/^content-type:\s*multipart\/report/im.test(text.slice(0, 20_000))) return false;
  const changed = await takeDsn(database, text).catch((error: unknown) => {
    log.error({ err: error }, 'a report of delivery could not be read');
    return null;
  });
  return changed !== null && changed > 0;
}

async function takeMessage(services: Services, { envelope, source }: Message): Promise<void> {
  if (!source || (await isReport(services, source))) return;
  const messageId = envelope?.messageId?.slice(0, 900) ?? null;
  const [from] = envelope?.from ?? [];
  const subject = envelope?.subject?.slice(0, 500) ?? null;
  await takeInOnce(services, {
    channel: 'email',
    originKey: messageKey(messageId, source),
    name: `${(subject ?? 'Message').replace(/[\\/]/g, '-').slice(0, 150)}.eml`,
    content: source,
    messageId,
    subject,
    senderName: from?.name || null,
    senderEmail: from?.address || null,
    isForClaims: isForClaims(services, envelope),
  });
}

/**
 * Takes the messages of the mailbox in, each moved to 'Processed' once it is stored here: what is killed in between is fetched again
 * and known again. Those over the limit of uploads stay where they are, which the log says.
 */
export async function takeInMailbox(services: Services, address: string): Promise<number> {
  const { client, folder } = clientOf(address);
  // Errors of the connection reject what waits for it as well.
  client.on('error', (error: Error) => services.log.warn({ err: error }, 'the mailbox broke off'));
  await client.connect();
  try {
    await client.mailboxCreate(DONE).catch(() => undefined);
    const lock = await client.getMailboxLock(folder);
    try {
      const uids = (await client.search({ all: true }, { uid: true })) || [];
      let taken = 0;
      for (const uid of uids.slice(0, MOST)) {
        const head = (await client.fetchOne(String(uid), { size: true, envelope: true }, { uid: true })) as
          | Message
          | false;
        if (!head) continue;
        if ((head.size ?? 0) > services.settings.uploadLimit) {
          services.log.warn({ uid, size: head.size }, 'a message in the mailbox is too large to be taken in');
          continue;
        }
        const whole = (await client.fetchOne(String(uid), { source: true }, { uid: true })) as
          | Message
          | false;
        if (!whole) continue;
        await takeMessage(services, { ...head, ...whole });
        await client.messageMove(String(uid), DONE, { uid: true });
        taken += 1;
      }
      return taken;
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** Looks into the mailbox every minute. */
export const takeInMailboxJob = defineScheduledJob('take-in-mailbox', '* * * * *', async ({ services }) => {
  const { inboundMailbox } = services.settings;
  if (inboundMailbox === null) return;
  // A mailbox that is away is looked into again in a minute.
  await takeInMailbox(services, inboundMailbox).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the mailbox could not be taken in'),
  );
});
