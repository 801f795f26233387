import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { arrange } from '#server/platform/paper/reading/arrange.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { filledForm } from '#test/filled-form.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { postDesk, readPost } from '#test/post-desk.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith } from '#test/records-app.ts';
import { inboundItems, inboundSources } from './tables.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(inbound)(database);
const firm = await demoFirm(database);
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' });
const bob = await postDesk(whole, { domainId: firm.harbour, name: 'Bob Birch' });
const far = await postDesk(whole, { domainId: firm.northgate, name: 'Nora North' });
const proofOfDebt = await idNamed(database, 'documents', 'Proof of debt');
const clientLetter = await idNamed(database, 'documents', 'Client letter');
const folderId = await idNamed(database, 'folders', '01 Correspondence in');

let made = 0;
/** A case of Harbour with a reference as the firm gives them, and one debt. */
async function harbourCase(lastName: string, accountNumber: string) {
  made += 1;
  const reference = `HDS${String(900_000 + made * 37).padStart(6, '0')}`;
  const found = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    uniqueReference: reference,
    people: [
      {
        firstName: 'Wilma',
        lastName,
        dateOfBirth: '1971-03-0' + made,
        address: { postcode: `LS${made} 9QZ` },
      },
    ],
  });
  const one = async (table: 'creditors' | 'credits' | 'debt-statuses', where?: ReturnType<typeof eq>) =>
    (
      await database
        .select({ id: tables[table].id })
        .from(tables[table])
        .where(where)
        .orderBy(tables[table].id)
        .limit(1)
    )[0]!.id;
  const [debt] = await database
    .insert(caseCreditors)
    .values({
      caseId: found.id,
      creditorId: await one('creditors'),
      creditId: await one('credits'),
      debtStatusId: await one('debt-statuses', eq(tables['debt-statuses'].code, 'estimated')),
      accountNumber,
      balanceSoaPence: 120_000,
    })
    .returning();
  return { ...found, reference, debtId: debt!.id };
}
const filing = (caseId: number, more: object = {}) => ({
  caseId,
  documentTypeId: clientLetter,
  folderId,
  title: 'Letter of the client',
  userId: bob.id,
  receivedOn: londonDate(),
  ...more,
});
const letter = (...lines: string[]) =>
  paperPdf([
    {
      lines: [
        'Dear Sir or Madam,',
        ...lines,
        'I would be glad to hear from you about this soon. Yours faithfully',
      ],
    },
  ]);

