import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { sweepFiles } from '#server/platform/files/sweep-files.ts';
import { files } from '#server/platform/files/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { pdf, png } from '#test/uploads.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(caseViews)(database);
const { app, services } = whole;
const firm = await demoFirm(database);
const desk = (held: string[], more: Record<string, unknown> = { domainId: firm.harbour }) =>
  documentDesk(whole, held, more);
const ann = await desk([]);
const sam = await desk(['cases.sensitive']);
const reader = await desk(['cases.sensitive'], { domainId: firm.harbour, caseAccess: 'read' });
const far = await desk(['cases.sensitive'], { domainId: firm.northgate });

const type = (name: string) => idNamed(database, 'documents', name);
const folder = (name: string) => idNamed(database, 'folders', name);
const payslip = await type('Payslip');
const clientLetter = await type('Client letter');
const medical = await type('Medical evidence');
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const harbourCase = async () => (await addCase(database, { domain: 'Harbour Debt Solutions' })).id;
const list = async (caseId: number, query = '', as = ann) =>
  (await as.call('GET', `/cases/${caseId}/documents?${query}`)).body.data;
const titles = async (caseId: number, query = '', as = ann) =>
  (await list(caseId, query, as)).map(({ title }: { title: string }) => title);

describe('an upload is filed', () => {
  test('under its type’s folder and direction, today, unless something else is said', async () => {
    const caseId = await harbourCase();
    const found = await ann.file(caseId, { documentTypeId: payslip, title: 'Payslip October' });
    expect(found).toMatchObject({
      title: 'Payslip October',
      versionNumber: 1,
      documentType: { id: payslip, name: 'Payslip', isSpecialCategory: false },
      folder: { name: '04 Income evidence' },
      direction: 'in',
      receivedOn: londonDate(),
      sentOn: null,
      evidenceValidTo: addDays(londonDate(), 62),
      file: { name: 'letter.pdf', type: 'application/pdf' },
      filedBy: { id: ann.id },
      isSuperseded: false,
      removed: null,
      versions: [],
    });
    const sent = await ann.file(caseId, {
      documentTypeId: await type('Advice letter'),
      folderId: await folder('15 Internal'),
      sentOn: '2026-03-02',
      addressee: 'Mr Smith',
    });
    expect(sent).toMatchObject({
      folder: { name: '15 Internal' },
      direction: 'out',
      receivedOn: null,
      sentOn: '2026-03-02',
      addressee: 'Mr Smith',
    });
    expect(await titles(caseId)).toEqual(['Payslip October', 'Letter']);
    const [audited] = await database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.caseId, caseId), eq(auditLog.entityId, found.id)));
    expect(audited).toMatchObject({ entity: 'case-documents', action: 'created', userId: ann.id });
  });

  test('one content many times is kept once', async () => {
    const caseId = await harbourCase();
    const content = png('the same scan');
    for (const name of ['one.png', 'two.png'])
      await ann.file(caseId, { documentTypeId: clientLetter, fileId: await ann.upload(name, content) });
    const sha256 = createHash('sha256').update(content).digest('hex');
    const place = join(services.settings.dataDir, 'files', sha256.slice(0, 2));
    expect(readdirSync(place).filter((name) => name === sha256)).toEqual([sha256]);
    expect(await database.$count(files, eq(files.sha256, sha256))).toBe(2);
  });

  test.each([
    ['a file of somebody else', async () => ({ fileId: await sam.upload() }), 'fileId', 'no longer exists'],
    ['a file that is none', async () => ({ fileId: 999_999 }), 'fileId', 'no longer exists'],
    ['no title', async () => ({ title: '  ' }), 'title', 'Required.'],
    ['a type that is none', async () => ({ documentTypeId: 999_999 }), 'documentTypeId', 'no longer exists'],
    ['a folder that is none', async () => ({ folderId: 999_999 }), 'folderId', 'no longer exists'],
    ['a day to come', async () => ({ receivedOn: '2099-01-01' }), 'receivedOn', 'Must not be in the future.'],
    ['a day that is none', async () => ({ receivedOn: '2026-02-30' }), 'receivedOn', 'Must be a date'],
    ['a field that is none', async () => ({ nonsense: 1 }), 'nonsense', 'Unknown field.'],
  ])('and refused with %s, at the field', async (_, more, field, message) => {
    const caseId = await harbourCase();
    const values = { fileId: await ann.upload(), title: 'Letter', documentTypeId: payslip };
    const { status, body } = await ann.call('POST', `/cases/${caseId}/documents`, {
      ...values,
      ...(await more()),
    });
    expect(status).toBe(400);
    expect(body.errors[field]).toContain(message);
    expect(await list(caseId)).toEqual([]);
  });

  test('once: the same upload is not filed twice, also not at the same moment', async () => {
    const caseId = await harbourCase();
    const values = { fileId: await ann.upload(), title: 'Letter', documentTypeId: payslip };
    const answers = await Promise.all(
      [1, 2].map(() => ann.call('POST', `/cases/${caseId}/documents`, values)),
    );
    expect(statusesOf(answers)).toEqual([201, 400]);
    expect(await list(caseId)).toHaveLength(1);
  });

  test('never under a type that is no longer used', async () => {
    const { documents } = tables;
    const old = await type('Tax return');
    await database.update(documents).set({ isActive: false }).where(eq(documents.id, old));
    const values = { fileId: await ann.upload(), title: 'Return', documentTypeId: old };
    const { body } = await ann.call('POST', `/cases/${await harbourCase()}/documents`, values);
    expect(body.errors).toEqual({ documentTypeId: 'Tax return is no longer used.' });
  });
});

