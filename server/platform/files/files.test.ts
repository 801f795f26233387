import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addFirm, addUser, callerFor, signInAs } from '#test/staff.ts';
import { compound, form, office, type Part, pdf, png } from '#test/uploads.ts';
import { files } from './tables.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await testApp(database, { UPLOAD_LIMIT: '2 MB' });
await addUser(database, firm, 'admin', { permissions: ['all'] });
const paula = await addUser(database, firm, 'paula');
await addUser(database, firm, 'clerk', { permissions: ['settings.users'] });
await addUser(database, firm, 'brander', { permissions: ['settings.letterheads'] });
const headersOf = Object.fromEntries(
  await Promise.all(
    ['admin', 'paula', 'clerk', 'brander'].map(
      async (name) => [name, (await signInAs(app, name)).headers] as const,
    ),
  ),
);

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function upload(parts: Part | Part[], as = 'paula') {
  const { payload, type } = form([parts].flat());
  const headers = { ...headersOf[as], 'content-type': type };
  return app.inject({ method: 'POST', url: '/api/files', headers, payload });
}
const download = (id: number, as: string) =>
  app.inject({ url: `/api/files/${id}`, headers: headersOf[as] ?? {} });

const mail = 'From: a@example.org\r\nSubject: Hello\r\nDate: Mon, 2 Nov 2026 09:00:00 +0000\r\n\r\nHello\r\n';

describe('an upload', () => {
  test.each([
    ['letter.pdf', 'application/pdf', pdf, 'application/pdf'],
    ['Letter.PDF', 'application/octet-stream', pdf, 'application/pdf'],
    ['me.png', 'image/png', png(), 'image/png'],
    ['statement.csv', 'application/vnd.ms-excel', 'date,amount\r\n2026-11-02,£12.50\r\n', 'text/csv'],
    ['statement.csv', 'text/csv', Buffer.from('naïve;café\r\n', 'latin1'), 'text/csv'],
    ['hello.eml', 'message/rfc822', mail, 'message/rfc822'],
    ['letter.docx', docx, office('wordprocessingml.document'), docx],
    ['sheet.xlsx', xlsx, office('spreadsheetml.sheet'), xlsx],
    [
      'hello.msg',
      'application/octet-stream',
      compound('__properties_version1.0'),
      'application/vnd.ms-outlook',
    ],
  ])('%s sent as %s is stored', async (name, type, content, stored) => {
    const answer = await upload({ name, type, content });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toEqual({ id: expect.any(Number), name, type: stored, bytes: Buffer.from(content).length });
    const back = await download(data.id, 'paula');
    expect(back.rawPayload).toEqual(Buffer.from(content));
    expect(back.headers).toMatchObject({
      'content-type': expect.stringContaining(stored),
      'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    [
      'a program named .pdf',
      { name: 'bill.pdf', content: Buffer.from(`MZ${'\0'.repeat(100)}`) },
      'This is not a PDF file',
    ],
    ['a program', { name: 'setup.exe', content: 'MZ' }, '.exe files are not accepted. Only PDF'],
    ['a picture named .pdf', { name: 'scan.pdf', content: png() }, 'This is not a PDF file'],
    ['a PDF named .csv', { name: 'list.csv', content: pdf }, 'This is not a CSV file'],
    [
      'a web page named .csv',
      { name: 'x.csv', content: '<html><script>1</script>' },
      'This is not a CSV file',
    ],
    ['an SVG', { name: 'logo.svg', type: 'image/svg+xml', content: '<svg/>' }, '.svg files are not accepted'],
    ['text named .eml', { name: 'x.eml', content: 'just some words' }, 'This is not an EML file'],
    ['a sheet named .docx', { name: 'x.docx', content: office('spreadsheetml.sheet') }, 'not a DOCX file'],
    ['an old Word file named .msg', { name: 'x.msg', content: compound('WordDocument') }, 'not an MSG file'],
    ['no ending', { name: 'README', content: 'words' }, 'The file’s name has no extension'],
    [
      'a type that differs',
      { name: 'me.png', type: 'text/html', content: png() },
      'The file was sent as text/html',
    ],
    ['an empty file', { name: 'empty.pdf', content: '' }, 'The file is empty.'],
  ])('is refused for %s, and nothing of it is kept', async (_, part, message) => {
    const before = await database.$count(files);
    const answer = await upload(part);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, message: expect.stringContaining(message) });
    expect(answer.json().errors.file).toBe(answer.json().message);
    expect(await database.$count(files)).toBe(before);
    expect(readdirSync(join(services.settings.dataDir, 'files', 'incoming'))).toEqual([]);
  });

  test('over the limit is refused with 413, up to it is stored', async () => {
    const answer = await upload({
      name: 'big.png',
      content: Buffer.concat([png(), Buffer.alloc(2 * 1024 ** 2)]),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toBe('The file is larger than 2 MB.');
    expect((await upload({ name: 'fits.png', content: png('x'.repeat(1_900_000)) })).statusCode).toBe(201);
  });

  test('needs a session, a form, and one file', async () => {
    const { payload, type } = form([{ name: 'me.png', content: png() }]);
    const anonymous = await app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': type },
      payload,
    });
    expect(anonymous.statusCode).toBe(401);
    const json = await app.inject({
      method: 'POST',
      url: '/api/files',
      headers: headersOf.paula!,
      payload: {},
    });
    expect(json.statusCode).toBe(415);
    expect((await upload([])).statusCode).toBe(400);
  });

  test('keeps one content for many files, and a name without folders or tricks', async () => {
    const content = png('the same');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const first = (await upload({ name: '../../etc/me\u202Egnp.png', content })).json().data;
    const second = (await upload({ name: 'again.png', content })).json().data;
    expect(first.name).toBe('megnp.png');
    expect(second.id).not.toBe(first.id);
    const folder = join(services.settings.dataDir, 'files', sha256.slice(0, 2));
    expect(readdirSync(folder)).toEqual([sha256]);
    expect(existsSync(join(services.settings.dataDir, 'etc'))).toBe(false);
  });
});