describe('an item', () => {
  test('finds its case by the reference, shows why, and is filed with document, note and task', async () => {
    const { id: caseId, reference } = await harbourCase('Quillfeather', '4929 1111 2222 3333');
    const { itemIds } = await ann.receive([await letter(`My reference is ${reference}.`)]);
    const item = await ann.get(itemIds[0]!);
    expect(item).toMatchObject({
      status: 'classified',
      leading: caseId,
      pages: [{ number: 1, problem: null }],
    });
    expect(item.suggestions[0]?.evidence[0]?.text).toBe(`The reference ${reference} is in the text.`);
    expect(item.pages[0]!.boxes[0]).toMatchObject({ why: `The reference ${reference} is in the text.` });
    const { status, body } = await ann.now(item.id, 'file', filing(caseId, { task: 'Answer the letter' }));
    expect([status, body.message]).toEqual([200, 'Item Updated.']);
    const [document] = await database
      .select()
      .from(caseDocuments)
      .where(eq(caseDocuments.id, body.data.documentId));
    expect(document).toMatchObject({
      caseId,
      source: 'inbound',
      direction: 'in',
      title: 'Letter of the client',
    });
    expect(await database.select().from(caseNotes).where(eq(caseNotes.caseId, caseId))).toMatchObject([
      { subject: 'Letter of the client came in', bodyHtml: '<p>Filed as Client letter.</p>' },
    ]);
    expect(await database.select().from(caseTasks).where(eq(caseTasks.caseId, caseId))).toMatchObject([
      { name: 'Answer the letter', assignedUserId: bob.id },
    ]);
    expect((await ann.content(body.data.documentId)).statusCode).toBe(200);
    expect((await ann.now(item.id, 'file', filing(caseId))).body.message).toBe('This item is filed already.');
  });

  test('that is a filled form has the words of its fields, and says what its page cannot show', async () => {
    const { itemIds } = await ann.receive([Buffer.from(await filledForm())]);
    const item = await ann.get(itemIds[0]!);
    expect(item).toMatchObject({
      status: 'classified',
      title: expect.stringContaining('Okafor Lending IVA-20417'),
    });
    expect(item.pages).toMatchObject([{ problem: expect.stringContaining('The page holds a stamp') }]);
    const [row] = await database.select().from(inboundItems).where(eq(inboundItems.id, item.id));
    for (const words of ['Secured: ticked', 'Overdraft', '4312.50', 'Please ring Mrs Okafor'])
      expect(row!.text).toContain(words);
  });

  test('of which two cases are as likely has no first one', async () => {
    const one = await harbourCase('Ramsbottom', '4929111122223344');
    const other = await harbourCase('Ramsbottom', '4929111122225555');
    const { itemIds } = await ann.receive([await letter(`About ${one.reference} and ${other.reference}.`)]);
    const item = await ann.get(itemIds[0]!);
    expect(item.leading).toBeNull();
    expect(item.suggestions).toHaveLength(2);
  });

  test('is found by account number, by name with date of birth, and never by a name alone', async () => {
    const { id: caseId, debtId } = await harbourCase('Featherstone', '5521-009-871');
    const suggested = async (...lines: string[]) =>
      (await ann.get((await ann.receive([await letter(...lines)])).itemIds[0]!)).suggestions;
    expect(await suggested('Account 5521 009 871 of our customer Wilma Featherstone')).toMatchObject([
      { case: { id: caseId }, debtId },
    ]);
    const [born] = await database
      .select({ on: caseCreditors.caseId })
      .from(caseCreditors)
      .where(eq(caseCreditors.id, debtId));
    expect(born?.on).toBe(caseId);
    expect(await suggested('This is about Wilma Featherstone')).toEqual([]);
    expect(await suggested(`Wilma Featherstone, born 0${made}/03/1971, wrote to us`)).toMatchObject([
      { case: { id: caseId } },
    ]);
  });

  test('that claims a debt enters the claim to be checked', async () => {
    const { id: caseId, debtId, reference } = await harbourCase('Claimant', '77 1234 99');
    const { itemIds } = await ann.receive([
      await letter('Proof of debt', `Reference ${reference}`, 'Total amount owed: £1,234.56'),
    ]);
    const item = await ann.get(itemIds[0]!);
    expect(item).toMatchObject({ leadingTypeId: proofOfDebt, claimedPence: 123_456 });
    const claim = { documentTypeId: proofOfDebt, debtId, claimPence: 123_456 };
    const lacking = await ann.now(item.id, 'file', filing(caseId, { ...claim, debtId: null }));
    expect(lacking.body.errors).toEqual({ debtId: 'Choose the debt that the claim is about.' });
    expect(await database.$count(caseDocuments, eq(caseDocuments.caseId, caseId))).toBe(0);
    expect((await ann.now(item.id, 'file', filing(caseId, claim))).status).toBe(200);
    const [debt] = await database.select().from(caseCreditors).where(eq(caseCreditors.id, debtId));
    expect(debt).toMatchObject({ claimPence: 123_456, claimReceivedOn: londonDate() });
    expect(await database.select().from(caseTasks).where(eq(caseTasks.caseId, caseId))).toMatchObject([
      { source: 'document', assignedUserId: bob.id },
    ]);
  });

  test('that was misfiled moves with its document, note and task, and counts', async () => {
    const wrong = await harbourCase('Wrong', '11-22-331');
    const right = await harbourCase('Right', '11-22-332');
    const { itemIds } = await ann.receive([await letter('Nothing that tells a case')]);
    await ann.now(itemIds[0]!, 'file', filing(wrong.id, { task: 'Call back' }));
    const before = (await ann.call('GET', '/inbound/tally')).body.data.misfiled;
    const same = await ann.now(itemIds[0]!, 'move', { caseId: wrong.id, reason: 'Mistake' });
    expect(same.body.errors).toEqual({ caseId: 'It is already on this case.' });
    expect((await ann.now(itemIds[0]!, 'move', { caseId: right.id, reason: 'Mistake' })).status).toBe(200);
    for (const table of [caseDocuments, caseNotes, caseTasks]) {
      expect(await database.$count(table, eq(table.caseId, right.id))).toBe(1);
      expect(await database.$count(table, eq(table.caseId, wrong.id))).toBe(0);
    }
    expect((await ann.call('GET', '/inbound/tally')).body.data.misfiled).toBe(before + 1);
    const trail = await database.select().from(auditLog).where(eq(auditLog.action, 'moved here'));
    expect(trail).toMatchObject([{ caseId: right.id, after: { reason: 'Mistake' } }]);
  });
});

