import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryReport } from '#test/delivery-report.ts';
import { imapServer } from '#test/imap-server.ts';
import { mailServer, type Received } from '#test/mail-server.ts';
import { casesLoaded } from './database.ts';

/** The firm's own addresses, whose mail is in the mailbox, and those at which nobody is. */
const isOurs = (address: string) => address.endsWith('@firm.example');
const isGone = (address: string) => address.endsWith('@gone.example');

/** Keeps a message for `mailsTo`: there it is whole or not at all, and sorted by when it came. */
function keep(folder: string, content: string): void {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  writeFileSync(join(folder, `.${name}`), content);
  renameSync(join(folder, `.${name}`), join(folder, name));
}

/**
 * The mail of all journeys: a server that takes what the application sends (SMTP), and the firm's mailbox (IMAP). What is sent to an
 * address where nobody is comes back as mail servers do it: taken first, and a report to its sender afterwards. It begins once the firm
 * has its cases.
 */
export default async function startMail(): Promise<() => Promise<void>> {
  await casesLoaded();
  const folder = join(process.env.E2E_DATA ?? '', 'mail');
  mkdirSync(folder, { recursive: true });
  const mailbox = await imapServer([], Number(process.env.E2E_IMAP_PORT));
  const deliver = ({ from, to, content }: Received) => {
    if (isOurs(to)) mailbox.add(content);
    const [, messageId] = /^Message-ID: (\S+)/im.exec(content) ?? [];
    if (isGone(to) && isOurs(from))
      mailbox.add(deliveryReport({ address: to, messageId: messageId ?? null }));
    keep(folder, content);
  };
  const smtp = await mailServer({ port: Number(process.env.E2E_SMTP_PORT), deliver });
  return async () => {
    await smtp.close();
    await mailbox.close();
  };
}
