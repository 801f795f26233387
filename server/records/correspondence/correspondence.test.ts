import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { addresses } from '#server/records/cases/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow, updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate, setClock } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { finishLetter, writeLetter } from './items/finish-letter.ts';
import { writeByRule } from './items/write-by-rule.ts';
import { makeRunFile } from './print-runs/change-run.ts';
import { mailItems, mailRecipients } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const desk = async (held: string[], domainId = firm.harbour) => {
  const user = await signIn(held, { domainId });
  return { ...user, call: apiCaller(app, user.headers) };
};
const office = ['reports.paperless-office'];
const ann = await desk(office);
const bob = await desk(office);
const far = await desk(office, firm.northgate);
const post = await idOf('First class post');

async function idOf(name: string) {
  const methods = tables['delivery-methods'];
  const [row] = await database.select().from(methods).where(eq(methods.name, name));
  return row!.id;
}

let made = 0;
/** A template of the test's own, published. */
async function template(body: string, values: Record<string, unknown> = {}) {
  const [type] = await database
    .select()
    .from(tables.documents)
    .where(eq(tables.documents.name, 'Client letter'));
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: `Test letter ${++made}`,
      documentTypeId: type!.id,
      audience: 'client',
      format: 'html',
      body,
      deliveryMethodId: post,
      ...values,
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}
const plain = await template(
  '<p>Dear {{recipient.salutation}}</p><p>Your reference is {{case.reference}}.</p>',
);
const guarded = await template('<p>Dear {{recipient.salutation}}</p>', { requiresApproval: true });

const harbourCase = (values = {}) => addCase(database, { domain: 'Harbour Debt Solutions', ...values });
const letterTo = (found: { id: number; personIds: number[] }, templateId: number, more = {}) => ({
  templateId,
  recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId: post }],
  send: true,
  ...more,
});
const save = (caseId: number, letter: object, as = ann) => as.call('POST', `/cases/${caseId}/mail`, letter);

test('a letter is made, kept once and queued for the day on which its post leaves', async () => {
  setClock(() => new Date('2026-12-24T15:45:00Z'));
  const found = await harbourCase();
  const { status, body } = await save(found.id, letterTo(found, plain));
  expect(body).toMatchObject({ data: {} });
  expect(status).toBe(201);
  // After the cut-off of Christmas Eve: Christmas Day, a weekend, and the substitute day for Boxing Day.
  expect(body.data).toMatchObject({
    status: 'queued',
    dueOn: '2026-12-29',
    costPence: 165,
    requestedBy: { id: ann.id },
    recipients: [{ status: 'queued', pages: 1, hasPdf: true, expectedOn: '2026-12-31' }],
  });
  const pdf = await app.inject({
    url: `/api/mail/recipients/${body.data.recipients[0].id}/pdf`,
    headers: ann.headers,
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const page = (number: number | string, as = ann) =>
    app.inject({
      url: `/api/mail/recipients/${body.data.recipients[0].id}/pages/${number}`,
      headers: as.headers,
    });
  const drawn = await page('1?width=300');
  expect([drawn.headers['content-type'], drawn.headers['x-page-count']]).toEqual(['image/png', '1']);
  expect(drawn.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(drawn.rawPayload.readUInt32BE(16)).toBe(300);
  const refused = [await page(2), await page('x'), await page('1?width=9'), await page(1, far)];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 404]);
  const hidden = await far.call('GET', `/mail/${body.data.id}`);
  expect(hidden.status).toBe(404);
  setClock(() => new Date());
});

test('a preview draws the page that is asked for, and the last one where it has fewer', async () => {
  const found = await harbourCase();
  const preview = async (page?: number) =>
    (await ann.call('POST', `/cases/${found.id}/mail/preview`, { ...letterTo(found, plain), page })).body
      .data;
  expect((await preview()).picture).toBeNull();
  const [first, ninth] = [await preview(1), await preview(9)];
  for (const { picture, pages } of [first, ninth]) {
    const drawn = Buffer.from(picture, 'base64');
    expect([pages, drawn.subarray(1, 4).toString(), drawn.readUInt32BE(16)]).toEqual([1, 'PNG', 1_200]);
  }
});

test('a blank, a bad address or post that came back stops a letter before anything is made', async () => {
  const blank = await template('<p>Dear {{recipient.salutation}}, your order {{case.terminationReason}}</p>');
  const found = await harbourCase({ people: [{ address: { line1: 'No fixed abode', postcode: null } }] });
  const before = await database.$count(mailItems);
  const { status, body } = await save(found.id, letterTo(found, blank));
  expect(status).toBe(400);
  expect(body.data.problems.map((problem: { token: string }) => problem.token)).toContain(
    'case.terminationReason',
  );
  expect(body.errors.letter).toMatch(/No fixed abode/);
  expect(await database.$count(mailItems)).toBe(before);
  const draft = await save(found.id, letterTo(found, blank, { send: false }));
  expect(draft.body.data).toMatchObject({
    status: 'draft',
    recipients: [{ status: 'waiting', hasPdf: false }],
  });
});

test('a second person approves what was made; whoever wrote it does not, and a change makes it void', async () => {
  const found = await harbourCase();
  const { body } = await save(found.id, letterTo(found, guarded));
  const { id, version } = body.data;
  expect(body.data).toMatchObject({ status: 'awaiting_approval', dueOn: null });
  const own = await ann.call('POST', '/mail/approve', { ids: [id] });
  expect(own.body.data).toMatchObject({ changed: 0, skipped: [{ id }] });
  const changed = await save(
    found.id,
    letterTo(found, guarded, { id, version, body: '<p>Dear {{recipient.salutation}}, in other words</p>' }),
  );
  expect(changed.body.data).toMatchObject({ status: 'awaiting_approval' });
  const both = await Promise.all([bob, bob].map((each) => each.call('POST', '/mail/approve', { ids: [id] })));
  expect(both.map(({ body: { data } }) => data.changed).toSorted((one, other) => one - other)).toEqual([
    0, 1,
  ]);
  const after = await ann.call('GET', `/mail/${id}`);
  expect(after.body.data).toMatchObject({ status: 'queued', approvedBy: { id: bob.id } });
  const steps = await database
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'mail-items'), eq(auditLog.entityId, id), eq(auditLog.userId, bob.id)));
  expect(steps.map(({ action }) => action)).toEqual(['approved', 'queued', 'queued']);
  expect((await far.call('POST', '/mail/approve', { ids: [id] })).status).toBe(404);
});

