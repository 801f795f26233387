import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import { files } from '#server/platform/files/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addDecision } from '#test/decisions.ts';
import { addRichCase } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { sampleValues } from '#test/samples.ts';
import { wordParagraph as p, wordFile as word } from '#test/word-file.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await testApp(database);
const held = everyPermission.filter((name) => name !== 'config.all-domains');
const writer = await signIn(held, { domainId: firm.harbour });
const call = apiCaller(app, writer.headers);
const rich = await addRichCase(database);
const theirs = await addCase(database, { domain: 'Northgate Insolvency' });

const values = await sampleValues(database, 'templates', 'Letter to look at');
const created = await call('POST', '/templates', {
  ...values,
  format: 'html',
  audience: 'client',
  body: '<p>Saved</p>',
});
const { id } = created.body.data;
const preview = (body: string, more: object = {}) =>
  call('POST', `/templates/${id}/preview`, { caseId: rich.id, body, ...more });

test('a draft is seen as typed, filled from the case: pages as pictures, recipients, and what is missing with its link', async () => {
  const { status, body } = await preview(
    '<p>Dear {{client.1.name}}</p><p>{{creditors[]}}</p><p>{{breach.detail}}</p><script>alert(1)</script>',
  );
  expect(status).toBe(200);
  const { recipients, pages, pictures, pdf, problems } = body.data;
  expect(recipients.length).toBeGreaterThan(1);
  expect([pages, pictures.length]).toEqual([1, 1]);
  expect(Buffer.from(pictures[0], 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(problems.map(({ token }: { token: string }) => token)).toContain('breach.detail');
  const stored = await call('GET', `/templates/${id}`);
  expect(stored.body.data.body).toBe('<p>Saved</p>');
});

test('what the renderer refuses is a problem of the letter, not an error', async () => {
  const { body } = await preview('<p>Well done 🎉</p>');
  expect(body.data.pages).toBeNull();
  expect(body.data.problems.at(-1).message).toContain('‘🎉’');
});

test('a case of another domain does not exist, and who may not write templates is refused', async () => {
  expect((await preview('<p>x</p>', { caseId: theirs.id })).status).toBe(404);
  const outsider = await signIn([], { domainId: firm.harbour });
  const refused = await apiCaller(app, outsider.headers)('POST', `/templates/${id}/preview`, {
    caseId: rich.id,
    body: '<p>x</p>',
  });
  expect(refused.status).toBe(403);
});

test('where a template is used: letters by version, and the rows of Settings that name it', async () => {
  const [status] = await database.select().from(tables.statuses).limit(1);
  await call('PUT', `/statuses/${status!.id}`, { version: status!.version, generateTemplateIds: [id] });
  await call('POST', `/templates/${id}/publish`, { version: created.body.data.version });
  const { body } = await call('GET', `/templates/${id}/use`);
  expect(body.data.versions).toMatchObject([{ number: 1, letters: 0, lastUsedAt: null, writers: [] }]);
  expect(body.data.namedBy).toMatchObject([{ entity: 'statuses', id: status!.id, name: status!.name }]);
  const letter = { templateId: id, recipients: [{ type: 'client', id: null }], send: false };
  await call('POST', `/cases/${rich.id}/mail`, letter);
  await call('POST', `/cases/${rich.id}/mail`, letter);
  const used = await call('GET', `/templates/${id}/use`);
  expect(used.body.data.versions).toMatchObject([{ letters: 2, writers: [expect.any(String)] }]);
});

test('a letterhead is shown as it prints, over two pages', async () => {
  const [letterhead] = await database
    .select()
    .from(tables.letterheads)
    .where(eq(tables.letterheads.domainId, firm.harbour))
    .limit(1);
  const { body } = await call('GET', `/letterheads/${letterhead!.id}/sample`);
  expect(body.data.problems).toEqual([]);
  expect(body.data.pictures).toHaveLength(body.data.pages);
  expect(body.data.pages).toBeGreaterThan(1);
});

test('a published Word document is filled for whoever writes on the case; a draft of it, another format and another’s case are not', async () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const template = await write(database, systemActor, async (w) => {
    const kept = await keepContent(w, services.files, {
      name: 'form.docx',
      type: docx,
      bytes: word(
        p(
          'Dear {{recipient.name}}, about {{case.reference}} {{breach.detail | or: "nothing"}} {{decision.outcome | or: "undecided"}} {{dates.decision}}',
        ),
      ),
    });
    const row = await createRow(w, 'templates', {
      name: 'A form in Word',
      documentTypeId: values.documentTypeId as number,
      audience: 'client',
      format: 'docx',
      bodyFile: kept.id,
    });
    return { id: row.id, fileId: kept.id };
  });
  const asked = { templateId: template.id, recipient: { type: 'client', id: null } };
  const fill = (caseId: number, more: object = {}, by = call) =>
    by('POST', `/cases/${caseId}/mail/word`, { ...asked, ...more });
  expect((await fill(rich.id)).status).toBe(404);
  const sha = await write(database, systemActor, async (w) => {
    const [file] = await w.tx.select().from(files).where(eq(files.id, template.fileId));
    await publishTemplate(w, template.id, 1, () => services.files.readWhole(file!.sha256));
    return file!.sha256;
  });
  expect(sha).toMatch(/^[0-9a-f]{64}$/);
  const { status, body } = await fill(rich.id);
  expect([status, body.data.problems]).toEqual([200, []]);
  const text = strFromU8(unzipSync(Buffer.from(body.data.docx, 'base64'))['word/document.xml']!);
  expect(text.replace(/<[^>]*>/g, '')).toMatch(
    /^Dear Mr A Smith &amp; Mrs B Smith, about [A-Z]{3}\d{6} nothing undecided 5 January 2026$/,
  );
  // Two decisions were made: it is about the one that the letter is about, and of none the last.
  await addDecision(database, firm, rich.id, 'rejected', '2026-03-02');
  await addDecision(database, firm, rich.id, 'approved', '2026-04-01');
  const rows = await database.select().from(decisions).where(eq(decisions.caseId, rich.id));
  const decided = async (more: object = {}) => {
    const { docx: filled } = (await fill(rich.id, more)).body.data;
    return strFromU8(unzipSync(Buffer.from(filled, 'base64'))['word/document.xml']!).replace(/<[^>]*>/g, '');
  };
  const firstMade = rows.find(({ status: made }) => made === 'rejected')!;
  expect(await decided()).toMatch(/approved 1 April 2026$/);
  expect(await decided({ about: { entity: 'decisions', id: firstMade.id } })).toMatch(
    /rejected 2 March 2026$/,
  );
  const to = { recipient: { type: 'other', id: null, name: 'Somebody else' } };
  const other = await fill(rich.id, to);
  expect(strFromU8(unzipSync(Buffer.from(other.body.data.docx, 'base64'))['word/document.xml']!)).toContain(
    'Somebody else',
  );
  expect((await fill(rich.id, { templateId: id })).status).toBe(404);
  expect((await fill(theirs.id)).status).toBe(404);
  const { body: offered } = await call('GET', `/cases/${rich.id}/mail/choices`);
  expect(offered.data.templates).toContainEqual(
    expect.objectContaining({ id: template.id, format: 'docx', name: 'A form in Word' }),
  );
});

test('a PDF form is written like a letter whose text is fixed', async () => {
  const form = await call('POST', '/templates', {
    ...values,
    name: 'A form to sign',
    format: 'pdf',
    audience: 'client',
    body: '<p>I agree.</p>',
  });
  const template = form.body.data;
  await call('POST', `/templates/${template.id}/publish`, { version: template.version });
  const { body: offered } = await call('GET', `/cases/${rich.id}/mail/choices`);
  expect(offered.data.templates).toContainEqual(
    expect.objectContaining({ id: template.id, format: 'html', isFixed: true }),
  );
  const letter = { templateId: template.id, recipients: [{ type: 'client', id: null }], send: false };
  expect((await call('POST', `/cases/${rich.id}/mail`, letter)).status).toBe(201);
  const changed = await call('POST', `/cases/${rich.id}/mail`, { ...letter, body: '<p>I do not.</p>' });
  expect(changed.body.errors.body).toMatch(/fixed/);
});
