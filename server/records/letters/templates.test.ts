import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { sampleValues } from '#test/samples.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const writer = await signIn(['settings.templates']);
const colleague = await signIn(['settings.templates']);
const outsider = await signIn([]);

type Method = 'GET' | 'POST' | 'PUT';
const call = async (method: Method, path: string, payload?: object) => {
  const request = { method, url: `/api/${path}`, headers: writer.headers };
  const answer = await app.inject({ ...request, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Uploads a Word document that says the words; returns its id. */
async function upload(words: string): Promise<number> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const main = `${docx}.main+xml`;
  const content = zipSync({
    '[Content_Types].xml': bytes(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    'word/document.xml': bytes(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart], { type: docx }), 'letter.docx');
  const { headers, payload } = await formOf(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...writer.headers, ...headers },
    payload,
  });
  return answer.json().data.id;
}

async function formOf(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await response.arrayBuffer()) };
}

test('a version that was published keeps its file, for those who may read templates', async () => {
  const first = await upload('Dear {{client.1.name}}');
  const second = await upload('Dear all');
  const values = await sampleValues(database, 'templates', 'Word letter');
  const { body: _, ...rest } = values;
  const created = await call('POST', 'templates', { ...rest, format: 'docx', bodyFile: first });
  const { id } = created.data;
  const { data } = await call('POST', `templates/${id}/publish`, { version: 1 });
  await call('PUT', `templates/${id}`, { version: data.version, bodyFile: second });
  const [version] = (await call('GET', `templates/${id}/versions`)).data;
  expect(version.bodyFile).toBe(first);
  const download = async ({ headers }: typeof writer) =>
    (await app.inject({ url: `/api/files/${first}`, headers })).statusCode;
  expect([await download(writer), await download(colleague), await download(outsider)]).toEqual([
    200, 200, 404,
  ]);
});

test('a Word template is published with loops over tables; a table that there is not is named', async () => {
  const values = await sampleValues(database, 'templates', 'Word letter with a table');
  const { body: _, ...rest } = values;
  const make = async (words: string) => {
    const { data } = await call('POST', 'templates', {
      ...rest,
      name: words.slice(0, 40),
      format: 'docx',
      bodyFile: await upload(words),
    });
    return call('POST', `templates/${data.id}/publish`, { version: data.version });
  };
  expect((await make('{{#creditors[]}}{{1}} {{4}}{{/}} {{case.reference}}')).status).toBe(200);
  expect((await make('{{#debts[]}}{{1}}{{/}}')).errors.bodyFile).toContain('debts[]');
});

test('a template that does not exist has no versions', async () => {
  expect((await call('GET', 'templates/9999/versions')).status).toBe(404);
});

test('a Word document is read into the editor by who uploaded it, cleaned; others’ uploads and other files are refused', async () => {
  const fileId = await upload('Dear {{client.1.name}} &lt;script&gt;');
  const read = await call('POST', 'templates/from-word', { fileId });
  expect(read.data.html).toBe('<p>Dear {{client.1.name}} &lt;script&gt;</p>');
  const ofColleague = await app.inject({
    method: 'POST',
    url: '/api/templates/from-word',
    headers: colleague.headers,
    payload: { fileId },
  });
  expect(ofColleague.statusCode).toBe(404);
});
