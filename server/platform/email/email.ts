import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { type ParcelCarrier, parcelsIntoFolder, parcelsOverSmtp } from './parcel.ts';

/** The text of an e-mail, plain and as HTML. */
export type Message = { subject: string; text: string; html: string };

/** How long a stopping process waits for e-mails that are on their way. */
const PATIENCE_MS = 5000;

type Options = {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Sends one composed e-mail. */
type Carrier = (message: Message & { to: string }) => Promise<void>;

/**
 * The process's way to send e-mail: to the server of SMTP_URL, or without one as .eml files in DATA_DIR/mail. A failure is
 * logged and never shown to the person who caused the mail, since it would reveal whether an account exists.
 */
export class Email {
  /** Hands over an e-mail whose fate is followed, such as a letter, and reports what happened to it. */
  readonly handOver: ParcelCarrier;
  readonly #carry: Carrier;
  readonly #log: Options['log'];
  readonly #running = new Set<Promise<void>>();

  constructor({ smtpUrl, mailFrom, dataDir, log }: Options) {
    this.#log = log;
    this.handOver = smtpUrl
      ? parcelsOverSmtp(smtpUrl, mailFrom)
      : parcelsIntoFolder(join(dataDir, 'mail'), mailFrom);
    this.#carry = smtpUrl ? overSmtp(smtpUrl, mailFrom) : intoFolder(join(dataDir, 'mail'), mailFrom);
  }

  /** Sends the message; resolves when it is handed over, or when that has failed and is logged. */
  async send(to: string, message: Message): Promise<void> {
    try {
      await this.#carry({ to, ...message });
    } catch (error) {
      this.#log.error({ err: error, subject: message.subject }, 'an e-mail could not be sent');
    }
  }

  /** Runs work that ends in an e-mail in the background; `idle` waits for it. */
  inBackground(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error }, 'preparing an e-mail failed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is left to send, so that no mail is lost when the process stops. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** As `idle`, with a time limit: an unresponsive mail server must not keep the process from stopping. */
  async finish(): Promise<void> {
    await Promise.race([this.idle(), delay(PATIENCE_MS, undefined, { ref: false })]);
    const left = this.#running.size;
    if (left > 0) this.#log.error({ left }, 'e-mails could not be handed over before the stop');
  }
}

function overSmtp(url: string, from: string): Carrier {
  const transport = createTransport(url, { from });
  return async (message) => {
    await transport.sendMail(message);
  };
}

/** Files sort by the time they were written and appear whole: a reader of the folder never sees half a message. */
function intoFolder(folder: string, from: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return async (message) => {
    const { message: content } = await transport.sendMail(message);
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const name = `${stamp}-${randomBytes(4).toString('hex')}.eml`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `.${name}`), content as Buffer, { mode: 0o600, flush: true });
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}
