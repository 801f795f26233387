import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { files } from '#server/platform/files/tables.ts';
import { fileReadings, fileTexts } from '#server/platform/files/texts/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { blankPdf, lockedPdf, paperPdf, signedPdf } from '#test/paper-pdf.ts';
import { postDesk, readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { office, png } from '#test/uploads.ts';
import { inboundItems, inboundSources } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(inbound)(database);
const { services } = whole;
const firm = await demoFirm(database);
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' }, ['post.all-domains']);
const bob = await postDesk(whole, { domainId: firm.harbour, name: 'Bob Birch' }, ['post.all-domains']);
const clientLetter = await idNamed(database, 'documents', 'Client letter');
const folderId = await idNamed(database, 'folders', '01 Correspondence in');
const found = await addCase(database, { domain: 'Harbour Debt Solutions' });
const elsewhere = await addCase(database, { domain: 'Northgate Insolvency' });
const filing = (caseId: number, userId: number) => ({
  caseId,
  documentTypeId: clientLetter,
  folderId,
  title: 'Letter of the client',
  userId,
  receivedOn: londonDate(),
});
const letter = await paperPdf([
  { lines: ['A letter with words enough to be read'] },
  { lines: ['Its second page'] },
]);

/** Takes a file in as a channel does and reads it; returns its item. */
async function received(name: string, content: Uint8Array) {
  await takeInOnce(services, { channel: 'scan', originKey: name, name, content });
  const [source] = await database.select().from(inboundSources).where(eq(inboundSources.originKey, name));
  await readPost(services, source!.id);
  const [item] = await database.select().from(inboundItems).where(eq(inboundItems.sourceId, source!.id));
  return ann.get(item!.id);
}

describe('what cannot be read is failed with its reason, and kept', () => {
  const huge = Buffer.from(png());
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const bomb = office('wordprocessingml.document', {
    name: 'word/media/a.bin',
    content: Buffer.alloc(120 * 1024 ** 2),
  });
  const cases: [string, () => Uint8Array | Promise<Uint8Array>, RegExp][] = [
    ['locked.pdf', () => lockedPdf(letter), /protected with a password/],
    ['half.pdf', () => letter.subarray(0, letter.length / 2), /damaged/],
    ['many.pdf', () => blankPdf(5000), /5,000 pages/],
    ['field.png', () => huge, /megapixels/],
    ['bomb.docx', () => bomb, /unpack/],
    ['wrong.pdf', () => png(), /although its name says so|not a PDF/],
    ['wrong.docx', () => letter, /although its name says so|not a Word/],
    ['program.pdf', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000)]), /\w+\.$/],
    ['empty.pdf', () => Buffer.alloc(0), /empty/],
  ];
  test.each(cases)('%s', async (name, content, problem) => {
    const item = await received(name, await content());
    expect(item).toMatchObject({ status: 'failed', pages: [], problem: expect.stringMatching(problem) });
    const kept = await whole.app.inject({
      url: `/api/inbound/items/${item.id}/content`,
      headers: ann.headers,
    });
    expect(kept.statusCode).toBe(200);
    expect(kept.headers['content-security-policy']).toContain('sandbox');
  });
});

test('a page as large as a field is shown like any other', async () => {
  const item = await received('poster.pdf', await blankPdf(1, [14_400, 14_400]));
  expect(item).toMatchObject({ status: 'classified', pages: [{ number: 1 }] });
  const picture = await whole.app.inject({
    url: `/api/inbound/items/${item.id}/pages/1?width=400`,
    headers: ann.headers,
  });
  expect([picture.statusCode, picture.rawPayload.readUInt32BE(16)]).toEqual([200, 400]);
});

test('a signed PDF is one item whatever codes are on it, is not edited, and is filed with the bytes that came in', async () => {
  const signed = await signedPdf(
    await paperPdf([{ lines: ['Signed'] }, { code: 'CC1:SEP' }, { lines: ['Signed as well'] }]),
  );
  const item = await received('signed.pdf', signed);
  expect(item).toMatchObject({ status: 'classified', isSigned: true });
  expect(item.pages).toHaveLength(3);
  for (const [action, body] of [
    ['split', { after: 1 }],
    ['arrange', { pages: [{ number: 1, turn: 90 }] }],
  ] as const)
    expect((await ann.now(item.id, action, body)).body.message).toContain('signed PDF cannot be edited');
  const { body } = await ann.now(item.id, 'file', filing(found.id, ann.id));
  const content = await ann.content(body.data.documentId);
  expect(content.rawPayload.equals(Buffer.from(signed))).toBe(true);
});

test('two who file the same item at once: one does, the other is told', async () => {
  const item = await received('contested.pdf', letter);
  const { id, version } = item;
  const answers = await Promise.all(
    [ann, bob].map((one) => one.act(id, 'file', { version, ...filing(found.id, one.id) })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [stored] = await database.select().from(inboundItems).where(eq(inboundItems.id, id));
  expect(await database.$count(caseDocuments, eq(caseDocuments.id, stored!.documentId!))).toBe(1);
  const moved = await ann.now(id, 'move', { caseId: elsewhere.id, reason: 'By mistake' });
  expect(moved.status).toBe(404);
});

test('what was read goes along to the file: it is found in the documents and not read again', async () => {
  const { id } = await received(
    'turned.pdf',
    await paperPdf([{ lines: ['The first page about marmalade'] }, { lines: ['The second, about quinces'] }]),
  );
  await ann.now(id, 'arrange', {
    pages: [
      { number: 2, turn: 90 },
      { number: 1, turn: 0 },
    ],
  });
  const { body } = await ann.now(id, 'file', filing(found.id, ann.id));
  const [document] = await database
    .select({ sha256: files.sha256 })
    .from(caseDocuments)
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .where(eq(caseDocuments.id, body.data.documentId));
  const reading = await database.select().from(fileReadings).where(eq(fileReadings.sha256, document!.sha256));
  expect(reading).toMatchObject([{ status: 'read', pages: 2, pagesRead: 2 }]);
  const texts = await database
    .select()
    .from(fileTexts)
    .where(eq(fileTexts.sha256, document!.sha256))
    .orderBy(fileTexts.page);
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringContaining('quinces'),
    expect.stringContaining('marmalade'),
  ]);
  // The words of the turned page stand where a reader of the filed pages would find them.
  const content = await ann.content(body.data.documentId);
  const read = await services.reader.text(content.rawPayload, 1);
  const [, x, y] = texts[0]!.words[0]!;
  expect(x / 10_000).toBeCloseTo(read.words[0]!.x, 2);
  expect(y / 10_000).toBeCloseTo(read.words[0]!.y, 2);
  const { rows } = await database.$client.query(`select from graphile_worker.jobs where key = $1`, [
    `read-file:${document!.sha256}`,
  ]);
  expect(rows).toEqual([]);
  const search = await ann.call('GET', `/case-documents/search?caseId=${found.id}&search=quinces`);
  expect(search.body.data.hits).toMatchObject([{ documentId: body.data.documentId, page: 1 }]);
});