test('a rejected letter goes back to its writer with the comment', async () => {
  const found = await harbourCase();
  const { id } = (await save(found.id, letterTo(found, guarded))).body.data;
  const { body } = await bob.call('POST', `/mail/${id}/reject`, { comment: 'Too long' });
  expect(body.data).toMatchObject({ status: 'draft', statusReason: 'Too long' });
});

test('the same words to the same person are asked about, and a letter that has not left is taken back', async () => {
  const found = await harbourCase();
  const { body } = await save(found.id, letterTo(found, plain));
  const again = await save(found.id, letterTo(found, plain));
  expect(again.status).toBe(409);
  expect(again.body.data).toMatchObject({ isRepeat: true });
  expect((await save(found.id, letterTo(found, plain, { repeatReason: 'It was lost.' }))).status).toBe(201);
  const taken = await ann.call('POST', '/mail/cancel', { ids: [body.data.id], reason: 'Written twice' });
  expect(taken.body.data).toEqual({ changed: 1, skipped: [] });
  expect((await ann.call('GET', `/mail/${body.data.id}`)).body.data.status).toBe('cancelled');
});

test('a letter that a rule writes keeps the version it was begun with, and stays a draft that says what is missing', async () => {
  const found = await harbourCase();
  const templateId = await template('<p>First words {{case.reference}}</p>');
  const write1 = (body?: string) =>
    write(database, systemActor, (w) =>
      writeLetter(w, {
        caseId: found.id,
        templateId,
        recipients: [{ type: 'client', id: found.personIds[0]! }],
        asDraft: true,
        raisedBy: 'A rule',
        ...(body !== undefined && { body }),
      }),
    );
  const [kept, blank] = [await write1(), await write1('<p>{{case.terminationReason}}</p>')];
  await write(database, systemActor, async (w) => {
    await updateRow(w, 'templates', templateId, 0, { body: '<p>Other words</p>' });
    await publishTemplate(w, templateId, 0, async () => new Uint8Array());
  });
  await finishLetter(services, kept);
  await finishLetter(services, blank);
  const [first] = await database.select().from(mailItems).where(eq(mailItems.id, kept));
  expect(first).toMatchObject({ status: 'queued', raisedBy: 'A rule' });
  const [second] = await database.select().from(mailItems).where(eq(mailItems.id, blank));
  expect(second?.status).toBe('draft');
  expect(second?.problems).toMatchObject([{ token: 'case.terminationReason' }]);
});

