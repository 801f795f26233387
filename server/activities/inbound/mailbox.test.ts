import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { sendMailJob } from '#server/records/correspondence/sending/send-mail.ts';
import { mailRecipients } from '#server/records/correspondence/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { deliveryReport } from '#test/delivery-report.ts';
import { imapServer, mailOf } from '#test/imap-server.ts';
import { letterDesk } from '#test/letter-desk.ts';
import { mailServer } from '#test/mail-server.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { takeInMailbox } from './mailbox.ts';
import { inboundItems, inboundSources } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';

const smtp = await mailServer();
afterAll(() => smtp.close());
const database = await testDatabase({ seeded: true });
const whole = await appWith(inbound)(database, { SMTP_URL: smtp.smtpUrl });
const { services } = whole;
const firm = await demoFirm(database);
const sources = () => database.select().from(inboundSources).orderBy(inboundSources.id);

/** A server that somebody's pictures would come from, and what was asked of it. */
const asked: string[] = [];
const pictures = createServer((request, answer) => {
  asked.push(request.url ?? '');
  answer.end();
});
await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', done));
afterAll(() => void pictures.close());
const far = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;

const { id: caseId, uniqueReference } = await addCase(database, { uniqueReference: 'HDS900417' });

test('the mailbox brings each message once, with its attachments; one that came by another channel is linked', async () => {
  const mail = mailOf(
    {
      From: 'Carol Creditor <carol@creditor.example>',
      To: 'post@firm.example',
      Subject: `Statement of account ${uniqueReference}`,
      'Message-ID': '<one@creditor.example>',
    },
    [
      {
        type: 'text/html; charset=utf-8',
        content: `<link rel="stylesheet" href="${far}/style.css"><p style="background:url(${far}/back.png)">Please see attached.</p>
          <script>fetch("${far}/script")</script><img src="${far}/seen.png"><iframe src="${far}/frame"></iframe>`,
      },
      {
        type: 'application/pdf',
        name: 'statement.pdf',
        content: await paperPdf([{ lines: ['The attached statement of account'] }]),
      },
    ],
  );
  const mailbox = await imapServer([mail]);
  await takeInOnce(services, {
    channel: 'portal',
    originKey: 'portal:1',
    name: 'same.eml',
    content: Buffer.from(mail),
    messageId: '<one@creditor.example>',
  });
  const before = await sources();
  expect(await takeInMailbox(services, mailbox.address)).toBe(1);
  expect(await takeInMailbox(services, mailbox.address)).toBe(0);
  expect([mailbox.count('INBOX'), mailbox.count('Processed')]).toEqual([0, 1]);
  await mailbox.close();
  const [message, ...rest] = (await sources()).slice(before.length);
  expect(rest).toEqual([]);
  expect(message).toMatchObject({
    subject: 'Statement of account HDS900417',
    senderName: 'Carol Creditor',
    senderEmail: 'carol@creditor.example',
    sameAsId: before.at(-1)!.id,
  });
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
  expect(item).toMatchObject({ status: 'classified', title: 'Statement of account HDS900417' });
  expect(item!.text).toContain('Please see attached.');
  expect(item!.text).not.toContain('fetch(');
  expect(asked).toEqual([]);
  // The subject of the message says whose its attachment is.
  await readPost(services, attached!.id);
  const [other] = await database.select().from(inboundItems).where(eq(inboundItems.sourceId, attached!.id));
  expect(other?.suggestedCases).toMatchObject([{ caseId }]);
});

test('a bounce in the mailbox goes to the e-mail that it is about, which goes by post instead, and is not inbound post', async () => {
  const letters = await letterDesk(whole, firm.harbour);
  const { recipientId } = await letters.write('Email', { email: 'gone@client.example' });
  const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  await sendMailJob.run({ recipientId }, context);
  const recipient = async () =>
    (await database.select().from(mailRecipients).where(eq(mailRecipients.id, recipientId)))[0]!;
  const { messageId, status } = await recipient();
  expect(status).toBe('sent');
  const before = (await sources()).length;
  const mailbox = await imapServer([deliveryReport({ address: 'gone@client.example', messageId })]);
  expect(await takeInMailbox(services, mailbox.address)).toBe(1);
  expect(mailbox.count('INBOX')).toBe(0);
  await mailbox.close();
  expect(await recipient()).toMatchObject({
    status: 'queued',
    returnReason: expect.stringContaining('User unknown'),
  });
  expect(await sources()).toHaveLength(before);
});
