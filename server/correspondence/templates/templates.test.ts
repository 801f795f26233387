import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '#server/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addRichCase } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { sampleValues } from '#test/samples.ts';
import { everyPermission, testApp } from '#test/test-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
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
  expect(body.data.versions).toMatchObject([{ number: 1, letters: 0, lastUsedAt: null }]);
  expect(body.data.namedBy).toMatchObject([{ entity: 'statuses', id: status!.id, name: status!.name }]);
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
