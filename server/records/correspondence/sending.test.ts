import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { Email } from '#server/platform/email/email.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import { files } from '#server/platform/files/tables.ts';
import { persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { deliveryReport } from '#test/delivery-report.ts';
import { mailServer } from '#test/mail-server.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import type { OneMail } from './items/hold-recipient.ts';
import { chaseMail } from './sending/chase-mail.ts';
import { hookBody, overHook } from './sending/hook.ts';
import { sendMailJob } from './sending/send-mail.ts';
import { emailBounces, mailItems, mailLinks, mailRecipients } from './tables.ts';

const smtp = await mailServer();
afterAll(() => smtp.close());
const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database, { SMTP_URL: smtp.smtpUrl });
const firm = await demoFirm(database);
const ann = await signIn(['reports.paperless-office'], { domainId: firm.harbour });
const call = apiCaller(app, ann.headers);
const methods = tables['delivery-methods'];
const methodNamed = async (name: string) =>
  (await database.select().from(methods).where(eq(methods.name, name)))[0]!;
const [email, post] = [await methodNamed('Email'), await methodNamed('First class post')];

/** A delivery that names no other way for what comes back. */
const { id: emailAlone } = await write(database, systemActor, (w) =>
  createRow(w, 'delivery-methods', { name: 'E-mail alone', channel: 'email', requiresEmail: true }),
);

const [type] = await database
  .select()
  .from(tables.documents)
  .where(eq(tables.documents.name, 'Client letter'));
const templateId = await write(database, systemActor, async (w) => {
  const row = await createRow(w, 'templates', {
    name: 'A letter by e-mail',
    documentTypeId: type!.id,
    audience: 'client',
    format: 'html',
    body: '<p>Dear {{recipient.salutation}}</p>',
  });
  await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
  return row.id;
});

let made = 0;
/** A letter queued for e-mail to a client of its own. */
async function queued(fate?: Parameters<typeof smtp.fates.set>[1], deliveryMethodId = email.id) {
  const address = `client${++made}@example.org`;
  if (fate) smtp.fates.set(address, fate);
  const found = await addCase(database, { domain: 'Harbour Debt Solutions' });
  await database.update(persons).set({ email: address }).where(eq(persons.id, found.personIds[0]!));
  const { status, body } = await call('POST', `/cases/${found.id}/mail`, {
    templateId,
    recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId }],
    send: true,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return {
    caseId: found.id,
    id: body.data.id as number,
    recipientId: body.data.recipients[0].id as number,
    address,
  };
}

/** Runs the job of a recipient as the queue does; returns whether to try again. */
async function send(recipientId: number, isLastAttempt = false): Promise<boolean> {
  const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt };
  return sendMailJob.run({ recipientId }, context).then(
    () => false,
    () => true,
  );
}
const stored = async (recipientId: number) =>
  (await database.select().from(mailRecipients).where(eq(mailRecipients.id, recipientId)))[0]!;
const triesOf = (address: string) => smtp.tries.filter((each) => each === address).length;

test('an e-mail goes once, however often its job runs, and is filed on the case', async () => {
  const { caseId, recipientId, address } = await queued();
  await Promise.all([send(recipientId), send(recipientId)]);
  await send(recipientId);
  expect(triesOf(address)).toBe(1);
  const [mail] = smtp.received.filter(({ to }) => to === address);
  expect(mail?.content).toContain(`Message-ID: <mail-${recipientId}.`);
  expect(mail?.content).toMatch(/Content-Type: application\/pdf/);
  expect(await stored(recipientId)).toMatchObject({ status: 'sent', attempts: 1 });
  const [document] = await database
    .select()
    .from(caseDocuments)
    .where(and(eq(caseDocuments.caseId, caseId), eq(caseDocuments.source, 'outbound')));
  expect(document).toMatchObject({ direction: 'out', title: 'A letter by e-mail' });
});

