import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { printPdf } from '#server/platform/paper/print-pdf.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { addresses } from '#server/records/cases/tables.ts';
import { makeRunFile } from '#server/records/correspondence/print-runs/change-run.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { wordFile, wordParagraph } from '#test/word-file.ts';
import { mailRecipients } from './tables.ts';

const database = await testDatabase({ seeded: true });
const whole = await testApp(database);
const firm = await demoFirm(database);
const ann = await documentDesk(whole, ['reports.paperless-office'], { domainId: firm.harbour });
const sam = await documentDesk(whole, ['reports.paperless-office', 'cases.sensitive'], {
  domainId: firm.harbour,
});
const methods = tables['delivery-methods'];
const [post] = await database.select().from(methods).where(eq(methods.name, 'First class post'));

let made = 0;
/** A published template of the test's own. */
async function template(type: string, values: Record<string, unknown> = {}, docx = new Uint8Array()) {
  const documentTypeId = await idNamed(database, 'documents', type);
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: `Kept back ${++made}`,
      documentTypeId,
      audience: 'client',
      format: 'html',
      body: '<p>Dear {{recipient.salutation}}</p><p>About {{case.reference}}.</p>',
      deliveryMethodId: post!.id,
      ...values,
    });
    await publishTemplate(w, row.id, row.version, async () => docx);
    return row.id;
  });
}
const plain = await template('Client letter');
const guarded = await template('Client letter', { requiresApproval: true });

/** A case whose client has letters sent to a PO box and lives somewhere else, and owes one debt. */
async function boxCase(values = {}) {
  const found = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    people: [{ address: { line1: '12 Acacia Avenue', postcode: 'YO1 9QX' } }],
    ...values,
  });
  const [home] = await database.select().from(addresses).where(eq(addresses.personId, found.personIds[0]!));
  const { id: _id, ...place } = home!;
  await database.insert(addresses).values({
    ...place,
    line1: 'PO Box 77',
    postcode: 'LS9 7ZZ',
    isMailingDefault: true,
  });
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
  return { ...found, debtId: debt!.id };
}
type BoxCase = Awaited<ReturnType<typeof boxCase>>;

const toCreditor = ({ debtId }: BoxCase) => [{ type: 'creditor', id: debtId, deliveryMethodId: post!.id }];
const toClient = ({ personIds }: BoxCase) => [
  { type: 'client', id: personIds[0], deliveryMethodId: post!.id },
];
const send = (found: BoxCase, recipients: object[], more = {}, as = ann) =>
  as.call('POST', `/cases/${found.id}/mail`, {
    templateId: plain,
    recipients,
    send: true,
    repeatReason: 'It was lost.',
    ...more,
  });
const mailOf = async (id: number, as = ann) => (await as.call('GET', `/mail/${id}`)).body.data;

describe('an address that is withheld', () => {
  test.each([
    ['the home beside a PO box', { body: '<p>The contents of 12, Acacia  Avenue.</p>' }],
    ['its postcode', { body: '<p>They live at yo19qx.</p>' }],
    ['the PO box', { body: '<p>Write to <b>PO</b> Box 77.</p>' }],
    ['the home in a subject', { subject: '12 Acacia Avenue' }],
  ])('is not typed into a letter to a creditor: %s', async (_which, more) => {
    const found = await boxCase({ riskOfViolence: true });
    const { status, body } = await send(found, toCreditor(found), more);
    expect(status).toBe(400);
    expect(body.errors.letter).toMatch(/address is withheld/);
    expect((await send(found, toClient(found), more)).status).toBe(201);
  });

  test('is kept from a complainant who is no client', async () => {
    const found = await boxCase({ riskOfViolence: true });
    const lines = ['1 High Street', 'Leeds', 'LS1 1AA'];
    const complainant = { type: 'complainant', id: null, name: 'Mr Other', lines };
    const { status } = await send(found, [{ ...complainant, deliveryMethodId: post!.id }], {
      body: '<p>12 Acacia Avenue</p>',
    });
    expect(status).toBe(400);
  });

  test('takes back what was made for others before it was withheld, and nothing of the client’s', async () => {
    const found = await boxCase();
    const body = '<p>The house at 12 Acacia Avenue.</p>';
    const queued = (await send(found, toCreditor(found), { body })).body.data.id;
    const waiting = (await send(found, toCreditor(found), { body, templateId: guarded })).body.data.id;
    const printed = (await send(found, toCreditor(found), { body: `${body}<p>Again</p>` })).body.data.id;
    const own = (await send(found, toClient(found), { body })).body.data.id;
    expect((await mailOf(waiting)).status).toBe('awaiting_approval');
    await ann.call('POST', '/paperless-office/print-runs', { kind: 'print', ids: [printed] });
    expect((await mailOf(printed)).status).toBe('printed');
    const { body: row } = await ann.call('GET', `/cases/${found.id}`);
    const change = { version: row.data.version, riskOfViolence: true };
    expect((await ann.call('PUT', `/cases/${found.id}`, change)).status).toBe(200);
    for (const id of [queued, waiting, printed]) {
      expect(await mailOf(id)).toMatchObject({
        status: 'draft',
        statusReason: expect.stringMatching(/withheld/),
      });
      const [recipient] = await database.select().from(mailRecipients).where(eq(mailRecipients.itemId, id));
      expect(recipient).toMatchObject({ status: 'waiting', printRunId: null });
    }
    expect((await ann.call('POST', '/mail/approve', { ids: [waiting] })).body.data.changed).toBe(0);
    expect((await mailOf(own)).status).toBe('queued');
    expect(await database.select().from(caseTasks).where(eq(caseTasks.caseId, found.id))).toMatchObject([
      { name: 'Letters to others taken back: the address is withheld now' },
    ]);
  });

  test('stands in no list, and not in the index for a print house', async () => {
    const found = await boxCase({ riskOfViolence: true });
    const { body } = await send(found, toClient(found));
    const { id } = body.data;
    const said = JSON.stringify([
      await mailOf(id),
      (await ann.call('GET', `/cases/${found.id}/mail`)).body,
      (await ann.call('GET', `/cases/${found.id}/mail/choices`)).body,
    ]);
    expect(said).not.toMatch(/PO Box 77|Acacia/);
    const made = await ann.call('POST', '/paperless-office/print-runs', { kind: 'export', ids: [id] });
    await makeRunFile(whole.services, made.body.data[0].id);
    const file = await whole.app.inject({
      url: `/api/paperless-office/print-runs/${made.body.data[0].id}/file`,
      headers: ann.headers,
    });
    const index = Buffer.from(unzipSync(file.rawPayload)['index.csv']!).toString();
    expect(index).toContain('address withheld');
    expect(index).not.toMatch(/PO Box 77/);
  });
});

