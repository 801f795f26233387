import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { Email } from './email.ts';
import { invitationMail, resetMail } from './messages.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'concordat-mail-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const errors: unknown[] = [];
const log = { error: (line: unknown) => errors.push(line) };
const options = { smtpUrl: null, mailFrom: 'Concordat <advice@example.org>', dataDir, log };
const link = 'https://concordat.example.org/auth/reset-password#token=abc';
const message = resetMail({ name: 'Siân O’Brien <b>', link, minutes: 60 });

test('without a server, e-mails are files that sort by time, readable by the owner alone', async () => {
  const email = new Email(options);
  for (const name of ['one', 'two', 'three']) {
    await email.send(`${name}@example.org`, message);
    await new Promise((done) => setTimeout(done, 2));
  }
  const files = readdirSync(join(dataDir, 'mail')).sort();
  const texts = files.map((file) => readFileSync(join(dataDir, 'mail', file), 'utf8'));
  expect(texts.map((mail) => /^To: (\w+)@/m.exec(mail)?.[1])).toEqual(['one', 'two', 'three']);
  expect(files.every((file) => /^\d{4}-\d\d-\d\dT[\d-]+Z-\w{8}\.eml$/.test(file))).toBe(true);
  expect(statSync(join(dataDir, 'mail', files[0]!)).mode & 0o077).toBe(0);
  const [mail = ''] = texts;
  expect(mail).toMatch(/^From: Concordat <advice@example\.org>\r$/m);
  expect(mail).toMatch(/^Subject: Choose a new Concordat password\r$/m);
  expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
});

test('both parts say the same, and the HTML escapes what people are called', () => {
  expect(message.text).toContain('Dear Siân O’Brien <b>');
  expect(message.html).toContain('Dear Siân O’Brien &#60;b&#62;');
  for (const part of [message.text, message.html]) {
    expect(part).toContain(link);
    expect(part).toContain('for 60 minutes');
  }
  const invitation = invitationMail({ name: 'Nia', username: 'nia', link, hours: 72 });
  expect(invitation.text).toContain('Your username is nia.');
});

/** A mail server for the test that keeps what it receives. */
async function mailServer(refuses = false) {
  const received: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(refuses ? new Error('No such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, content: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return { received, smtpUrl: `smtp://127.0.0.1:${port}` };
}

test('with SMTP_URL, e-mails go to that server', async () => {
  const { received, smtpUrl } = await mailServer();
  await new Email({ ...options, smtpUrl }).send('nia@example.org', message);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['nia@example.org']);
  expect(received[0]?.content).toContain('Subject: Choose a new Concordat password');
});

test('a failure is logged without the link and does not reach the caller', async () => {
  const { smtpUrl } = await mailServer(true);
  for (const url of [smtpUrl, 'smtp://127.0.0.1:1']) {
    errors.length = 0;
    await new Email({ ...options, smtpUrl: url }).send('nia@example.org', message);
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).not.toContain('token=');
  }
});

test('idle waits for what is prepared in the background, and a failure there is logged', async () => {
  const email = new Email(options);
  const done: string[] = [];
  errors.length = 0;
  email.inBackground(async () => {
    await new Promise((later) => setTimeout(later, 20));
    email.inBackground(async () => {
      await new Promise((later) => setTimeout(later, 20));
      done.push('second');
    });
    done.push('first');
  });
  email.inBackground(() => Promise.reject(new Error('no database')));
  await email.idle();
  expect(done).toEqual(['first', 'second']);
  expect(errors).toHaveLength(1);
});