test('a server that is busy is tried again; the last try has failed', async () => {
  const { recipientId, address } = await queued('later', emailAlone);
  expect(await send(recipientId)).toBe(true);
  expect(await stored(recipientId)).toMatchObject({ status: 'queued', attempts: 1 });
  expect(await send(recipientId, true)).toBe(false);
  expect(await stored(recipientId)).toMatchObject({ status: 'failed', attempts: 2 });
  expect(smtp.received.some(({ to }) => to === address)).toBe(false);
});

test('of ten recipients the one that the server refuses fails, and each of the others gets it once', async () => {
  const { caseId } = await queued();
  const addressOf = (at: number) => `tenth${at}@example.org`;
  smtp.fates.set(addressOf(4), 'refuse');
  const lines = ['1 High Street', 'Leeds', 'LS1 4AB'];
  const { body } = await call('POST', `/cases/${caseId}/mail`, {
    templateId,
    recipients: Array.from({ length: 10 }, (_, at) => ({
      type: 'other',
      id: null,
      name: `Number ${at}`,
      lines,
      email: addressOf(at),
      deliveryMethodId: email.id,
    })),
    send: true,
  });
  const ids: number[] = body.data.recipients.map(({ id }: { id: number }) => id);
  await Promise.all(ids.map((id) => send(id)));
  await Promise.all(ids.map((id) => send(id)));
  const states = await Promise.all(ids.map(async (id) => (await stored(id)).status));
  expect(states).toEqual(ids.map((_, at) => (at === 4 ? expect.stringMatching(/failed|queued/) : 'sent')));
  const got = smtp.received.filter(({ to }) => to.startsWith('tenth')).map(({ to }) => to);
  expect(got.toSorted()).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9].map(addressOf));
});

