import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { keepClocks } from '#server/records/case-life/nightly-clocks.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { idByName } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { markSent, writeToMail } from '../items/hold-recipient.ts';
import { mailItems, mailRecipients } from '../tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(['reports.paperless-office'], { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const today = londonDate();
const methods = tables['delivery-methods'];
const byEmail = await idByName(database, methods, 'Email');
const byPost = await idByName(database, methods, 'First class post');

const templateId = await write(database, systemActor, async (w) => {
  const row = await createRow(w, 'templates', {
    name: 'A letter to copy',
    documentTypeId: await idByName(database, tables.documents, 'Client letter'),
    audience: 'client',
    format: 'html',
    body: '<p>Dear {{recipient.salutation}}, take notice.</p>',
  });
  await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
  return row.id;
});

/** A letter to a client by a method, sent unless it is only queued. */
async function letter(deliveryMethodId: number, { isSent = true } = {}) {
  const { id: caseId, personIds } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    people: [{ email: 'adam@example.org' }],
  });
  const { status, body } = await call('POST', `/cases/${caseId}/mail`, {
    templateId,
    recipients: [{ type: 'client', id: personIds[0], deliveryMethodId }],
    send: true,
  });
  expect(status).toBe(201);
  const recipientId: number = body.data.recipients[0].id;
  if (isSent) await send(recipientId);
  return { caseId, personId: personIds[0], id: body.data.id as number, recipientId };
}
const send = (recipientId: number, on = today) =>
  writeToMail(database, recipientId, (w, mail) => markSent(w, mail, { on }));
type Letter = Awaited<ReturnType<typeof letter>>;
const ask = ({ id, recipientId }: Letter, more: object = {}, as = call) =>
  as('POST', `/mail/${id}/hard-copies`, {
    recipientId,
    requestedOn: today,
    source: 'The client, by phone.',
    ...more,
  });
const clockOf = async (caseId: number) =>
  (
    await database
      .select()
      .from(caseClocks)
      .where(and(eq(caseClocks.caseId, caseId), eq(caseClocks.rule, 'hard-copy')))
  ).at(-1);
const taskOf = async (caseId: number) =>
  (await database.select().from(caseTasks).where(eq(caseTasks.caseId, caseId))).find(({ name }) =>
    name?.startsWith('Hard copy to'),
  );

test('whoever asks for paper has the same pages by post, with a clock and a task until they have left', async () => {
  const sent = await letter(byEmail);
  const due = addBusinessDays(today, 5, await holidaysOf(database));
  const { status, body } = await ask(sent);
  expect(status).toBe(201);
  const [{ hardCopy }] = body.data.recipients;
  expect(hardCopy).toMatchObject({
    requestedOn: today,
    dueOn: due,
    calendar: 'England and Wales',
    postedOn: null,
  });
  expect(await clockOf(sent.caseId)).toMatchObject({ status: 'open', triggerOn: today, dueOn: due });
  expect(await taskOf(sent.caseId)).toMatchObject({ status: 'open', sourceKey: `hard-copy:${hardCopy.id}` });

  const copy = (await call('GET', `/mail/${hardCopy.copy.id}`)).body.data;
  expect(copy).toMatchObject({ title: 'A letter to copy (hard copy)', copyOf: { id: sent.id }, about: null });
  expect(copy.recipients).toMatchObject([{ deliveryMethod: { id: byPost }, status: 'queued' }]);
  const [pages] = await database
    .select({ fileId: mailRecipients.fileId })
    .from(mailRecipients)
    .where(eq(mailRecipients.id, copy.recipients[0].id));
  const [first] = await database
    .select({ fileId: mailRecipients.fileId })
    .from(mailRecipients)
    .where(eq(mailRecipients.id, sent.recipientId));
  expect(pages).toEqual(first);

  await send(copy.recipients[0].id);
  await write(database, systemActor, (w) => keepClocks(w, [sent.caseId]));
  const delivered = addBusinessDays(today, 2, await holidaysOf(database));
  expect(await clockOf(sent.caseId)).toMatchObject({ status: 'met', metOn: delivered });
  expect(await taskOf(sent.caseId)).toMatchObject({ status: 'completed' });
  const after = (await call('GET', `/mail/${sent.id}`)).body.data.recipients[0].hardCopy;
  expect(after).toMatchObject({ postedOn: today, deliveredOn: delivered });
  expect((await ask(sent)).status).toBe(201);
});

test('a copy is no letter that others wait for: it is about nothing, and nobody rewrites it', async () => {
  const sent = await letter(byEmail);
  const { body } = await ask(sent);
  const copyId = body.data.recipients[0].hardCopy.copy.id;
  const [item] = await database.select().from(mailItems).where(eq(mailItems.id, copyId));
  expect(item).toMatchObject({ aboutEntity: null, noticeKind: null, contentKey: null });
  const rewritten = await call('POST', `/cases/${sent.caseId}/mail`, {
    id: copyId,
    templateId,
    recipients: [{ type: 'client', id: sent.personId, deliveryMethodId: byPost }],
    send: true,
  });
  expect(rewritten.status).toBe(409);
  expect(rewritten.body.message).toMatch(/^It is a hard copy/);
});

