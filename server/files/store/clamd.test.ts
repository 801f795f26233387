import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/test-app.ts';
import { form, pdf } from '#test/uploads.ts';
import { clamdScanner } from './clamd.ts';

/** The test file of the European Institute for Computer Antivirus Research, put together here so that no scanner takes this one. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

let behaviour: 'works' | 'hangs up' = 'works';

/** What clamd does with INSTREAM and PING (clamd(8)). */
function answer(socket: Socket): void {
  let got = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
    if (behaviour === 'hangs up') return void socket.destroy();
    if (got.toString('latin1') === 'zPING\0') return void socket.end('PONG\0');
    const pieces: Buffer[] = [];
    for (let at = 'zINSTREAM\0'.length; at + 4 <= got.length; ) {
      const length = got.readUInt32BE(at);
      if (length === 0) {
        const isBad = Buffer.concat(pieces).includes(eicar);
        return void socket.end(isBad ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
      }
      pieces.push(got.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

const clamd = createServer(answer);
await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done));
const address = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), 'concordat-clamd-'));
afterAll(() => {
  clamd.close();
  rmSync(folder, { recursive: true, force: true });
});

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
    message: 'The file is infected (Win.Test.EICAR_HDB-1) and was not taken. Tell whoever sent it.',
  });
  expect(await ready()).toBe('ready');
});

test('what is larger than the scanner takes is refused before it is sent', async () => {
  const file = join(folder, 'large');
  writeFileSync(file, '');
  truncateSync(file, 101 * 1024 ** 2);
  expect(await clamdScanner(address).scan(file)).toContain('larger than 100 MB');
});

test('a scanner that is away is said, and nothing passes unscanned', async () => {
  behaviour = 'hangs up';
  for (const away of [address, 'tcp://127.0.0.1:9']) {
    writeFileSync(join(folder, 'small'), pdf);
    await expect(clamdScanner(away).scan(join(folder, 'small'))).rejects.toMatchObject({
      refusal: 'unavailable',
    });
  }
  const refused = await upload(pdf);
  expect(refused.status).toBe(503);
  expect(refused.message).toContain('The virus scanner does not answer');
  expect(await ready()).toBe('ready, but nothing can be uploaded: the virus scanner does not answer');
  behaviour = 'works';
  expect((await upload(pdf)).status).toBe(201);
});
