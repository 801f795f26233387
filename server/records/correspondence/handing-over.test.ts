import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { Email } from '#server/platform/email/email.ts';
import { persons } from '#server/records/cases/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { deliveryReport } from '#test/delivery-report.ts';
import { idOf } from '#test/letters.ts';
import { mailServer } from '#test/mail-server.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { linkFor } from './links/mail-links.ts';
import { sendMailJob } from './sending/send-mail.ts';
import { takeDsn } from './sending/take-dsn.ts';
import { mailLinks, mailRecipients } from './tables.ts';

const smtp = await mailServer();
afterAll(() => smtp.close());
const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database, { SMTP_URL: smtp.smtpUrl });
const firm = await demoFirm(database);
const office = ['reports.paperless-office'];
const ann = await signIn(office, { domainId: firm.harbour });
const far = await signIn(office, { domainId: firm.northgate });
const [call, farCall] = [apiCaller(app, ann.headers), apiCaller(app, far.headers)];
const email = await idOf(database, 'delivery-methods', 'Email');
const documentTypeId = await idOf(database, 'documents', 'Client letter');
const templateId = await write(database, systemActor, async (w) => {
  const row = await createRow(w, 'templates', {
    name: 'A letter by e-mail',
    documentTypeId,
    audience: 'client',
    format: 'html',
    body: '<p>Dear {{recipient.salutation}}</p>',
  });
  await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
  return row.id;
});

let made = 0;
/** A letter queued for e-mail to a client of its own. */
async function queued() {
  const address = `client${++made}@example.org`;
  const found = await addCase(database, { domain: 'Harbour Debt Solutions' });
  await database.update(persons).set({ email: address }).where(eq(persons.id, found.personIds[0]!));
  const recipients = [{ type: 'client', id: found.personIds[0], deliveryMethodId: email }];
  const { status, body } = await call('POST', `/cases/${found.id}/mail`, {
    templateId,
    recipients,
    send: true,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.data.id as number, recipientId: body.data.recipients[0].id as number, address };
}
const send = (recipientId: number, own: Partial<typeof services> = {}) => {
  const context = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  return sendMailJob.run({ recipientId }, { ...context, services: { ...services, ...own } });
};
const stored = async (recipientId: number) =>
  (await database.select().from(mailRecipients).where(eq(mailRecipients.id, recipientId)))[0]!;

test('what could not be put together is tried again, and goes', async () => {
  const { recipientId, address } = await queued();
  const away = { ...services.files, readWhole: () => Promise.reject(new Error('The bucket is away.')) };
  await expect(send(recipientId, { files: away })).rejects.toThrow(/tried again/);
  expect(await stored(recipientId)).toMatchObject({ status: 'queued', attempts: 1 });
  await send(recipientId);
  expect(await stored(recipientId)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(smtp.tries.filter((each) => each === address)).toHaveLength(1);
});

test('what the mail server took has gone, whatever was noted of it meanwhile', async () => {
  const { recipientId } = await queued();
  const carrier = new Email({ ...services.settings, log: services.log });
  const settling = Object.assign(carrier, {
    handOver: async () => {
      const values = { status: 'failed', statusReason: 'Somebody gave it up' } as const;
      await database.update(mailRecipients).set(values).where(eq(mailRecipients.id, recipientId));
      return { outcome: 'accepted' } as const;
    },
  });
  await send(recipientId, { email: settling });
  expect(await stored(recipientId)).toMatchObject({ status: 'sent' });
});

test('nobody bounces our mail by counting: only who has seen the id of a message, or knows the address lately', async () => {
  const { recipientId, address } = await queued();
  await send(recipientId);
  const host = new URL(services.settings.publicUrl).hostname;
  for (const guess of [`<mail-${recipientId}@${host}>`, `<mail-${recipientId}.${'0'.repeat(24)}@${host}>`])
    expect(await takeDsn(database, deliveryReport({ messageId: guess }))).toBe(0);
  expect(await stored(recipientId)).toMatchObject({ status: 'sent' });
  const { messageId } = await stored(recipientId);
  const byAddress = deliveryReport({ address, messageId: '<other@example.org>' });
  const ours = deliveryReport({ messageId });
  // Another domain learns and changes nothing, by either.
  for (const message of [ours, byAddress])
    expect((await farCall('POST', '/mail/bounces', { message })).body.data).toEqual({ changed: 0 });
  const old = { handedOverAt: new Date(Date.now() - 30 * 24 * 3_600_000) };
  await database.update(mailRecipients).set(old).where(eq(mailRecipients.id, recipientId));
  expect(await takeDsn(database, byAddress)).toBe(0);
  expect(await takeDsn(database, ours)).toBe(1);
  expect(await stored(recipientId)).toMatchObject({ status: 'queued', returnedOn: londonDate() });
});

test('a link sends so many codes and no more, one at a time, and a code opens once', async () => {
  const { recipientId, address } = await queued();
  const link = await linkFor(services, { recipient: await stored(recipientId) });
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  const asked = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/post/${path}`, payload });
  const statuses = async (answers: ReturnType<typeof asked>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(await statuses([asked('code', { token }), asked('code', { token })])).toEqual([200, 429]);
  const codes = smtp.received.filter(({ to }) => to === address);
  expect(codes).toHaveLength(1);
  const code = /Your code: (\d{6})/.exec(codes[0]!.content)?.[1] ?? '';
  const open = () => asked('open', { token, code });
  expect(await statuses([open(), open()])).toEqual([200, 400]);
  await database
    .update(mailLinks)
    .set({ codesSent: 20, codeSentAt: null })
    .where(eq(mailLinks.recipientId, recipientId));
  expect((await asked('code', { token })).json()).toMatchObject({
    message: expect.stringMatching(/Too many codes/),
  });
});
