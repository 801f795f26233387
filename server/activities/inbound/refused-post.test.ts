import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { inbound } from '#server/app/parts/inbound.ts';
import { digestOf } from '#server/platform/files/keep-file.ts';
import { files } from '#server/platform/files/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { choking, eicar, testScanner } from '#test/clamd.ts';
import { testDatabase } from '#test/database.ts';
import { idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { paperPdf } from '#test/paper-pdf.ts';
import { type PostDesk, postDesk, readPost } from '#test/post-desk.ts';
import { appWith } from '#test/records-app.ts';
import { pdf } from '#test/uploads.ts';
import { takeInMailbox } from './mailbox.ts';
import { readTurn } from './read-source.ts';
import { inboundItems, inboundSources } from './tables.ts';
import { takeInOnce } from './take-in-once.ts';
import { takeInFolder } from './watched-folder.ts';

const scanner = await testScanner();
const database = await testDatabase({ seeded: true });
const whole = await appWith(inbound)(database, { CLAMD_URL: scanner.address });
const { services } = whole;
const firm = await demoFirm(database);
const ann = await postDesk(whole, { domainId: firm.harbour, name: 'Ann Ash' }, ['post.all-domains']);
const folder = mkdtempSync(join(tmpdir(), 'concordat-scans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Server = {
  listen: (port: number, done: () => void) => void;
  close: (done: () => void) => void;
  server: { address: () => { port: number } };
};
const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Server;

const infected = Buffer.from(`${pdf}${eicar}`);
const REFUSED = 'The file is infected (Win.Test.EICAR_HDB-1) and was rejected. Tell the sender.';

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

test('a file that cannot be taken in keeps no other waiting, and is named', async () => {
  const name = Buffer.concat([Buffer.from(join(folder, 'a')), Buffer.from([0xff]), Buffer.from('.pdf')]);
  writeFileSync(name, pdf);
  put('b chokes.pdf', `${pdf}${choking}`);
  put('c follows.pdf', `${pdf}c`);
  expect(await takeInFolder(services, folder)).toBe(2);
  expect(await takeInFolder(services, folder)).toBe(0);
  const rows = await database.select().from(inboundItems).orderBy(asc(inboundItems.id));
  expect(rows.slice(-3)).toMatchObject([
    { status: 'failed', problem: 'The file could not be taken in. It is in the watched folder.' },
    { title: 'B chokes', problem: expect.stringContaining('The virus scanner could not check the file') },
    { title: 'C follows', status: 'received' },
  ]);
});

test('a message that is too large, and one with a subject that cannot be stored, keep no other waiting', async () => {
  const said = (subject: string, more = '') =>
    `From: =?utf-8?B?QQBC?= <a@b.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject.length}@b.example>\r\n\r\nHello${more}`;
  const server = hoodiecrow({
    storage: {
      INBOX: {
        messages: [
          { raw: said('Large', 'x'.repeat(services.settings.uploadLimit)) },
          { raw: said('=?utf-8?B?QQBC?=') },
          { raw: said('The next letter') },
        ],
      },
      '': { folders: { Processed: {}, 'Too large': {}, Failed: {} } },
    },
    plugins: ['ID', 'UIDPLUS', 'MOVE', 'NAMESPACE', 'SPECIAL-USE', 'ENABLE', 'CONDSTORE'],
  });
  await new Promise<void>((done) => server.listen(0, done));
  const address = `imap://testuser:testpass@127.0.0.1:${server.server.address().port}/INBOX`;
  expect(await takeInMailbox(services, address)).toBe(2);
  expect(await takeInMailbox(services, address)).toBe(0);
  await new Promise<void>((done) => server.close(done));
  const rows = await database.select().from(inboundItems).orderBy(asc(inboundItems.id));
  expect(rows.slice(-3)).toMatchObject([
    {
      title: 'Large',
      status: 'failed',
      problem: 'The message is larger than 25 MB. It is in the folder “Too large” of the mailbox.',
    },
    { title: 'A B', sender: 'A B', status: 'received' },
    { title: 'The next letter', status: 'received' },
  ]);
});

test('of a message with very many files the first hundred are taken in, and the others named', async () => {
  const parts = Array.from({ length: 102 }, (_, at) => [
    '--part',
    'Content-Type: text/csv',
    `Content-Disposition: attachment; filename="list ${at + 1}.csv"`,
    '',
    `a,b\r\n${at},2`,
  ]).flat();
  const head = [
    'From: a@b.example',
    'Subject: Many',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
  ];
  const content = Buffer.from([...head, ...parts, '--part--', ''].join('\r\n'));
  await takeInOnce(services, { channel: 'email', originKey: 'mail:many', name: 'many.eml', content });
  const [message] = await database
    .select()
    .from(inboundSources)
    .where(eq(inboundSources.originKey, 'mail:many'));
  await readPost(services, message!.id);
  const files = await database
    .select()
    .from(inboundSources)
    .where(eq(inboundSources.parentId, message!.id))
    .orderBy(asc(inboundSources.id));
  expect(files).toHaveLength(101);
  expect(files.at(-1)).toMatchObject({
    name: '2 more files',
    fileId: null,
    problem: 'At most 100 files are taken from a message. Left out: list 101.csv, list 102.csv.',
  });
});

test('a long file is read in turns, and each goes on where the last one stopped', async () => {
  const lines = ['One of several pages', 'with enough words to be read as a page of a letter'];
  const content = await paperPdf([{ lines }, { lines }, { lines }, { lines }, { lines }]);
  await takeInOnce(services, { channel: 'scan', originKey: 'scan:long', name: 'long.pdf', content });
  const sourceOf = async () =>
    (await database.select().from(inboundSources).where(eq(inboundSources.originKey, 'scan:long')))[0]!;
  const { id } = await sourceOf();
  const turn = () => readTurn(services, id, new AbortController().signal, 0);
  const seen: [boolean, number, string][] = [];
  for (const _ of [1, 2, 3]) {
    const isRead = await turn();
    const { pagesRead, status } = await sourceOf();
    seen.push([isRead, pagesRead, status]);
  }
  expect(seen).toEqual([
    [false, 2, 'received'],
    [false, 4, 'received'],
    [true, 5, 'read'],
  ]);
});
