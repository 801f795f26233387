import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { digestOf } from '#server/files/keep-file.ts';
import { files } from '#server/files/tables.ts';
import { londonDate } from '#shared/dates.ts';
import { addCase } from '#test/cases.ts';
import { eicar, testScanner } from '#test/clamd.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { type PostDesk, postDesk, readPost } from '#test/post-desk.ts';
import { testApp } from '#test/test-app.ts';
import { pdf } from '#test/uploads.ts';
import { inboundItems, inboundSources } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';
import { takeInFolder } from './watched-folder.ts';

const scanner = await testScanner();
const database = await testDatabase({ seeded: true });
const whole = await testApp(database, { CLAMD_URL: scanner.address });
const { services } = whole;
const firm = await demoFirm(database);
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' });
const folder = mkdtempSync(join(tmpdir(), 'concordat-scans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const infected = Buffer.from(`${pdf}${eicar}`);
const REFUSED = 'The file is infected (Win.Test.EICAR_HDB-1) and was not taken. Tell whoever sent it.';

/** Lies in the watched folder for a minute. */
function put(name: string, content: Buffer | string): void {
  writeFileSync(join(folder, name), content);
  const at = new Date(Date.now() - 60_000);
  utimesSync(join(folder, name), at, at);
}

/** The latest item, as the post room sees it. */
async function latest(desk: PostDesk) {
  const rows = await database.select().from(inboundItems).orderBy(asc(inboundItems.id));
  return desk.get(rows.at(-1)!.id);
}

test.each([
  [
    'the watched folder',
    async () => {
      put('scan.pdf', infected);
      await takeInFolder(services, folder);
    },
  ],
  [
    'the mailbox',
    () =>
      takeInOnce(services, {
        channel: 'email',
        originKey: 'mail:infected',
        name: 'infected.eml',
        subject: 'Invoice',
        content: Buffer.from(`From: a@b.example\r\nSubject: Invoice\r\n\r\n${eicar}`),
      }),
  ],
  [
    'an attachment',
    async () => {
      const mail = [
        'From: a@b.example',
        'Subject: Invoice',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=part',
        '',
        '--part',
        'Content-Type: text/plain',
        '',
        'See attached.',
        '--part',
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename=invoice.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        infected.toString('base64'),
        '--part--',
        '',
      ].join('\r\n');
      const message = { channel: 'email', originKey: 'mail:attached', name: 'a.eml' } as const;
      await takeInOnce(services, { ...message, content: Buffer.from(mail) });
      const [source] = await database
        .select()
        .from(inboundSources)
        .where(eq(inboundSources.originKey, 'mail:attached'));
      await readPost(services, source!.id);
    },
  ],
  [
    'a file of a kind that has no pages',
    async () => {
      put('table.csv', `a,b\n${eicar}`);
      await takeInFolder(services, folder);
    },
  ],
])('what is infected is named and not taken, from %s', async (_from, bring) => {
  await bring();
  const item = await latest(ann);
  expect(item).toMatchObject({ status: 'failed', problem: REFUSED, isTaken: false, pages: [] });
  const kept = await database.select({ sha256: files.sha256 }).from(files);
  expect(kept.map(({ sha256 }) => sha256)).not.toContain(digestOf(infected));
  const content = await whole.app.inject({
    url: `/api/inbound/items/${item.id}/content`,
    headers: ann.headers,
  });
  expect([content.statusCode, content.body.includes(eicar)]).toEqual([409, false]);
  expect((await ann.now(item.id, 'replay')).body.message).toBe(REFUSED);
  const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const filed = await ann.now(item.id, 'file', {
    caseId,
    documentTypeId: await idNamed(database, 'documents', 'Client letter'),
    folderId: await idNamed(database, 'folders', '01 Correspondence in'),
    title: 'Letter',
    userId: ann.id,
    receivedOn: londonDate(),
  });
  expect([filed.status, filed.body.message]).toEqual([409, REFUSED]);
  expect((await ann.now(item.id, 'junk', { reason: 'Infected' })).body.data.status).toBe('junk');
});

test('while the scanner is away everything stays where it is', async () => {
  scanner.behaviour = 'hangs up';
  put('later.pdf', pdf);
  await takeInFolder(services, folder).catch(() => undefined);
  expect(readdirSync(folder)).toContain('later.pdf');
  scanner.behaviour = 'works';
  expect(await takeInFolder(services, folder)).toBe(1);
  expect(await latest(ann)).toMatchObject({ title: 'Later', isTaken: true });
});