describe('post that cannot be read', () => {
  test('is failed with its reason, can be replayed, and adds up with the rest', async () => {
    const { itemIds } = await ann.receive(['%PDF-1.4\nnothing that a reader could open\n']);
    const failed = await ann.get(itemIds[0]!);
    expect(failed).toMatchObject({ status: 'failed', pages: [] });
    expect(failed.problem).toMatch(/\w+\.$/);
    expect((await ann.now(failed.id, 'replay')).body.data.status).toBe('received');
    const [item] = await database.select().from(inboundItems).where(eq(inboundItems.id, failed.id));
    await readPost(whole.services, item!.sourceId);
    expect((await ann.get(failed.id)).status).toBe('failed');
    expect((await ann.now(failed.id, 'junk', { reason: 'Damaged' })).body.data.status).toBe('junk');
    const { items, pages } = (await ann.call('GET', '/inbound/tally')).body.data;
    const { received, ...ended } = items;
    expect(received).toBe(Object.values(ended as Record<string, number>).reduce((sum, n) => sum + n, 0));
    const { received: cameIn, ...went } = pages;
    expect(cameIn).toBe(Object.values(went as Record<string, number>).reduce((sum, n) => sum + n, 0));
  });

  test('is taken in twice, and linked', async () => {
    const paper = await letter(
      'The same letter sent to you twice, word for word, so that it is easily told as one.',
    );
    const { itemIds } = await ann.receive([paper, paper]);
    expect((await ann.get(itemIds[1]!)).sameFileAs).toMatchObject({ name: 'scan 1.pdf' });
    expect((await ann.get(itemIds[1]!)).alike).toMatchObject({ id: itemIds[0] });
    expect((await ann.get(itemIds[1]!)).status).toBe('classified');
  });
});

describe('pages', () => {
  /** The items that the file of an item was divided into, in their order. */
  async function partsOf(id: number) {
    const [first] = await database.select().from(inboundItems).where(eq(inboundItems.id, id));
    return database
      .select()
      .from(inboundItems)
      .where(eq(inboundItems.sourceId, first!.sourceId))
      .orderBy(inboundItems.id);
  }
  const heading = (text: string) => ({
    lines: [text, 'with enough words of its own to be read as what it is, a letter'],
  });
  test('are divided at separator sheets, which name a case', async () => {
    const { id: caseId } = await harbourCase('Separated', '900-100-1');
    const { itemIds } = await ann.receive([
      await paperPdf([
        heading('First'),
        { code: 'CC1:SEP' },
        heading('Second'),
        heading('Second, continued'),
        { code: `CC1:SEP:${caseId}` },
        heading('Third'),
      ]),
    ]);
    const items = await partsOf(itemIds[0]!);
    expect(items.map(({ pages, title }) => [title, pages.map(({ page }) => page)])).toEqual([
      ['First', [1]],
      ['Second', [3, 4]],
      ['Third', [6]],
    ]);
    expect((await ann.get(items[2]!.id)).leading).toBe(caseId);
  });

  test('are divided at the sheets that are printed here, which name a case, too', async () => {
    const { id: caseId, reference } = await harbourCase('Printed', '900-100-2');
    const printed = await whole.app.inject({
      url: `/api/inbound/separators?copies=2&caseId=${caseId}`,
      headers: ann.headers,
    });
    expect(printed.headers['content-type']).toBe('application/pdf');
    const sheets = await textOfPdf(printed.rawPayload);
    expect(sheets.map((text) => text.includes(`The document that follows is for ${reference}.`))).toEqual([
      true,
      true,
    ]);
    const letters = await paperPdf([heading('First'), heading('Second')]);
    const pile = await arrange([
      { pdf: letters, page: 1, turn: 0 },
      { pdf: printed.rawPayload, page: 1, turn: 0 },
      { pdf: letters, page: 2, turn: 0 },
    ]);
    const { itemIds } = await ann.receive([Buffer.from(pile)]);
    const items = await partsOf(itemIds[0]!);
    expect(items.map(({ title, pages }) => [title, pages.map(({ page }) => page)])).toEqual([
      ['First', [1]],
      ['Second', [3]],
    ]);
    expect((await ann.get(items[1]!.id)).leading).toBe(caseId);
  });

  test('are split, merged, turned, left out and put back, and the file that came in stays', async () => {
    const { itemIds } = await ann.receive([
      await paperPdf([heading('One'), heading('Two'), heading('Three')]),
    ]);
    const id = itemIds[0]!;
    const { body } = await ann.now(id, 'split', { after: 1 });
    const numbers = async (of: number) =>
      (await database.select().from(inboundItems).where(eq(inboundItems.id, of)))[0]!.pages;
    expect((await numbers(body.data.newId)).map(({ page }) => page)).toEqual([2, 3]);
    expect((await ann.now(id, 'merge', { otherId: body.data.newId })).status).toBe(200);
    expect((await numbers(id)).map(({ page }) => page)).toEqual([1, 2, 3]);
    await ann.now(id, 'arrange', {
      pages: [
        { number: 3, turn: 90 },
        { number: 1, turn: 0 },
      ],
    });
    expect(await numbers(id)).toMatchObject([
      { page: 3, turn: 90 },
      { page: 1, turn: 0 },
    ]);
    const twice = await ann.now(id, 'arrange', {
      pages: [
        { number: 1, turn: 0 },
        { number: 1, turn: 0 },
      ],
    });
    expect(twice.body.errors).toEqual({ pages: 'Each page can be in an item only once.' });
    const content = await whole.app.inject({ url: `/api/inbound/items/${id}/content`, headers: ann.headers });
    expect(await whole.services.reader.toPdf(content.rawPayload, 'application/pdf')).toMatchObject({
      pages: 2,
    });
    for (const pages of [[1, 2, 3], [1], [1, 2, 3]]) {
      expect((await ann.now(id, 'undo')).status).toBe(200);
      expect((await numbers(id)).map(({ page }) => page)).toEqual(pages);
    }
    expect((await ann.now(id, 'undo')).body.message).toBe('Its pages have not been changed.');
    const picture = await whole.app.inject({
      url: `/api/inbound/items/${id}/pages/1?width=200`,
      headers: ann.headers,
    });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });
});

