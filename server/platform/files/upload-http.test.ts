import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { pdf, png } from '#test/uploads.ts';
import { files } from './tables.ts';
import { uploadFile } from './upload-file.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const { headers } = await signIn([]);
await app.listen({ port: 0, host: '127.0.0.1' });
// The browser's agent keeps its connections alive.
afterAll(() => app.server.closeAllConnections());
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/files`;
const megabyte = 1024 ** 2;

function formOf(name: string, content: Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return body;
}
const send = (name: string, content: Buffer) =>
  fetch(url, { method: 'POST', headers, body: formOf(name, Uint8Array.from(content)) });
const incoming = () => readdirSync(join(services.settings.dataDir, 'files', 'incoming'));

test('26 MB are read to their end and refused with a sentence, 24 MB are stored', async () => {
  const refused = await send('big.png', Buffer.concat([png(), Buffer.alloc(26 * megabyte)]));
  expect(refused.status).toBe(413);
  expect(await refused.json()).toEqual({ success: false, message: 'The file is larger than 25 MB.' });
  const stored = await send('fits.png', png('x'.repeat(24 * megabyte)));
  expect(stored.status).toBe(201);
  expect(incoming()).toEqual([]);
});

test('the same large file many times at once is stored once', async () => {
  const bytes = Buffer.concat([png(), Buffer.alloc(20 * megabyte)]);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(`scan${n}.png`, bytes)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const names = (await database.select({ name: files.name, sha256: files.sha256 }).from(files)).filter(
    ({ name }) => name.startsWith('scan'),
  );
  expect(names).toHaveLength(6);
  expect(new Set(names.map(({ sha256 }) => sha256)).size).toBe(1);
});

test('an upload rejected by the scanner is refused with its message, and nothing of it is kept', async () => {
  const before = await database.$count(files);
  const { scan } = services;
  onTestFinished(() => void Object.assign(services, { scan }));
  const seen: string[] = [];
  Object.assign(services, {
    scan: async (path: string) => {
      seen.push(await readFile(path, 'utf8'));
      return 'The file carries a virus and was not stored.';
    },
  });
  const refused = await send('bill.pdf', Buffer.from(pdf));
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toEqual({ file: 'The file carries a virus and was not stored.' });
  expect(seen).toEqual([pdf]);
  expect([incoming(), await database.$count(files)]).toEqual([[], before]);
});

test('an upload that is broken off leaves nothing behind', async () => {
  const before = await database.$count(files);
  const stop = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="file"; filename="half.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf}`,
        ),
      );
    },
  });
  const sending = fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    signal: stop.signal,
    duplex: 'half',
  } as RequestInit);
  while (incoming().length === 0) await delay(10);
  stop.abort();
  await expect(sending).rejects.toHaveProperty('name', 'AbortError');
  while (incoming().length > 0) await delay(10);
  expect(await database.$count(files)).toBe(before);
});

const head =
  'Content-Disposition: form-data; name="file"; filename="half.pdf"\r\nContent-Type: application/pdf';
test.each([
  ['that ends within the file', 'b', `--b\r\n${head}\r\n\r\n${pdf}`],
  ['that ends within the heading of a part', 'b', '--b\r\nContent-Disposition: form-'],
  ['with another boundary than it says', 'b', `--other\r\n${head}\r\n\r\n${pdf}\r\n--other--\r\n`],
  ['that is no form at all', 'b', 'hello'],
  ['that names no boundary', '', `--b\r\n${head}\r\n\r\n${pdf}\r\n--b--\r\n`],
  ['with a part that has no heading', 'b', `--b\r\n\r\n${pdf}\r\n--b--\r\n`],
])('a form %s is refused as such, and nothing of it is kept', async (_what, boundary, payload) => {
  const before = await database.$count(files);
  const type = boundary ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...headers, 'content-type': type },
    payload,
  });
  expect({ status: reply.statusCode, ...reply.json() }).toMatchObject({
    status: 400,
    success: false,
    message: expect.stringMatching(/^(The form could not be read|Choose a file)\.$/),
  });
  expect([incoming(), await database.$count(files)]).toEqual([[], before]);
});

test.runIf(process.platform === 'linux')(
  'a full disk is told in a sentence, and nothing is kept',
  async () => {
    const before = await database.$count(files);
    const store = services.files;
    onTestFinished(() => void Object.assign(services, { files: store }));
    Object.assign(services, { files: { ...store, put: () => writeFile('/dev/full', pdf) } });
    const refused = await send('bill.pdf', Buffer.from(pdf));
    expect([refused.status, await refused.json()]).toEqual([
      507,
      {
        success: false,
        message: 'The server’s disk is full: nothing can be saved. Please tell your administrator.',
      },
    ]);
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'the disk is full' });
    expect([incoming(), await database.$count(files)]).toEqual([[], before]);
  },
);

test('an upload that breaks off before its file is open leaves nothing', async () => {
  for (let time = 0; time < 30; time++) {
    const content = new Readable({
      read() {
        this.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
      },
    });
    const upload = { fileName: 'a.txt', declaredType: 'text/plain', content };
    await expect(uploadFile({ services, author: { id: 1 } } as unknown as SignedIn, upload)).rejects.toThrow(
      'The upload was interrupted.',
    );
  }
  await delay(50);
  expect(incoming()).toEqual([]);
});
