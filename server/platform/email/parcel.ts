import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';

/** An e-mail whose fate is followed. `messageId` is decided by the sender, so that it is known before it is handed over. */
export type Parcel = {
  messageId: string;
  to: { name: string; address: string };
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** One with a content id is a picture in the text. */
  attachments: readonly { filename: string; content: Uint8Array; contentType: string; cid?: string }[];
};

/**
 * What happened to handing a parcel over. Accepted: the mail server has it. Refused: it will never take it. Later: it
 * does not have it, and may be asked again. Unknown: the connection ended after the last byte and before the answer,
 * so nobody can say.
 */
export type Handover = { outcome: 'accepted' } | { outcome: 'refused' | 'later' | 'unknown'; reason: string };

/** Hands a parcel over, and tells what happened to it; fails only where the program is at fault. */
export type ParcelCarrier = (parcel: Parcel) => Promise<Handover>;

const senderOf = (mailFrom: string) => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim();

async function contentOf(mailFrom: string, { fromName, ...parcel }: Parcel): Promise<Buffer> {
  const address = senderOf(mailFrom);
  const composer = new MailComposer({
    ...parcel,
    from: fromName ? { name: fromName, address } : mailFrom,
    replyTo: parcel.replyTo ?? undefined,
    attachments: parcel.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) })),
    newline: 'windows',
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  return composer.compile().build();
}

type SmtpError = Error & { responseCode?: number; response?: string };

/** What a failure means: a mail server's own answer is final, and silence after the last byte means nothing at all. */
function outcomeOf(error: SmtpError, isAllSent: boolean): Handover {
  const reason = (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, 500);
  const code = error.responseCode ?? 0;
  if (code >= 500) return { outcome: 'refused', reason };
  if (code >= 400) return { outcome: 'later', reason };
  return { outcome: isAllSent ? 'unknown' : 'later', reason };
}

/** How long a mail server may take to answer. */
const usualPatience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

const nothing = () => undefined;
const silent = {
  level: nothing,
  trace: nothing,
  debug: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Hands parcels to a mail server, each over a connection of its own. */
export function parcelsOverSmtp(url: string, mailFrom: string, patience = usualPatience): ParcelCarrier {
  return async (parcel) => {
    let isAllSent = false;
    // The stream of the message ends whether the server asked for it or not: only the log tells when its last byte has gone out.
    const info = ({ tnx }: { tnx?: string }) => {
      if (tnx === 'message') isAllSent = true;
    };
    const transport = createTransport({ url, ...patience, logger: { ...silent, info } });
    const raw = await contentOf(mailFrom, parcel);
    const envelope = { from: senderOf(mailFrom), to: parcel.to.address };
    try {
      await transport.sendMail({ envelope, raw, messageId: parcel.messageId });
      return { outcome: 'accepted' };
    } catch (error) {
      return outcomeOf(error as SmtpError, isAllSent);
    }
  };
}

/** Writes parcels as .eml files, each only once however often it is handed over: its file name is its message id. */
export function parcelsIntoFolder(folder: string, mailFrom: string): ParcelCarrier {
  return async (parcel) => {
    const name = parcel.messageId.replace(/[^\w.@-]/g, '');
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${name}`);
    await writeFile(draft, await contentOf(mailFrom, parcel), { mode: 0o600, flush: true });
    // A hard link is made completely or not at all, and never replaces a file.
    await link(draft, join(folder, `${name}.eml`)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
    return { outcome: 'accepted' };
  };
}
