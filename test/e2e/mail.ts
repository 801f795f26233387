import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { besideTheServer } from '#test/e2e/database.ts';

const folder = join(process.env.E2E_DATA ?? '', 'mail');

/** Undoes the quoted-printable encoding of a message. */
function decoded(mail: string): string {
  const bytes = mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function namesOfMails(): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort();
  } catch {
    // Nothing has been mailed yet.
    return [];
  }
}

/** The heads of the mails that were looked at, by the names of their files: each test asks for its own among all of them. */
const heads = new Map<string, string>();

const read = (name: string) => readFileSync(join(folder, name), 'latin1');

function headOf(name: string): string {
  const head = heads.get(name) ?? read(name).split('\r\n\r\n', 1)[0] ?? '';
  heads.set(name, head);
  return `${head}\r\n`;
}

/** What was mailed to an address so far, oldest first. */
export const mailsTo = (address: string): string[] =>
  namesOfMails()
    .filter((name) => {
      const head = headOf(name);
      // With or without the name before it.
      return head.includes(`\r\nTo: ${address}\r\n`) || head.includes(` <${address}>\r\n`);
    })
    .map((name) => decoded(read(name)));

/** Sends the firm a message, as its writer's mail server hands it over. */
export async function sendToFirm(message: string): Promise<void> {
  const transport = createTransport(`smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`);
  await transport.sendMail({
    envelope: { from: 'somebody@example.org', to: 'post@firm.example' },
    raw: message,
  });
}

/** Has the application look into its mailbox now instead of at the next minute. */
export const lookIntoMailbox = () =>
  besideTheServer((client) => client.query(`select graphile_worker.add_job('take-in-mailbox')`));

/** The newest mail to an address with this subject, as soon as it is there. */
export async function mailTo(address: string, subject: string): Promise<string> {
  const matching = () => mailsTo(address).filter((mail) => mail.includes(`\r\nSubject: ${subject}\r\n`));
  await expect
    .poll(() => matching().length, { message: `a mail to ${address}: ${subject}` })
    .toBeGreaterThan(0);
  return matching().at(-1) ?? '';
}

/** The address that a mail asks its reader to open. */
export const linkIn = (mail: string): string =>
  /https?:\/\/\S+\/auth\/reset-password#token=[\w-]+/.exec(mail)?.[0] ?? '';

/** The text of the file that a mail encloses. */
export function enclosedIn(mail: string): string {
  const [, encoded = ''] =
    /Content-Disposition: attachment[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8');
}
