import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { readPost } from '#test/post-desk.ts';
import { testApp } from '#test/test-app.ts';
import { takeInMailbox } from './mailbox.ts';
import { inboundItems, inboundSources } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';
import { takeInFolder } from './watched-folder.ts';

const database = await testDatabase({ seeded: true });
const { services } = await testApp(database);
const folder = mkdtempSync(join(tmpdir(), 'concordat-scans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sources = () => database.select().from(inboundSources).orderBy(inboundSources.id);

test('the watched folder brings each file once, whatever it is, and never one that still grows', async () => {
  const put = (name: string, content: Buffer | string, ageSeconds = 60) => {
    writeFileSync(join(folder, name), content);
    const at = new Date(Date.now() - ageSeconds * 1000);
    utimesSync(join(folder, name), at, at);
  };
  put('scan.pdf', await paperPdf([{ lines: ['A scan from the watched folder'] }]));
  put('wrong.pdf', 'no PDF at all');
  put('growing.pdf', '%PDF-', 0);
  expect(await takeInFolder(services, folder)).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual(['growing.pdf', 'processed']);
  expect(await sources()).toMatchObject([
    { name: 'scan.pdf', status: 'received', problem: null },
    { name: 'wrong.pdf', status: 'failed', problem: 'This is not a PDF file, although its name says so.' },
  ]);
});

type Server = {
  listen: (port: number, done: () => void) => void;
  close: (done: () => void) => void;
  server: { address: () => { port: number } };
};

test('the mailbox brings each message once, with its attachments; one that came by another channel is linked', async () => {
  const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Server;
  const pdf = (await paperPdf([{ lines: ['The attached statement of account'] }])).toString('base64');
  const mail = [
    'From: Carol Creditor <carol@creditor.example>',
    'To: post@firm.example',
    'Subject: Statement of account',
    'Message-ID: <one@creditor.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Please see attached.</p><script>fetch("http://127.0.0.1:9/")</script><img src="http://127.0.0.1:9/x.png">',
    '--part',
    'Content-Type: application/pdf; name=statement.pdf',
    'Content-Disposition: attachment; filename=statement.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    pdf,
    '--part--',
    '',
  ].join('\r\n');
  const server = hoodiecrow({
    storage: { INBOX: { messages: [{ raw: mail }] }, '': { folders: { Processed: {} } } },
    plugins: ['ID', 'UIDPLUS', 'MOVE', 'NAMESPACE', 'SPECIAL-USE', 'ENABLE', 'CONDSTORE'],
  });
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.server.address();
  const address = `imap://testuser:testpass@127.0.0.1:${port}/INBOX`;
  await takeInOnce(services, {
    channel: 'portal',
    originKey: 'portal:1',
    name: 'same.eml',
    content: Buffer.from(mail),
    messageId: '<one@creditor.example>',
  });
  const before = await sources();
  expect(await takeInMailbox(services, address)).toBe(1);
  expect(await takeInMailbox(services, address)).toBe(0);
  await new Promise<void>((done) => server.close(done));
  const [message, ...rest] = (await sources()).slice(before.length);
  expect(rest).toEqual([]);
  expect(message).toMatchObject({
    subject: 'Statement of account',
    senderName: 'Carol Creditor',
    senderEmail: 'carol@creditor.example',
    sameAsId: before.at(-1)!.id,
  });
  // Killed between storing and moving: it is fetched again, and known.
  await takeInOnce(services, {
    ...message!,
    channel: 'email',
    originKey: message!.originKey!,
    content: Buffer.from(mail),
  });
  expect(await sources()).toHaveLength(before.length + 1);
  await readPost(services, message!.id);
  const [attached] = await database
    .select()
    .from(inboundSources)
    .where(eq(inboundSources.parentId, message!.id));
  expect(attached).toMatchObject({
    name: 'statement.pdf',
    senderEmail: 'carol@creditor.example',
    status: 'received',
  });
  const [item] = await database.select().from(inboundItems).where(eq(inboundItems.sourceId, message!.id));
  expect(item).toMatchObject({ status: 'classified', title: 'Statement of account' });
  expect(item!.text).toContain('Please see attached.');
  expect(item!.text).not.toContain('fetch(');
});
