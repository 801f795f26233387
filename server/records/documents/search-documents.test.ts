import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/platform/files/tables.ts';
import { readFileJob } from '#server/platform/files/texts/read-file.ts';
import { fileReadings, fileTexts } from '#server/platform/files/texts/tables.ts';
import { printPdf } from '#server/platform/paper/print-pdf.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { queueUnread } from './queue-unread.ts';

const database = await testDatabase({ seeded: true });
const whole = await testApp(database);
const { app, services } = whole;
const firm = await demoFirm(database);
const ann = await documentDesk(whole, [], { domainId: firm.harbour });
const sam = await documentDesk(whole, ['cases.sensitive'], { domainId: firm.harbour });
const far = await documentDesk(whole, ['cases.sensitive'], { domainId: firm.northgate });
const letterType = await idNamed(database, 'documents', 'Client letter');
const medical = await idNamed(database, 'documents', 'Medical evidence');

/** Reads what waits, as the queue would. */
async function readAll() {
  const signal = new AbortController().signal;
  const waiting = await database.select().from(fileReadings).where(eq(fileReadings.status, 'waiting'));
  for (const { sha256 } of waiting)
    await readFileJob.run({ sha256 }, { services, signal, attempt: 1, isLastAttempt: false });
}

const caseId = (await addCase(database, { domain: 'Harbour Debt Solutions' })).id;
const letter = await printPdf({
  content: [
    'Mae’r credydwyr wedi derbyn y cynnig.',
    { text: 'Your claims are held under IVA-20417, account 4929 1180 7731.', pageBreak: 'before' },
  ],
});
const filed = await ann.file(caseId, {
  documentTypeId: letterType,
  title: 'Bank letter',
  fileId: await ann.upload('letter.pdf', letter),
});
const secret = await sam.file(caseId, {
  documentTypeId: medical,
  title: 'Report',
  fileId: await sam.upload('report.pdf', await printPdf({ content: ['A claim of the hospital'] })),
});
await ann.file(caseId, { documentTypeId: letterType, title: 'Broken' });

type Hit = { documentId: number; page: number; pages: number; snippet: { text: string; isHit: boolean }[] };
const find = async (search: string, as = ann, of: number | null = caseId) => {
  const scope = of === null ? '' : `&caseId=${of}`;
  const { status, body } = await as.call(
    'GET',
    `/case-documents/search?search=${encodeURIComponent(search)}${scope}`,
  );
  return { status, ...body.data } as { status: number; hits: Hit[]; unread: number; failed: number };
};
const foundBy = async (search: string, as = ann) =>
  (await find(search, as)).hits.map(({ documentId, page }) => [documentId, page]);

test('documents are read in the background, and found by words, phrases and references in any writing', async () => {
  expect(await find('claims')).toMatchObject({ hits: [], unread: 2, failed: 0 });
  await readAll();
  expect(await find('claims')).toMatchObject({ unread: 0, failed: 1 });
  for (const search of [
    'claim',
    'credydwyr derbyn',
    '"held under"',
    '"claims are held"',
    '"your claim" "account 4929"',
    '"nobody wrote this" or "held under"',
    'claim -"written elsewhere"',
    'iva 20417',
    'IVA20417',
    '492911807731',
    '4929 1180 7731',
    'claim 4929118 07731',
  ])
    expect([search, await foundBy(search)]).toEqual([
      search,
      [[filed.id, search.startsWith('cred') ? 1 : 2]],
    ]);
  for (const search of ['"account claims"', 'claims -account', 'credydwyr claims', '49291180773', '&|!:*'])
    expect([search, await foundBy(search)]).toEqual([search, []]);
  const [hit] = (await find('claim')).hits;
  expect(hit).toMatchObject({ pages: 2, page: 2, title: 'Bank letter', type: 'Client letter' });
  expect(hit!.snippet.filter(({ isHit }) => isHit)).toEqual([{ text: 'claims', isHit: true }]);
  expect((await find('x')).status).toBe(400);
}, 60_000);

test('only who may know of a document finds it', async () => {
  expect((await foundBy('hospital')).length).toBe(0);
  expect(await foundBy('hospital', sam)).toEqual([[secret.id, 1]]);
  expect((await find('claim', far)).status).toBe(404);
  expect((await find('claim', far, null)).hits).toEqual([]);
  expect((await find('claim', ann, null)).hits.map(({ documentId }) => documentId)).toEqual([filed.id]);
  for (const path of ['/1', '/1/text']) {
    const url = `/api/case-documents/${secret.id}/pages${path}`;
    expect((await app.inject({ url, headers: ann.headers })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: far.headers })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: sam.headers })).statusCode).toBe(200);
  }
});

test('a page is shown as a picture, with the words marked where they stand', async () => {
  const at = `/case-documents/${filed.id}/pages`;
  const { body } = await ann.call('GET', `${at}/2/text?search=claims%204929`);
  expect(body.data).toMatchObject({ page: 2, pages: 2, source: 'pdf', problem: null });
  expect(body.data.marks).toHaveLength(2);
  expect(body.data.marks[0].x).toBeCloseTo(0.12, 1);
  const picture = await app.inject({ url: `/api${at}/2?width=300`, headers: ann.headers });
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
  });
  expect(picture.rawPayload.readUInt32BE(16)).toBe(300);
  for (const [path, status] of [
    ['/3', 404],
    ['/0', 404],
    ['/3/text', 404],
    ['/1?width=9', 400],
  ] as const) {
    const { statusCode } = await app.inject({ url: `/api${at}${path}`, headers: ann.headers });
    expect([path, statusCode]).toEqual([path, status]);
  }
});

test('reading goes on where it was broken off; what was filed before is queued; a removed document is not found', async () => {
  const [file] = await database.select().from(files).where(eq(files.name, 'letter.pdf'));
  const { sha256 } = file!;
  await database.delete(fileReadings).where(eq(fileReadings.sha256, sha256));
  expect(await foundBy('claims')).toEqual([]);
  expect(await queueUnread(services)).toBe(1);
  expect(await queueUnread(services)).toBe(0);
  await database
    .insert(fileTexts)
    .values({ sha256, page: 1, text: 'kept', words: [], confidence: 1, source: 'pdf' });
  await readAll();
  const pages = await database
    .select()
    .from(fileTexts)
    .where(eq(fileTexts.sha256, sha256))
    .orderBy(fileTexts.page);
  expect(pages.map(({ text }) => text)).toEqual(['kept', expect.stringContaining('IVA-20417')]);
  await ann.call('DELETE', `/cases/${caseId}/documents/${filed.id}?version=${filed.version}&reason=x`);
  expect(await foundBy('claims')).toEqual([]);
});
