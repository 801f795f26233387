import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eicar, testScanner } from '#test/clamd.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { form, pdf } from '#test/uploads.ts';
import { clamdScanner } from './clamd.ts';

const clamd = await testScanner();
const { address } = clamd;
const folder = mkdtempSync(join(tmpdir(), 'concordat-clamd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { app, signIn } = await testApp(await testDatabase(), { CLAMD_URL: address });
const { headers } = await signIn([]);
const upload = async (content: string | Buffer) => {
  const sent = form([{ name: 'letter.pdf', content }]);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...headers, 'content-type': sent.type },
    payload: sent.payload,
  });
  return { status: reply.statusCode, message: reply.json<{ message: string }>().message };
};
const ready = async () => (await app.inject({ url: '/api/ready' })).json<{ status: string }>().status;

test('clean files pass, infected ones are refused with their virus', async () => {
  expect((await upload(`${pdf}${'x'.repeat(2_000_000)}`)).status).toBe(201);
  expect(await upload(`${pdf}${eicar}`)).toEqual({
    status: 400,
    message: 'The file is infected (Win.Test.EICAR_HDB-1) and was rejected. Tell the sender.',
  });
  expect(await ready()).toBe('ready');
});

test('a file too large for the scanner is refused before it is sent', async () => {
  const file = join(folder, 'large');
  writeFileSync(file, '');
  truncateSync(file, 101 * 1024 ** 2);
  expect(await clamdScanner(address).scan(file)).toContain('larger than 100 MB');
});

test('an unreachable scanner is reported, and nothing passes unscanned', async () => {
  clamd.behaviour = 'hangs up';
  for (const away of [address, 'tcp://127.0.0.1:9']) {
    writeFileSync(join(folder, 'small'), pdf);
    await expect(clamdScanner(away).scan(join(folder, 'small'))).rejects.toMatchObject({
      refusal: 'unavailable',
    });
  }
  const refused = await upload(pdf);
  expect(refused.status).toBe(503);
  expect(refused.message).toContain('The virus scanner does not answer');
  expect(await ready()).toBe('ready, but nothing can be uploaded: the virus scanner does not respond');
  clamd.behaviour = 'works';
  expect((await upload(pdf)).status).toBe(201);
});
