import { PDFDocument } from '@cantoo/pdf-lib';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import { persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow, updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { MOST_PAGES_IN_RUN } from '#shared/records/correspondence/print-runs.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { idOf } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { finishLetter } from './items/finish-letter.ts';
import { writeToMail } from './items/hold-recipient.ts';
import { changeRecipient } from './items/item-row.ts';
import { writeByRule } from './items/write-by-rule.ts';
import { makeRunFile } from './print-runs/change-run.ts';
import { mailItems, mailRecipients, printRuns } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const desk = async (domainId = firm.harbour) => {
  const user = await signIn(['reports.paperless-office'], { domainId });
  return { ...user, call: apiCaller(app, user.headers) };
};
const [ann, bob, cid, far] = [await desk(), await desk(), await desk(), await desk(firm.northgate)];
const post = await idOf(database, 'delivery-methods', 'First class post');
const documentTypeId = await idOf(database, 'documents', 'Client letter');

let made = 0;
async function template(values: Record<string, unknown> = {}) {
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: `Letter ${++made}`,
      documentTypeId,
      audience: 'client',
      format: 'html',
      body: '<p>Dear {{recipient.salutation}}</p>',
      deliveryMethodId: post,
      ...values,
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}
const plain = await template();
const guarded = await template({ requiresApproval: true });

const harbourCase = (values: Parameters<typeof addCase>[1] = {}) =>
  addCase(database, { domain: 'Harbour Debt Solutions', ...values });
type Found = Awaited<ReturnType<typeof harbourCase>>;
const save = (found: Found, more: object = {}, as = ann) =>
  as.call('POST', `/cases/${found.id}/mail`, {
    templateId: plain,
    recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId: post }],
    send: true,
    ...more,
  });
/** A letter on a case, queued. */
async function queued(found: Found, more: object = {}, as = ann): Promise<number> {
  const { status, body } = await save(found, more, as);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}
const runOf = async (ids: number[], as = ann) =>
  (await as.call('POST', '/paperless-office/print-runs', { kind: 'print', ids })).body.data[0];
const item = async (id: number, as = ann) => (await as.call('GET', `/mail/${id}`)).body.data;
const file = (run: { id: number }) =>
  app.inject({ url: `/api/paperless-office/print-runs/${run.id}/file`, headers: ann.headers });
const stored = async (id: number) =>
  (await database.select().from(printRuns).where(eq(printRuns.id, id)))[0]!;
const tasksOf = (found: Found) => database.select().from(caseTasks).where(eq(caseTasks.caseId, found.id));

/** A document of a case with this content. */
async function filed(found: Found, bytes: Uint8Array, type = 'application/pdf'): Promise<number> {
  return write(database, systemActor, async (w) => {
    const { id: fileId } = await keepContent(w, services.files, { name: 'Statement', type, bytes });
    const values = { caseId: found.id, documentTypeId, folderId: folder, direction: 'in', fileId } as const;
    const [row] = await w.tx
      .insert(caseDocuments)
      .values({ ...values, title: 'Statement' })
      .returning();
    w.audit({ entity: 'case-documents', entityId: row!.id, action: 'created' });
    return row!.id;
  });
}
const [{ folderId: folder }] = (await database
  .select({ folderId: tables.documents.folderId })
  .from(tables.documents)
  .where(eq(tables.documents.id, documentTypeId))) as [{ folderId: number }];

async function pdfOf(pages: number, restricted = false): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < pages; n += 1) pdf.addPage();
  if (restricted) pdf.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } });
  return pdf.save();
}

test('a letter that is cancelled leaves its print run; once the file is out it is not cancelled', async () => {
  const [one, two] = [await queued(await harbourCase()), await queued(await harbourCase())];
  const run = await runOf([one, two]);
  await makeRunFile(services, run.id);
  const cancel = (id: number) => ann.call('POST', '/mail/cancel', { ids: [id], reason: 'Not wanted' });
  expect((await cancel(one)).body.data).toMatchObject({ changed: 1 });
  expect(await stored(run.id)).toMatchObject({ count: 1, pages: 1, costPence: 165, fileId: null });
  await makeRunFile(services, run.id);
  // The cover sheet and one letter.
  expect((await PDFDocument.load((await file(run)).rawPayload)).getPageCount()).toBe(2);
  expect((await cancel(two)).body.data).toMatchObject({
    changed: 0,
    skipped: [{ reason: expect.stringMatching(/downloaded/) }],
  });
  const requeue = (again?: boolean) => ann.call('POST', '/mail/requeue', { ids: [two], again });
  expect((await requeue()).body.data).toMatchObject({ changed: 0 });
  expect((await requeue(true)).body.data).toMatchObject({ changed: 1 });
  expect(await item(two)).toMatchObject({ status: 'queued' });
  expect(await stored(run.id)).toMatchObject({ count: 0, status: 'cancelled' });
});