describe('a batch', () => {
  test('whose sheets were counted is held until all are there or somebody says why not', async () => {
    const { id: caseId } = await harbourCase('Held', '900-200-1');
    const { itemIds } = await ann.receive([await letter('One sheet of two')], { declaredSheets: 2 });
    const item = await ann.get(itemIds[0]!);
    expect(item.heldBecause).toBe('2 sheets declared, 1 received.');
    expect((await ann.now(item.id, 'file', filing(caseId))).status).toBe(409);
    const settle = (body: object) =>
      ann.call('POST', `/inbound/batches/${item.batch.id}/settle`, {
        version: 1,
        declaredSheets: 2,
        ...body,
      });
    expect((await settle({})).body.errors.reason).toContain('Say why');
    expect((await settle({ reason: 'One sheet was blank' })).status).toBe(200);
    expect((await ann.now(item.id, 'file', filing(caseId))).status).toBe(200);
  });
});

describe('whose an item is', () => {
  test('who has it open keeps it, until they are gone for a minute', async () => {
    const { itemIds } = await ann.receive([await letter('For one of us')]);
    const id = itemIds[0]!;
    expect((await ann.act(id, 'open')).body.data).toEqual({ lockedBy: null });
    expect((await bob.act(id, 'open')).body.data).toEqual({ lockedBy: { id: ann.id, name: 'Ann Ash' } });
    expect((await bob.now(id, 'junk', { reason: 'Mine' })).body.message).toBe('Ann Ash has this item open.');
    await database.$client.query(`update inbound_locks set seen_at = now() - interval '2 minutes'`);
    expect((await bob.act(id, 'open')).body.data).toEqual({ lockedBy: null });
    await bob.act(id, 'leave');
    expect((await ann.now(id, 'unidentified')).body.data.status).toBe('unidentified');
    expect((await ann.get(id)).reviewOn).not.toBeNull();
  });

  test('another domain’s is not there, and its cases neither suggested nor filed on', async () => {
    const { id: caseId, reference } = await harbourCase('Elsewhere', '900-300-1');
    const { itemIds } = await far.receive([await letter(`About ${reference}.`)]);
    expect((await far.get(itemIds[0]!)).suggestions).toEqual([]);
    expect((await far.now(itemIds[0]!, 'file', filing(caseId, { userId: far.id }))).status).toBe(404);
    const own = await ann.receive([await letter('For Harbour')], { domainId: firm.harbour });
    expect((await far.call('GET', `/inbound/items/${own.itemIds[0]}`)).status).toBe(404);
    expect((await far.act(own.itemIds[0]!, 'junk', { version: 1, reason: 'x' })).status).toBe(404);
    const other = await ann.call('POST', '/inbound/batches', {
      fileIds: [await ann.upload()],
      domainId: firm.northgate,
    });
    expect(other.body.errors).toEqual({ domainId: 'That domain is not one of yours.' });
    const [item] = await database.select().from(inboundItems).where(eq(inboundItems.id, own.itemIds[0]!));
    const [source] = await database
      .select()
      .from(inboundSources)
      .where(eq(inboundSources.id, item!.sourceId));
    const upload = await whole.app.inject({ url: `/api/files/${source!.fileId}`, headers: ann.headers });
    expect(upload.statusCode).toBe(404);
  });
});