test('only of what went electronically and has left, not before it was sent, and once', async () => {
  const posted = await letter(byPost);
  expect((await ask(posted)).body.message).toMatch(/First class post, so there is nothing to copy/);
  const queued = await letter(byEmail, { isSent: false });
  expect((await ask(queued)).status).toBe(409);
  const sent = await letter(byEmail);
  expect((await ask(sent, { requestedOn: addDays(today, -1) })).body.errors).toHaveProperty('requestedOn');
  expect((await ask(sent, { requestedOn: addDays(today, 1) })).body.errors).toHaveProperty('requestedOn');
  expect((await ask(sent, { source: '' })).body.errors).toHaveProperty('source');
  expect((await ask(sent, { recipientId: posted.recipientId })).status).toBe(404);
  expect((await ask(sent, {}, stranger)).status).toBe(404);
  const both = await Promise.all([ask(sent), ask(sent)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

test('a copy whose letter was cancelled is posted again, or no longer wanted', async () => {
  const sent = await letter(byEmail);
  const { hardCopy } = (await ask(sent)).body.data.recipients[0];
  const path = `/mail/${sent.id}/hard-copies/${hardCopy.id}`;
  const now = async () => (await call('GET', `/mail/${sent.id}`)).body.data.recipients[0].hardCopy;
  const key = async () => ({ version: (await now()).version });
  expect((await call('POST', `${path}/post`, await key())).status).toBe(409);
  const cancel = async () =>
    call('POST', '/mail/cancel', { ids: [(await now()).copy.id], reason: 'Wrong address.' });
  await cancel();
  expect((await call('POST', `${path}/post`, await key())).status).toBe(200);
  expect((await now()).copy.id).not.toBe(hardCopy.copy.id);
  await cancel();
  const withdrawn = await call('POST', `${path}/withdraw`, { ...(await key()), reason: 'Asked by mistake.' });
  expect(withdrawn.body.data.recipients[0].hardCopy).toBeNull();
  expect(await clockOf(sent.caseId)).toMatchObject({ status: 'stopped' });
  expect(await taskOf(sent.caseId)).toMatchObject({ status: 'cancelled' });
});

test('a copy that came back is found by the code on its pages, which is that of the letter', async () => {
  const sent = await letter(byEmail);
  const { hardCopy } = (await ask(sent)).body.data.recipients[0];
  const copy = (await call('GET', `/mail/${hardCopy.copy.id}`)).body.data;
  const back = { code: `CC1:${sent.caseId}:${sent.id}:1`, returnedOn: today, reason: 'Gone away' };
  expect((await call('POST', '/mail/returned', back)).body.errors.code).toMatch(/in the post/);
  await send(copy.recipients[0].id);
  const returned = await call('POST', '/mail/returned', back);
  expect(returned.body.data).toMatchObject({ id: copy.id, status: 'returned' });
});

test('the outbound list keeps what became of each copy, and several letters are certified at once', async () => {
  const [one, other, waiting] = [
    await letter(byEmail),
    await letter(byPost),
    await letter(byEmail, { isSent: false }),
  ];
  await ask(one);
  const rows = async (more = {}) =>
    (await call('GET', `/paperless-office/outbound?${new URLSearchParams({ limit: '100', ...more })}`)).body
      .data as { id: number }[];
  const rowOf = async (id: number) => (await rows()).find((row) => row.id === id);
  const holidays = await holidaysOf(database);
  expect(await rowOf(one.id)).toMatchObject({
    addresses: 'adam@example.org',
    deliveredOn: addBusinessDays(today, 1, holidays),
    certifiedOn: null,
    hardCopies: expect.stringMatching(/asked .*: due /),
  });
  expect(await rowOf(other.id)).toMatchObject({
    addresses: expect.stringMatching(/, /),
    deliveredOn: addBusinessDays(today, 2, holidays),
  });
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);
  expect(ids(await rows({ isCopyWanted: 'true' }))).toContain(one.id);
  expect(ids(await rows({ isCopyWanted: 'true' }))).not.toContain(other.id);

  const certified = await call('POST', '/mail/certify', { ids: [one.id, other.id, waiting.id] });
  expect(certified.body.data).toMatchObject({ changed: 2, skipped: [{ id: waiting.id }] });
  expect(await rowOf(one.id)).toMatchObject({ certifiedOn: today });
  expect(ids(await rows({ isCertified: 'true' }))).toEqual(expect.arrayContaining([one.id, other.id]));
  expect(ids(await rows({ isCertified: 'false' }))).toContain(waiting.id);
  expect((await call('POST', '/mail/certify', { ids: [one.id, 999_999] })).status).toBe(404);
});