test('of two who ask for the file of a run at once one has it', async () => {
  const run = await runOf([await queued(await harbourCase())]);
  await makeRunFile(services, run.id);
  const both = await Promise.all([file(run), file(run)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await stored(run.id)).toMatchObject({ downloadCount: 1 });
});

test('restrictions of a PDF do not stop a print run, and what cannot be printed is held and left out', async () => {
  const [good, bad] = [await harbourCase(), await harbourCase()];
  const attachment = await filed(good, await pdfOf(2, true));
  const with2 = await queued(good, { attachmentIds: [attachment] });
  expect(await item(with2)).toMatchObject({ pages: 3 });
  const broken = await filed(bad, new TextEncoder().encode('%PDF-1.7 nothing'));
  const refused = await save(bad, { attachmentIds: [broken] });
  expect(refused.body.errors.letter).toMatch(/“Statement” cannot be printed/);

  const later = await queued(bad);
  await database
    .update(mailItems)
    .set({ attachmentIds: [broken] })
    .where(eq(mailItems.id, later));
  const run = await runOf([with2, later]);
  await makeRunFile(services, run.id);
  expect(await stored(run.id)).toMatchObject({ count: 1, pages: 3, fileId: null });
  expect(await item(later)).toMatchObject({ status: 'held' });
  await makeRunFile(services, run.id);
  expect((await file(run)).statusCode).toBe(200);
});

test('a print run has at most so many pages: what is more is another run', async () => {
  const ids = [await queued(await harbourCase()), await queued(await harbourCase())];
  for (const itemId of ids)
    await database
      .update(mailRecipients)
      .set({ pages: MOST_PAGES_IN_RUN - 1 })
      .where(eq(mailRecipients.itemId, itemId));
  await updateMaxPages(null);
  const { body } = await ann.call('POST', '/paperless-office/print-runs', { kind: 'print', ids });
  expect(body.data).toMatchObject([{ count: 1 }, { count: 1 }]);
  await updateMaxPages(80);
});
const updateMaxPages = (maxPages: number | null) =>
  write(database, systemActor, (w) => updateRow(w, 'delivery-methods', post, 0, { maxPages }));

test('whoever asks not to be written to, or dies, while a letter waits for approval is held, and the owner told', async () => {
  const found = await harbourCase();
  const waits = (await save(found, { templateId: guarded })).body.data;
  await database
    .update(persons)
    .set({ doNotContact: ['post'] })
    .where(eq(persons.id, found.personIds[0]!));
  await bob.call('POST', '/mail/approve', { ids: [waits.id] });
  expect(await item(waits.id)).toMatchObject({
    status: 'held',
    recipients: [
      { status: 'held', statusReason: expect.stringMatching(/asked not to be contacted by post/) },
    ],
  });
  expect(await tasksOf(found)).toMatchObject([{ name: expect.stringMatching(/is held$/), status: 'open' }]);
  const { body } = await ann.call('GET', '/paperless-office/outbound?tab=attention&status=held');
  expect(body.data.map(({ id }: { id: number }) => id)).toContain(waits.id);
});

test('two clients are written to together only while both live, and neither minds', async () => {
  const home = { line1: '7 Orchard Row' };
  const found = await harbourCase({ people: [{ address: home }, { address: home }] });
  const both = { recipients: [{ type: 'client', id: null, deliveryMethodId: post }] };
  const change = (values: Partial<typeof persons.$inferInsert>) =>
    database.update(persons).set(values).where(eq(persons.id, found.personIds[1]!));
  const id = await queued(found, both);
  await change({ doNotContact: ['post'] });
  expect((await save(found, { ...both, repeatReason: 'It was lost.' })).body.errors.letter).toMatch(
    /asked not/,
  );
  await change({ doNotContact: [], deceasedOn: '2026-01-01' });
  const gone = await save(found, { ...both, repeatReason: 'It was lost.' });
  expect(gone.body.errors['recipients.0']).toMatch(/can no longer be written to/);
  const answer = await ann.call('POST', '/paperless-office/print-runs', { kind: 'print', ids: [id] });
  expect(answer.body.message).toMatch(/1 letter is held/);
  expect(await item(id)).toMatchObject({ status: 'held' });
});

test('whoever changed the words of a letter does not approve them', async () => {
  const found = await harbourCase();
  const begun = { templateId: guarded, send: false };
  const draft = (await save(found, begun)).body.data;
  const more = { ...begun, id: draft.id, body: '<p>Dear {{recipient.salutation}}, in my words</p>' };
  await save(found, more, bob);
  const sent = await save(found, { ...more, send: true }, ann);
  expect(sent.body.data).toMatchObject({ status: 'awaiting_approval' });
  expect((await item(draft.id, bob)).blocker).toMatch(/wrote or signed/);
  const approve = async (as: typeof ann) =>
    (await as.call('POST', '/mail/approve', { ids: [draft.id] })).body.data;
  expect(await approve(bob)).toMatchObject({ changed: 0 });
  expect(await approve(cid)).toMatchObject({ changed: 1 });
});

test('whoever moved the case may approve what its status drafted, once somebody else has finished it', async () => {
  const found = await harbourCase();
  const drafted = async () => {
    const draft = { templateIds: [guarded], caseId: found.id, raisedBy: 'Status: Ended', asDraft: true };
    await write(database, { ...systemActor, id: ann.id }, (w) => writeByRule(w, draft));
    const rows = await database.select().from(mailItems).where(eq(mailItems.caseId, found.id));
    return rows.find(({ status }) => status === 'draft')!;
  };
  const finish = async (id: number, as: typeof ann, body: string) =>
    save(found, { templateId: guarded, id, version: (await item(id)).version, send: true, body }, as);
  const approve = async (id: number, as: typeof ann) =>
    (await as.call('POST', '/mail/approve', { ids: [id] })).body.data.changed;
  const theirs = await drafted();
  expect((await finish(theirs.id, bob, '<p>Finished by Bob</p>')).body.data.status).toBe('awaiting_approval');
  expect((await item(theirs.id, ann)).blocker).toBeNull();
  expect(await approve(theirs.id, bob)).toBe(0);
  expect(await approve(theirs.id, ann)).toBe(1);
  const own = await drafted();
  expect((await finish(own.id, ann, '<p>Finished by Ann</p>')).body.data.status).toBe('awaiting_approval');
  expect((await item(own.id, ann)).blocker).toMatch(/wrote or signed/);
  expect(await approve(own.id, ann)).toBe(0);
});

test('post that came back holds what is queued for the same envelope on every case, with its trace', async () => {
  const people = (lastName: string) => [
    { firstName: 'Ian', lastName, address: { line1: '1 Same St.', postcode: 'LS2 2BB' } },
  ];
  const [mine, theirs] = [
    await harbourCase({ people: people('Same') }),
    await addCase(database, { domain: 'Northgate Insolvency', people: people('SAME') }),
  ];
  const theirLetter = await queued(theirs, {}, far);
  const id = await queued(mine);
  await runOf([id]);
  const returned = { code: `M${id}`, returnedOn: londonDate(), reason: 'Gone away' };
  expect((await ann.call('POST', '/mail/returned', returned)).status).toBe(200);
  expect(await item(theirLetter, far)).toMatchObject({ status: 'held', recipients: [{ status: 'held' }] });
  expect(await tasksOf(theirs)).toHaveLength(1);
  const trace = await database
    .select({ userId: auditLog.userId, caseId: auditLog.caseId })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, theirLetter), eq(auditLog.action, 'held')));
  expect(trace).toContainEqual({ userId: null, caseId: theirs.id });
});