test('what broke off while it was sent, or was taken by a process that died, is nobody’s to repeat but a person’s', async () => {
  const middle = await queued('drop in the middle');
  const broken = await queued('drop at the end');
  for (const { recipientId } of [middle, broken]) {
    expect(await send(recipientId)).toBe(false);
    expect(await stored(recipientId)).toMatchObject({
      status: 'sending',
      statusReason: expect.stringMatching(/It is not known/),
    });
  }
  const killed = await queued();
  await database
    .update(mailRecipients)
    .set({ status: 'sending' })
    .where(eq(mailRecipients.id, killed.recipientId));
  for (const { recipientId, address } of [middle, broken, killed]) {
    const before = triesOf(address);
    await send(recipientId);
    expect(triesOf(address)).toBe(before);
  }
  const settle = (outcome: string) =>
    call('POST', `/mail/${broken.id}/settle`, { recipientId: broken.recipientId, outcome });
  // It may still be on its way: nobody settles or cancels it before any hand-over has ended.
  expect((await settle('again')).body.message).toMatch(/ten minutes/);
  const cancelled = await call('POST', '/mail/cancel', { ids: [broken.id], reason: 'Not wanted' });
  expect(cancelled.body.data).toMatchObject({
    changed: 0,
    skipped: [{ reason: expect.stringMatching(/being sent/) }],
  });
  await database
    .update(mailRecipients)
    .set({ handedOverAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(mailRecipients.id, broken.recipientId));
  expect((await settle('sent')).body.data).toMatchObject({ status: 'sent' });
  expect((await settle('again')).status).toBe(409);
});

test('a refused address is remembered, and the letter goes by post; where the delivery names no other way it has failed', async () => {
  const { id, recipientId, address, caseId } = await queued('refuse');
  expect(await send(recipientId)).toBe(false);
  expect(await stored(recipientId)).toMatchObject({ status: 'queued', deliveryMethodId: post.id });
  const [bounce] = await database.select().from(emailBounces).where(eq(emailBounces.address, address));
  expect(bounce).toMatchObject({ kind: 'hard', recipientId });
  const { body } = await call('GET', `/mail/${id}`);
  const next = await call('POST', `/cases/${caseId}/mail`, {
    templateId,
    recipients: [{ type: 'client', id: body.data.recipients[0].ofId, deliveryMethodId: email.id }],
    send: true,
  });
  expect(next.body.errors.letter).toMatch(/came back/);

  const other = await queued('refuse', emailAlone);
  expect(await send(other.recipientId)).toBe(false);
  expect(await stored(other.recipientId)).toMatchObject({
    status: 'failed',
    statusReason: expect.stringMatching(/No such mailbox/),
  });
});

test('without a mail server the same e-mail is written once', async () => {
  const parcel = {
    messageId: '<mail-1@example.org>',
    to: { name: 'Ada', address: 'ada@example.org' },
    fromName: 'Harbour',
    replyTo: null,
    subject: 'Once',
    text: 'x',
    html: '<p>x</p>',
    attachments: [],
  };
  const folder = new Email({ ...services.settings, smtpUrl: null, log: services.log });
  expect([await folder.handOver(parcel), await folder.handOver(parcel)]).toEqual([
    { outcome: 'accepted' },
    { outcome: 'accepted' },
  ]);
});

test('a bounce finds its mail by our message or by the address, and the letter goes by post instead', async () => {
  const one = await queued();
  const two = await queued();
  for (const { recipientId } of [one, two]) await send(recipientId);
  const bounce = (message: string) => call('POST', '/mail/bounces', { message });
  const about = { address: one.address, messageId: (await stored(one.recipientId)).messageId };
  const delayed = deliveryReport({ ...about, action: 'delayed', status: '4.4.1' });
  expect((await bounce(delayed)).body.data).toEqual({ changed: 0 });
  expect((await bounce(deliveryReport(about))).body.data).toEqual({ changed: 1 });
  const byAddress = deliveryReport({ address: two.address.toUpperCase() });
  expect((await bounce(byAddress)).body.data).toEqual({ changed: 1 });
  expect((await bounce(deliveryReport({ address: two.address }))).body.data).toEqual({ changed: 0 });
  for (const { recipientId, address } of [one, two]) {
    expect(await stored(recipientId)).toMatchObject({ status: 'queued', deliveryMethodId: post.id });
    const [kept] = await database.select().from(emailBounces).where(eq(emailBounces.address, address));
    expect(kept).toMatchObject({ kind: 'hard', code: '5.1.1', reason: '550 5.1.1 <nobody> User unknown' });
  }
  expect((await bounce('Subject: Hello\r\n\r\nNot a report')).status).toBe(400);

  // Somebody knows that the address is right after all.
  const { itemId } = await stored(one.recipientId);
  const confirm = () => call('POST', `/mail/${itemId}/confirm-address`, { recipientId: one.recipientId });
  expect((await confirm()).status).toBe(200);
  const [kept] = await database.select().from(emailBounces).where(eq(emailBounces.address, one.address));
  expect(kept?.clearedAt).not.toBeNull();
  expect((await confirm()).status).toBe(409);
});

test('texts are posted to the hook, signed, each try with the same key; without a hook none leaves', async () => {
  const posted: { key: unknown; signature: string; body: string }[] = [];
  const answers = [503, 200];
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const signature = String(request.headers['x-concordat-signature']);
      posted.push({ key: request.headers['idempotency-key'], signature, body });
      response.writeHead(answers.shift() ?? 500).end();
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise((closed) => gateway.close(closed)));
  const secret = 'k'.repeat(40);
  const { port } = gateway.address() as AddressInfo;
  const mail = {
    ...({ found: { uniqueReference: 'ADA000001' }, item: { title: 'A text' } } as OneMail),
    recipient: { name: 'Ada', lines: [], content: 'Hello' } as unknown as OneMail['recipient'],
  };
  const messageId = '<mail-7@example.org>';
  const hook = { url: `http://127.0.0.1:${port}/`, secret };
  const body = await hookBody(services, mail, { messageId, channel: 'sms' }, []);
  const over = (mailHook: typeof hook | null) => overHook({ mailHook }, { messageId, body });
  expect((await over(hook)).outcome).toBe('later');
  expect((await over(hook)).outcome).toBe('accepted');
  expect((await over(null)).outcome).toBe('refused');
  const [first, second] = posted;
  expect(first?.key).toBe('<mail-7@example.org>');
  expect(second?.key).toBe(first?.key);
  const [, at = '', sign = ''] = /^t=(\d+),v1=(\w+)$/.exec(second!.signature) ?? [];
  expect(createHmac('sha256', secret).update(`${at}.${second!.body}`).digest('hex')).toBe(sign);
  expect(JSON.parse(second!.body)).toMatchObject({
    channel: 'sms',
    text: 'Hello',
    caseReference: 'ADA000001',
  });
});