test('the address withheld for risk of violence is not typed into a letter to a creditor', async () => {
  const found = await harbourCase({ riskOfViolence: true });
  const [creditor] = await database.select().from(tables.creditors).limit(1);
  const [credit] = await database.select().from(tables.credits).limit(1);
  const [status] = await database.select().from(tables['debt-statuses']).limit(1);
  const [debt] = await database
    .insert(caseCreditors)
    .values({
      caseId: found.id,
      creditorId: creditor!.id,
      creditId: credit!.id,
      debtStatusId: status!.id,
      balanceSoaPence: 1,
    })
    .returning();
  const [home] = await database.select().from(addresses).where(eq(addresses.personId, found.personIds[0]!));
  const words = '<p>A harmless letter.</p>';
  for (const told of [
    { body: '<p>They live at LS14AB.</p>' },
    { body: `<p>They moved to ${home!.line1.replace(' ', ' <b>')}</b> last year.</p>` },
    { body: words, subject: 'About LS1 4AB' },
  ]) {
    const letter = {
      templateId: plain,
      recipients: [{ type: 'creditor', id: debt!.id }],
      ...told,
      send: true,
    };
    const { status: code, body } = await save(found.id, letter);
    expect(code).toBe(400);
    expect(body.errors.letter).toMatch(/address is withheld/);
  }
});

test('queued letters are printed as one run, which is downloaded twice only when somebody says so, and sent', async () => {
  const mine: number[] = [];
  for (const _ of [1, 2]) {
    const found = await harbourCase();
    mine.push((await save(found.id, letterTo(found, plain))).body.data.id);
  }
  const made = await ann.call('POST', '/paperless-office/print-runs', { kind: 'print', ids: mine });
  expect(made.status).toBe(201);
  const [run] = made.body.data;
  expect(run).toMatchObject({ count: 2, pages: 2, status: 'open' });
  const again = await ann.call('POST', '/paperless-office/print-runs', { kind: 'print', ids: mine });
  expect(again.status).toBe(409);
  const file = (query = '', as = ann) =>
    app.inject({ url: `/api/paperless-office/print-runs/${run.id}/file${query}`, headers: as.headers });
  const early = await ann.call('POST', `/paperless-office/print-runs/${run.id}/sent`, {});
  expect(early.body.message).toMatch(/never downloaded/);
  expect((await file()).json()).toMatchObject({ message: expect.stringMatching(/being made/) });
  await makeRunFile(services, run.id);
  expect((await file('', far)).statusCode).toBe(404);
  const pdf = await file();
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const second = await file();
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ message: expect.stringMatching(/was downloaded on/) });
  expect((await file('?again=true')).rawPayload.equals(pdf.rawPayload)).toBe(true);
  const sent = await ann.call('POST', `/paperless-office/print-runs/${run.id}/sent`, {});
  expect(sent.body.data).toMatchObject({ status: 'sent', downloadCount: 2 });
  const item = await ann.call('GET', `/mail/${mine[0]}`);
  expect(item.body.data).toMatchObject({ status: 'sent', recipients: [{ status: 'sent' }] });
});

test('a print house gets an archive with index and checksums; a cancelled run queues its letters again', async () => {
  const found = await harbourCase();
  const { id } = (await save(found.id, letterTo(found, plain))).body.data;
  const { body } = await ann.call('POST', '/paperless-office/print-runs', { kind: 'export', ids: [id] });
  const run = body.data[0].id;
  await makeRunFile(services, run);
  const answer = await app.inject({
    url: `/api/paperless-office/print-runs/${run}/file`,
    headers: ann.headers,
  });
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const pdf = Object.keys(files).find((name) => name.endsWith('.pdf'))!;
  const sums = Buffer.from(files.SHA256SUMS!).toString();
  expect(sums).toContain(`${createHash('sha256').update(files[pdf]!).digest('hex')}  ${pdf}`);
  expect(Buffer.from(files['index.csv']!).toString()).toContain(found.uniqueReference);
  expect((await ann.call('GET', `/mail/${id}`)).body.data.status).toBe('exported');
  const cancel = (given: object) => ann.call('POST', `/paperless-office/print-runs/${run}/cancel`, given);
  expect((await cancel({})).body.message).toMatch(/may be printed already/);
  await cancel({ again: true });
  expect((await ann.call('GET', `/mail/${id}`)).body.data.status).toBe('queued');
});