test('a rule whose letter no delivery suits writes a draft that says so, and so does a job', async () => {
  const found = await harbourCase();
  const sms = await idOf(database, 'delivery-methods', 'Text message');
  const text = await template({ format: 'sms', deliveryMethodId: sms, body: '<p>Hello</p>' });
  const use = (isActive: boolean) =>
    write(database, systemActor, (w) => updateRow(w, 'delivery-methods', sms, 0, { isActive }));
  const rule = { caseId: found.id, templateIds: [text], raisedBy: 'Status: Lead', asDraft: false };
  const raise = async () => (await write(database, systemActor, (w) => writeByRule(w, rule)))[0]!;
  const before = await raise();
  await use(false);
  const after = await raise();
  await finishLetter(services, before);
  for (const id of [before, after])
    expect(await item(id)).toMatchObject({
      status: 'draft',
      problems: [{ message: expect.stringMatching(/delivery method/) }],
    });
  await use(true);
});

test('no step is taken that the table of states does not have', async () => {
  const id = await queued(await harbourCase());
  const [recipient] = await database.select().from(mailRecipients).where(eq(mailRecipients.itemId, id));
  const step = (status: 'delivered' | 'returned') =>
    writeToMail(database, recipient!.id, (w, mail) =>
      changeRecipient(w, mail.item, mail.recipient, { status }, status),
    );
  await expect(step('delivered')).rejects.toThrow('An item that is “Queued” cannot become “Delivered”.');
  await expect(step('returned')).rejects.toThrow(/cannot become/);
});

test('a letter that came back and is queued again cannot be changed: it has left once', async () => {
  const found = await harbourCase();
  const id = await queued(found);
  await runOf([id]);
  const returned = { code: `M${id}`, returnedOn: londonDate(), reason: 'Gone away' };
  await ann.call('POST', '/mail/returned', returned);
  const { recipients } = await item(id);
  await ann.call('POST', `/mail/${id}/confirm-address`, { recipientId: recipients[0].id });
  await ann.call('POST', '/mail/requeue', { ids: [id] });
  expect(await item(id)).toMatchObject({ status: 'queued' });
  const changed = await save(found, { id, repeatReason: 'It was lost.' });
  expect(changed.status).toBe(409);
  expect(changed.body.message).toMatch(/has been sent/);
});