describe('an upload that is never filed', () => {
  test('is shown nowhere, and gone after a day', async () => {
    const caseId = await harbourCase();
    const fileId = await ann.upload();
    expect(await list(caseId)).toEqual([]);
    const filed = await ann.file(caseId, { documentTypeId: payslip });
    await sweepFiles(services, new Date(Date.now() + 25 * 3_600_000));
    expect(await database.$count(files, eq(files.id, fileId))).toBe(0);
    expect((await ann.content(filed.id)).statusCode).toBe(200);
    const { status, body } = await ann.call('POST', `/cases/${caseId}/documents`, {
      fileId,
      title: 'Late',
      documentTypeId: payslip,
    });
    expect(status).toBe(400);
    expect(body.errors.fileId).toBe('That upload no longer exists. Upload the file again.');
  });
});

describe('the list', () => {
  test('narrows down by folder, type, direction and any words', async () => {
    const caseId = await harbourCase();
    await ann.file(caseId, { documentTypeId: payslip, title: 'Payslip Zoë' });
    const letter = { documentTypeId: clientLetter, title: 'Brief', addressee: 'Frau Müller' };
    await ann.file(caseId, { ...letter, direction: 'out' });
    expect(await titles(caseId, `folderId=${await folder('04 Income evidence')}`)).toEqual(['Payslip Zoë']);
    expect(await titles(caseId, `documentTypeId=${clientLetter}`)).toEqual(['Brief']);
    expect(await titles(caseId, 'direction=out')).toEqual(['Brief']);
    for (const [search, found] of [
      ['ZOE', ['Payslip Zoë']],
      ['muller', ['Brief']],
      ['payslip', ['Payslip Zoë']],
      ['%', []],
      ['_', []],
      ['😀', []],
      ['letter.pdf', ['Brief', 'Payslip Zoë']],
    ] as const)
      expect(await titles(caseId, `search=${encodeURIComponent(search)}`)).toEqual(found);
    expect((await ann.call('GET', `/cases/${caseId}/documents?direction=up`)).status).toBe(400);
    expect((await ann.call('GET', `/cases/${caseId}/documents?search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  test('the choices name each type with its folder, and how large an upload may be', async () => {
    const { body } = await ann.call('GET', '/case-documents/choices');
    expect(body.data.maxBytes).toBe(25 * 1024 ** 2);
    expect(body.data.types).toContainEqual(
      expect.objectContaining({
        id: payslip,
        folderId: await folder('04 Income evidence'),
        direction: 'in',
        keywords: expect.arrayContaining(['payslip']),
      }),
    );
    const names = body.data.types.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Medical evidence');
    expect(body.data.folders[0]).toMatchObject({ name: '01 Correspondence in' });
  });
});

describe('another domain’s document', () => {
  test('does not exist: not in its case, not by its id, not to change', async () => {
    const caseId = await harbourCase();
    const { id, version } = await ann.file(caseId, { documentTypeId: payslip });
    const path = `/cases/${caseId}/documents`;
    const one = `${path}/${id}`;
    const fileId = await far.upload();
    const refused = [
      await far.call('GET', path),
      await far.call('POST', path, { fileId, title: 'Mine', documentTypeId: payslip }),
      await far.call('PUT', one, { version, title: 'Mine' }),
      await far.call('POST', `${one}/versions`, { version, fileId }),
      await far.call('DELETE', `${one}?version=${version}&reason=none`),
      await far.call('POST', `${one}/restore`, { version }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const answer = await far.content(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual((await far.content(999_999)).json());
    expect((await app.inject(`/api/case-documents/${id}/content`)).statusCode).toBe(401);
    expect(await titles(caseId)).toEqual(['Letter']);
  });

  test('cannot be reached through a case of one’s own', async () => {
    const { id, version } = await ann.file(await harbourCase(), { documentTypeId: payslip });
    const own = (await addCase(database, { domain: 'Northgate Insolvency' })).id;
    const { status } = await far.call('PUT', `/cases/${own}/documents/${id}`, { version, title: 'Mine' });
    expect(status).toBe(404);
  });

  test('is closed to its own uploader once it is filed and they have moved on', async () => {
    const mover = await desk([]);
    const fileId = await mover.upload();
    const read = () => app.inject({ url: `/api/files/${fileId}`, headers: mover.headers });
    expect((await read()).statusCode).toBe(200);
    await mover.file(await harbourCase(), { documentTypeId: payslip, fileId });
    expect((await read()).statusCode).toBe(404);
  });

  test('whoever may not change cases reads, and does not file', async () => {
    const caseId = await harbourCase();
    const { id, version } = await ann.file(caseId, { documentTypeId: payslip });
    expect((await reader.content(id)).statusCode).toBe(200);
    const one = `/cases/${caseId}/documents/${id}`;
    expect((await reader.call('PUT', one, { version, title: 'Mine' })).status).toBe(403);
    expect((await reader.call('DELETE', `${one}?version=${version}&reason=none`)).status).toBe(403);
  });
});

describe('the content', () => {
  test('comes back as it was, for nobody’s cache, under its title in any language', async () => {
    const caseId = await harbourCase();
    const content = `${pdf}% content\n`;
    const fileId = await ann.upload('scan.pdf', content);
    const { id } = await ann.file(caseId, {
      documentTypeId: payslip,
      fileId,
      title: 'Payslip "Zoë" 1/2 – 給与',
    });
    const answer = await ann.content(id);
    expect(answer.body).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const disposition = answer.headers['content-disposition'] as string;
    expect(disposition).toContain('attachment; filename="Payslip -Zo_- 1-2 _ __.pdf"');
    const encoded = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe('Payslip -Zoë- 1-2 – 給与.pdf');
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
  });

  test('that is gone from the store says so', async () => {
    const fileId = await ann.upload();
    const { id } = await ann.file(await harbourCase(), { documentTypeId: payslip, fileId });
    const [file] = await database.select().from(files).where(eq(files.id, fileId));
    await services.files.remove(file!.sha256);
    const answer = await ann.content(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toContain('not in the file store');
  });

  test.each(['x', '0', '-1', '99999999999', '1%20or%201=1'])('of document %s does not exist', async (id) => {
    const answer = await app.inject({ url: `/api/case-documents/${id}/content`, headers: ann.headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('data of special category', () => {
  test('is known only to those who may read it, and reading it is kept in the trail', async () => {
    const caseId = await harbourCase();
    const filed = await sam.file(caseId, {
      documentTypeId: medical,
      title: 'Diagnosis',
      addressee: 'Dr Grey',
    });
    await ann.file(caseId, { documentTypeId: payslip, title: 'Payslip' });
    expect(await titles(caseId, '', sam)).toEqual(['Payslip', 'Diagnosis']);
    expect(await titles(caseId)).toEqual(['Payslip']);
    expect((await ann.content(filed.id)).statusCode).toBe(404);
    const one = `/cases/${caseId}/documents/${filed.id}`;
    expect((await ann.call('PUT', one, { version: 1, title: 'x' })).status).toBe(404);
    expect((await ann.call('DELETE', `${one}?version=1&reason=x`)).status).toBe(404);
    const refused = await ann.call('POST', `/cases/${caseId}/documents`, {
      fileId: await ann.upload(),
      title: 'Letter of the doctor',
      documentTypeId: medical,
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['documentTypeId']]);
    expect((await sam.content(filed.id)).statusCode).toBe(200);
    const trail = await database
      .select({ action: auditLog.action, userId: auditLog.userId, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'case-documents'), eq(auditLog.entityId, filed.id)))
      .orderBy(auditLog.id);
    expect(trail).toMatchObject([
      { action: 'created', after: { title: '(withheld)', addressee: '(withheld)' } },
      { action: 'read', userId: sam.id },
    ]);
    const calendar = async (as: typeof ann) =>
      (await as.call('GET', `/calendar?caseId=${caseId}`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await calendar(sam)).toEqual(['Payslip', 'Diagnosis']);
    expect(await calendar(ann)).toEqual(['Payslip']);
  });
});