describe('a letter of special category', () => {
  test('is written, read and listed by those alone who may', async () => {
    const found = await boxCase();
    const [special] = await database
      .select()
      .from(tables.documents)
      .where(eq(tables.documents.isSpecialCategory, true))
      .limit(1);
    const templateId = await template(special!.name, { name: 'About an illness' });
    const refused = await send(found, toClient(found), { templateId });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['templateId']]);
    const { status, body } = await send(found, toClient(found), { templateId }, sam);
    expect(status).toBe(201);
    const { id, recipients } = body.data;
    for (const file of ['pdf', 'pages/1']) {
      const read = async (as: typeof ann) => {
        const url = `/api/mail/recipients/${recipients[0].id}/${file}`;
        return (await whole.app.inject({ url, headers: as.headers })).statusCode;
      };
      expect([await read(ann), await read(sam)]).toEqual([404, 200]);
    }
    expect((await ann.call('GET', `/mail/${id}`)).status).toBe(404);
    expect((await ann.call('POST', '/mail/cancel', { ids: [id], reason: 'Written by mistake' })).status).toBe(
      404,
    );
    for (const path of [
      `/cases/${found.id}/mail`,
      `/cases/${found.id}/mail/choices`,
      `/paperless-office/outbound?caseId=${found.id}`,
    ]) {
      expect(JSON.stringify((await ann.call('GET', path)).body)).not.toContain('About an illness');
      expect(JSON.stringify((await sam.call('GET', path)).body)).toContain('About an illness');
    }
  });

  test('is not written in bulk or as a Word document by others either', async () => {
    const found = await boxCase();
    const [special] = await database
      .select()
      .from(tables.documents)
      .where(eq(tables.documents.isSpecialCategory, true))
      .limit(1);
    const templateId = await template(special!.name);
    const bulk = { caseIds: [found.id], templateId };
    const refused = { status: 403, body: { errors: { templateId: expect.stringContaining('special') } } };
    expect(await ann.call('POST', '/bulk-letters/check', bulk)).toMatchObject(refused);
    expect(await ann.call('POST', '/bulk-letters', bulk)).toMatchObject(refused);
    expect((await sam.call('POST', '/bulk-letters/check', bulk)).status).toBe(200);
    const docx = Buffer.from(wordFile(wordParagraph('About {{case.reference}}')));
    const bodyFile = await sam.upload('illness.docx', docx);
    const word = await template(special!.name, { format: 'docx', body: null, bodyFile }, docx);
    const filled = { templateId: word, recipient: toClient(found)[0] };
    expect(await ann.call('POST', `/cases/${found.id}/mail/word`, filled)).toMatchObject(refused);
    expect((await sam.call('POST', `/cases/${found.id}/mail/word`, filled)).status).toBe(200);
  });

  test('goes with another as its type alone', async () => {
    const found = await boxCase();
    const type = await idNamed(database, 'documents', 'Client letter');
    const [special] = await database
      .select()
      .from(tables.documents)
      .where(eq(tables.documents.isSpecialCategory, true))
      .limit(1);
    const fileId = await sam.upload('diagnosis.pdf', await printPdf({ content: ['What ails them'] }));
    const filed = await sam.file(found.id, { documentTypeId: type, title: 'The diagnosis', fileId });
    await database
      .update(caseDocuments)
      .set({ documentTypeId: special!.id })
      .where(eq(caseDocuments.id, filed.id));
    const { body } = await send(found, toClient(found), { attachmentIds: [filed.id] }, sam);
    expect((await mailOf(body.data.id, ann)).attachments).toEqual([{ id: filed.id, name: special!.name }]);
    expect((await mailOf(body.data.id, sam)).attachments).toEqual([{ id: filed.id, name: 'The diagnosis' }]);
  });
});
