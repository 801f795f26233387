import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { finishLetter } from './items/finish-letter.ts';
import { writeByRule } from './items/write-by-rule.ts';
import { mailItems, mailRecipients } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(['reports.paperless-office'], { domainId: firm.harbour })).headers);
const methods = tables['delivery-methods'];
const methodId = async (name: string) =>
  (await database.select().from(methods).where(eq(methods.name, name)))[0]!.id;

async function template(format: 'html' | 'email' | 'sms', deliveryMethodId: number | null = null) {
  const [type] = await database
    .select()
    .from(tables.documents)
    .where(eq(tables.documents.name, 'Client letter'));
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: `By ${format} ${String(deliveryMethodId)}`,
      documentTypeId: type!.id,
      audience: 'client',
      format,
      ...(format === 'email' && { subject: 'Your case' }),
      deliveryMethodId,
      body: '<p>Dear {{recipient.salutation}}, please ring us.</p>',
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}
const [letter, mail, text] = [
  await template('html', await methodId('Email')),
  await template('email'),
  await template('sms'),
];

const reachable = { email: 'adam@example.org', phoneMobile: '07700900123' };
const client = (person: Partial<typeof persons.$inferInsert>) =>
  addCase(database, { domain: 'Harbour Debt Solutions', people: [{ ...reachable, ...person }] });

/** The delivery of what was written on a case, with its state. */
async function written(caseId: number) {
  const rows = await database
    .select({ delivery: methods.name, status: mailItems.status, problems: mailItems.problems })
    .from(mailItems)
    .leftJoin(mailRecipients, eq(mailRecipients.itemId, mailItems.id))
    .leftJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
    .where(eq(mailItems.caseId, caseId));
  return rows.map(({ delivery, status, problems }) => [delivery, status, problems[0]?.message ?? null]);
}

test('a single letter goes by post to a client who prefers that, and the preview says why', async () => {
  const found = await client({ preferredContact: 'post' });
  const input = {
    templateId: letter,
    recipients: [{ type: 'client', id: found.personIds[0] }],
    send: true,
  };
  const preview = await call('POST', `/cases/${found.id}/mail/preview`, { ...input, shown: 0 });
  expect(preview.body.data.recipients).toMatchObject([
    { deliveryMethod: { name: 'First class post' }, why: 'prefers post' },
  ]);
  const saved = await call('POST', `/cases/${found.id}/mail`, input);
  expect(saved.status).toBe(201);
  expect(await written(found.id)).toEqual([['First class post', 'queued', null]]);
  const { body } = await call('GET', `/cases/${found.id}/mail/choices`);
  expect(body.data.recipients[0]).toMatchObject({ preferred: 'post', refused: [] });
});

test('its writer may choose otherwise, but not what the client refused', async () => {
  const found = await client({ preferredContact: 'post', doNotContact: ['mobile'] });
  const send = async (templateId: number, by: string) =>
    call('POST', `/cases/${found.id}/mail`, {
      templateId,
      recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId: await methodId(by) }],
      send: true,
    });
  expect((await send(letter, 'Email')).status).toBe(201);
  expect((await send(text, 'Text message')).body.message).toMatch(/asked not to be contacted by mobile/);
});

const byRule = (caseId: number, templateId: number) =>
  write(database, systemActor, (w) =>
    writeByRule(w, { caseId, templateIds: [templateId], raisedBy: 'A rule', asDraft: false }),
  );

test('a rule obeys it: an e-mail goes by post, and a text stays a draft that says why', async () => {
  const byPost = await client({ preferredContact: 'post' });
  const [id] = await byRule(byPost.id, mail);
  await finishLetter(services, id!);
  expect(await written(byPost.id)).toEqual([['First class post', 'queued', null]]);

  const other = await client({ preferredContact: 'email' });
  await byRule(other.id, text);
  expect(await written(other.id)).toEqual([
    [null, 'draft', expect.stringMatching(/prefers e-mail: a text goes only where somebody chooses it/)],
  ]);

  const phoned = await client({ preferredContact: 'mobile' });
  await byRule(phoned.id, text);
  expect(await written(phoned.id)).toEqual([['Text message', 'draft', null]]);
});

test('of two who live together, the one who prefers post decides', async () => {
  const found = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    people: [
      { ...reachable, preferredContact: 'email' },
      { ...reachable, preferredContact: 'post' },
    ],
  });
  await byRule(found.id, mail);
  const [both] = await written(found.id);
  expect(both?.[0]).toBe('First class post');
  expect(await database.$count(casePeople, eq(casePeople.caseId, found.id))).toBe(2);
});