/** Prints and posts a run. */
async function printAndPost(runId: number) {
  await makeRunFile(services, runId);
  await app.inject({ url: `/api/paperless-office/print-runs/${runId}/file`, headers: ann.headers });
  await ann.call('POST', `/paperless-office/print-runs/${runId}/sent`, {});
}

test('post that came back is named by its code: the next letter is held until the address is confirmed', async () => {
  const found = await harbourCase();
  const { id } = (await save(found.id, letterTo(found, plain))).body.data;
  const early = await ann.call('POST', '/mail/returned', {
    code: `CC1:${found.id}:${id}:1`,
    returnedOn: londonDate(),
    reason: 'Gone away',
  });
  expect(early.body.errors.code).toMatch(/in the post/);
  const [run] = (await ann.call('POST', '/paperless-office/print-runs', { kind: 'print', ids: [id] })).body
    .data;
  await printAndPost(run.id);
  const waiting = (await save(found.id, letterTo(found, plain, { repeatReason: 'It was lost.' }))).body.data;
  const back = { code: `CC1:${found.id}:${id}:1`, returnedOn: londonDate(), reason: 'Gone away' };
  expect((await far.call('POST', '/mail/returned', back)).status).toBe(404);
  const { body } = await ann.call('POST', '/mail/returned', back);
  expect(body.data).toMatchObject({ status: 'returned', recipients: [{ returnReason: 'Gone away' }] });
  const held = (await ann.call('GET', `/mail/${waiting.id}`)).body.data;
  expect(held.recipients[0]).toMatchObject({ status: 'held' });
  const refused = await save(found.id, letterTo(found, plain, { repeatReason: 'It was lost.' }));
  expect(refused.body.errors.letter).toMatch(/came back/);
  const [task] = await database.select().from(caseTasks).where(eq(caseTasks.caseId, found.id));
  expect(task).toMatchObject({ status: 'open', source: 'document' });
  const confirmed = await ann.call('POST', `/mail/${waiting.id}/confirm-address`, {
    recipientId: held.recipients[0].id,
  });
  expect(confirmed.body.data.recipients[0]).toMatchObject({ status: 'queued' });
});

test('a status writes its letters as drafts, to the audience of their templates', async () => {
  const found = await harbourCase();
  const letters = (asDraft: boolean) =>
    write(database, systemActor, (w) =>
      writeByRule(w, { caseId: found.id, templateIds: [plain], raisedBy: 'Status: Lead', asDraft }),
    );
  const [id] = await letters(true);
  const [item] = await database.select().from(mailItems).where(eq(mailItems.id, id!));
  expect(item).toMatchObject({ status: 'draft', raisedBy: 'Status: Lead', authorId: expect.any(Number) });
  const recipients = await database.select().from(mailRecipients).where(eq(mailRecipients.itemId, id!));
  expect(recipients).toMatchObject([{ type: 'client', ofId: found.personIds[0] }]);
});

test('letters that wait with the address before are named where the address changes, and on the case', async () => {
  const found = await harbourCase({ people: [{ firstName: 'Ada' }, { firstName: 'Ben' }] });
  const draft = await save(found.id, letterTo(found, plain, { send: false }));
  const queued = await save(found.id, letterTo(found, plain));
  const [home] = (await ann.call('GET', `/cases/${found.id}/addresses`)).body.data;
  const elsewhere = async () => (await ann.call('GET', `/cases/${found.id}/addresses/letters`)).body.data;
  expect(await elsewhere()).toEqual([]);
  const { status, body } = await ann.call('PUT', `/cases/${found.id}/addresses/${home.id}`, {
    version: home.version,
    line1: '77 Moved Lane',
    alsoFor: [],
  });
  expect(status).toBe(200);
  const names = body.data.lettersElsewhere.map(({ id, status: state }: { id: number; status: string }) => [
    id,
    state,
  ]);
  expect(names).toEqual([
    [draft.body.data.id, 'draft'],
    [queued.body.data.id, 'queued'],
  ]);
  expect(await elsewhere()).toEqual(body.data.lettersElsewhere);
  const hidden = await far.call('GET', `/cases/${found.id}/addresses/letters`);
  expect(hidden.status).toBe(404);
  await ann.call('POST', '/mail/cancel', { ids: [queued.body.data.id], reason: 'Moved' });
  expect((await elsewhere()).map(({ id }: { id: number }) => id)).toEqual([draft.body.data.id]);
});