test('what still says sending after two working days raises one task', async () => {
  const { caseId, recipientId } = await queued();
  const handedOverAt = new Date(Date.now() - 6 * 24 * 3_600_000);
  await database
    .update(mailRecipients)
    .set({ status: 'sending', attempts: 1, handedOverAt })
    .where(eq(mailRecipients.id, recipientId));
  await chaseMail(services);
  await chaseMail(services);
  const tasks = await database.select().from(caseTasks).where(eq(caseTasks.caseId, caseId));
  expect(tasks).toMatchObject([{ name: 'Did A letter by e-mail arrive?', source: 'system' }]);
});

test('what is over 10 MB goes under a link that a code from the mail opens; the opening is kept', async () => {
  const { caseId, recipientId, id, address } = await queued();
  await write(database, systemActor, async (w) => {
    const bytes = new TextEncoder().encode('%PDF-1.7 a large one');
    const made = { name: 'Large.pdf', type: 'application/pdf', bytes };
    const { id: fileId } = await keepContent(w, services.files, made);
    await w.tx.update(files).set({ bytes: 11_000_000 }).where(eq(files.id, fileId));
    const filed = {
      caseId,
      documentTypeId: type!.id,
      folderId: type!.folderId,
      direction: 'out',
      title: 'Large',
    } as const;
    const [row] = await w.tx
      .insert(caseDocuments)
      .values({ ...filed, fileId })
      .returning();
    await w.tx
      .update(mailItems)
      .set({ attachmentIds: [row!.id] })
      .where(eq(mailItems.id, id));
    w.audit({ entity: 'case-documents', entityId: row!.id, action: 'created' });
  });
  await send(recipientId);
  const textTo = () =>
    smtp.received
      .filter(({ to }) => to === address)
      .map(({ content }) => content.replace(/=\r\n/g, '').replace(/=3D/g, '='));
  const [mail = ''] = textTo();
  expect(mail).not.toMatch(/application\/pdf/);
  const token = /\/post#token=([\w-]{20,})/.exec(mail)?.[1] ?? '';
  const fetched = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/post/${path}`, payload });
  expect((await fetched('code', { token: 'x'.repeat(32) })).statusCode).toBe(404);
  expect((await fetched('code', { token })).json()).toMatchObject({ data: { sentTo: 'c…@example.org' } });
  expect((await fetched('code', { token })).statusCode).toBe(429);
  const code = /Your code: (\d{6})/.exec(textTo().at(-1) ?? '')?.[1] ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await fetched('open', { token, code: wrong })).statusCode).toBe(400);
  const opened = (await fetched('open', { token, code })).json().data;
  expect(opened.files).toEqual([
    { name: 'A letter by e-mail.pdf', bytes: expect.any(Number) },
    { name: 'Large.pdf', bytes: 11_000_000 },
  ]);
  expect((await fetched('open', { token, code })).statusCode).toBe(400);
  const file = await fetched('file', { ticket: opened.ticket, file: 1 });
  expect(file.body).toBe('%PDF-1.7 a large one');
  expect((await fetched('file', { ticket: 'x'.repeat(32), file: 1 })).statusCode).toBe(404);
  const [link] = await database.select().from(mailLinks).where(eq(mailLinks.recipientId, recipientId));
  expect(link).toMatchObject({ openedCount: 1, codeSha256: null });
});