describe('a file is read', () => {
  test('by its uploader and by those who may read a row that holds it, and by nobody else', async () => {
    const { id } = (await upload({ name: 'private.pdf', content: pdf })).json().data;
    expect((await download(id, 'paula')).statusCode).toBe(200);
    for (const other of ['admin', 'clerk', 'brander'])
      expect((await download(id, other)).statusCode).toBe(404);
    expect((await download(id, 'nobody')).statusCode).toBe(401);
    expect((await download(999_999, 'admin')).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/files/x', headers: headersOf.paula! })).statusCode).toBe(404);

    const underlay = (await upload({ name: 'underlay.pdf', content: `${pdf}\n` }, 'admin')).json().data;
    const admin = await callerFor(services, 'admin');
    const letterhead = { name: 'Blue', domainId: firm.domainId, firstPagePdf: underlay.id };
    await admin.reference.letterheads.create(letterhead as never);
    expect((await download(underlay.id, 'brander')).statusCode).toBe(200);
    expect((await download(underlay.id, 'paula')).statusCode).toBe(404);
  });

  test('in a domain that one does not hold, by nobody else either', async () => {
    const underlay = (await upload({ name: 'far.pdf', content: `${pdf}\n\n` }, 'admin')).json().data;
    const admin = await callerFor(services, 'admin');
    const letterhead = { name: 'Red', domainId: firm.otherDomainId, firstPagePdf: underlay.id };
    await admin.reference.letterheads.create(letterhead as never);
    expect((await download(underlay.id, 'brander')).statusCode).toBe(404);
  });

  test('by nobody who makes a row of their own point to it', async () => {
    const { id } = (await upload({ name: 'portrait.png', content: png('not yours') }, 'admin')).json().data;
    const { version } = (await app.inject({ url: '/api/profile', headers: headersOf.paula! })).json().data;
    const request = { url: '/api/profile', headers: headersOf.paula! };
    const stolen = await app.inject({ ...request, method: 'PUT', payload: { version, avatarId: id } });
    expect(stolen.json().errors).toEqual({ avatarId: 'That file no longer exists.' });
    const letter = (await upload({ name: 'letter.pdf', content: `${pdf}\n\n\n` })).json().data;
    const made = await app.inject({
      method: 'POST',
      url: '/api/letterheads',
      headers: headersOf.brander!,
      payload: { name: 'Taken', domainId: firm.domainId, firstPagePdf: letter.id },
    });
    expect(made.json().errors).toEqual({ firstPagePdf: 'That file no longer exists.' });
    expect((await download(letter.id, 'brander')).statusCode).toBe(404);
  });
});

describe('an avatar', () => {
  test('is public once it is somebody’s, and cached for good', async () => {
    const content = png('portrait');
    const { id } = (await upload({ name: 'me.png', type: 'image/png', content })).json().data;
    const url = `/api/avatars/${createHash('sha256').update(content).digest('hex')}`;
    expect((await app.inject(url)).statusCode).toBe(404);
    const payload = { version: paula.version, avatarId: id };
    const saved = await app.inject({
      method: 'PUT',
      url: '/api/profile',
      headers: headersOf.paula!,
      payload,
    });
    expect(saved.json().data.avatar).toBe(url);
    const answer = await app.inject(url);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is a picture of an accepted kind', async () => {
    const { id } = (await upload({ name: 'cv.pdf', content: pdf })).json().data;
    const { version } = (await app.inject({ url: '/api/profile', headers: headersOf.paula! })).json().data;
    const payload = { version, avatarId: id };
    const saved = await app.inject({
      method: 'PUT',
      url: '/api/profile',
      headers: headersOf.paula!,
      payload,
    });
    expect(saved.statusCode).toBe(400);
    expect(saved.json().errors).toHaveProperty('avatarId');
  });

  test.each(['/api/avatars/xyz', `/api/avatars/${'0'.repeat(64)}`, '/api/avatars/..%2F..%2Fsecret'])(
    '%s is nobody’s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );

  test('of initials is drawn for everybody and cached', async () => {
    const answer = await app.inject('/api/avatars/initials.svg?name=Ann%20%22%3E%3Cscript%3E');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400, immutable');
    expect(answer.body).toContain('>AS</text>');
    expect(answer.body).not.toContain('<script');
    for (const query of ['', '?name=', `?name=${'x'.repeat(101)}`, '?name=a&name=b'])
      expect((await app.inject(`/api/avatars/initials.svg${query}`)).statusCode).toBe(400);
  });
});

test('200 uploads of a user may wait to be saved; what is saved, or a day old, does not count', async () => {
  const waiting = { sha256: 'cd'.repeat(32), name: 'me.png', type: 'image/png', bytes: 10 };
  const hoarder = await addUser(database, firm, 'hoarder');
  headersOf.hoarder = (await signInAs(app, 'hoarder')).headers;
  const rows = await database
    .insert(files)
    .values(Array.from({ length: 200 }, () => ({ ...waiting, createdBy: hoarder.id })))
    .returning({ id: files.id });
  const again = () => upload({ name: 'one.pdf', content: `${pdf}${Math.random()}` }, 'hoarder');
  const refused = await again();
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe(
    'You have 200 uploads that are not attached to anything yet. Save them first, or wait until tomorrow.',
  );
  expect((await upload({ name: 'one.pdf', content: `${pdf}other` })).statusCode).toBe(201);
  const { users } = tables;
  await database.update(users).set({ avatarId: rows[0]!.id }).where(eq(users.id, hoarder.id));
  expect((await again()).statusCode).toBe(201);
  expect((await again()).statusCode).toBe(429);
  await database
    .update(files)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(files.id, rows[1]!.id));
  expect((await again()).statusCode).toBe(201);
});
