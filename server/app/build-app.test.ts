import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';
import { AppError } from '#shared/platform/errors.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/test-app.ts';

const database = await testDatabase();
const strongSecret = 'q7Jv0ZbT2mXe9KcR4sYw1LhN6pDfG8uA';
const script = `console.log('${'x'.repeat(500)}')`;
const webFolder = mkdtempSync(join(tmpdir(), 'concordat-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Concordat</title>');
writeFileSync(join(webFolder, 'theme.js'), script);
writeFileSync(join(webFolder, 'assets', 'app-Ab12Cd34.js'), script);
writeFileSync(join(webFolder, 'assets', 'GalleryPage-Ab12Cd34.js'), script);
writeFileSync(join(webFolder, 'assets', 'GalleryPage-Ab12Cd34.js.br'), brotliCompressSync(script));
writeFileSync(join(webFolder, 'assets', 'app-Ab12Cd34.js.br'), brotliCompressSync(script));
afterAll(() => rmSync(webFolder, { recursive: true }));

const logged: string[] = [];

/** The app with a few routes of the test's own, which behave and misbehave like real ones. */
async function build(env: Record<string, string> = {}, db = database): Promise<FastifyInstance> {
  const settings = readSettings({ LOG_LEVEL: 'debug', ...env });
  logged.length = 0;
  const log = createLog(settings, { write: (line) => logged.push(line) });
  const built = await buildApp(createServices({ settings, database: db, log }), webFolder);
  built.post('/api/echo', async (request) => ({ body: request.body, ip: request.ip }));
  built.get('/api/bug', async () => {
    throw new Error('the secret of the firm', { cause: new Error('deeper') });
  });
  built.get('/api/refusal', async () => {
    throw new AppError('conflict', 'In use by 2 records. Deactivate instead.', { data: { records: 2 } });
  });
  built.get('/api/full', async () => {
    await database.execute("do $$ begin raise exception 'no room' using errcode = '53100'; end $$");
  });
  built.get('/api/query', async () => {
    await database.execute('select 1 / 0');
  });
  return built;
}

/** One shared by all tests that do not change it; the others build their own. */
const app = await build();
afterAll(() => app.close());
beforeEach(() => void logged.splice(0));

/** An app of the test's own, closed after it. */
async function ownApp(env?: Record<string, string>, db?: typeof database): Promise<FastifyInstance> {
  const own = await build(env, db);
  onTestFinished(() => own.close());
  return own;
}

describe('health', () => {
  test('is alive, and ready while the database responds', async () => {
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' });
  });

  test('is not ready without the database, but lives', async () => {
    const gone = connect({ host: '127.0.0.1', port: 1, user: 'nobody' });
    const alone = await ownApp({}, gone);
    expect((await alone.inject('/api/ready')).statusCode).toBe(503);
    expect((await alone.inject('/api/health')).statusCode).toBe(200);
    await gone.$client.end();
  });

  test('is not ready when the database takes the connection and says nothing', async () => {
    const silent = await ownApp({}, connect({ host: '127.0.0.1', port: await listenSilently() }));
    expect((await silent.inject('/api/ready')).statusCode).toBe(503);
  });
});

test('a full disk is reported in a sentence; the server is not ready for a minute, and the log says so', async () => {
  const own = await ownApp();
  const reply = await own.inject('/api/full');
  expect([reply.statusCode, reply.json()]).toEqual([
    507,
    {
      success: false,
      message: 'The server’s disk is full: nothing can be saved. Please tell your administrator.',
    },
  ]);
  const ready = async () => (await own.inject('/api/ready')).json();
  expect(await ready()).toEqual({ status: 'the disk is full' });
  expect(logged.join('')).toContain('"msg":"the disk is full"');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await ready()).toEqual({ status: 'ready' });
});

describe('the description of the API', () => {
  test('is open in the demo, with its pages', async () => {
    expect((await app.inject('/api/docs/json')).json().info.title).toBe('Concordat');
    expect((await app.inject('/api/docs/')).statusCode).toBe(200);
  });

  test('asks for a session in a real firm, and has no pages', async () => {
    const { app: real, signIn } = await testApp(database, { DEMO: 'off', SESSION_SECRET: strongSecret });
    expect((await real.inject('/api/docs/json')).statusCode).toBe(401);
    const { headers } = await signIn([]);
    const document = await real.inject({ url: '/api/docs/json', headers });
    expect(Object.keys(document.json().paths)).toContain('/api/titles');
    const pages = ['/api/docs', '/api/docs/', '/api/docs/yaml', '/api/docs/static/index.html'];
    const replies = await Promise.all(pages.map((url) => real.inject({ url, headers })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

describe('errors', () => {
  test('a refusal is reported in its own words', async () => {
    const reply = await app.inject('/api/refusal');
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      success: false,
      message: 'In use by 2 records. Deactivate instead.',
      data: { records: 2 },
    });
  });

  test('a bug is logged whole and shown as nothing but its request id', async () => {
    const reply = await app.inject('/api/bug');
    expect(reply.statusCode).toBe(500);
    const requestId = reply.headers['x-request-id'];
    expect(reply.json()).toEqual({ success: false, message: 'Something went wrong.', requestId });
    const line = logged.find((text) => text.includes('the secret of the firm'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId, route: '/api/bug' });
    expect(line).toContain('deeper');
  });

  test.each([
    ['malformed JSON', { payload: '{"name":', headers: { 'content-type': 'application/json' } }, 400],
    ['an empty JSON body', { payload: '', headers: { 'content-type': 'application/json' } }, 400],
    [
      'a prototype in JSON',
      { payload: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['another type of content', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a body over the limit', { payload: { text: 'x'.repeat(1_048_576) } }, 413],
  ])('%s is refused', async (_name, request, status) => {
    const reply = await app.inject({ method: 'POST', url: '/api/echo', ...request });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({ success: false, message: expect.stringMatching(/\.$/) });
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ])('a call with a body of the type “%s” is refused, and no error in the log', async (type) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/trpc/auth.forgotPassword',
      headers: type ? { 'content-type': type } : {},
      payload: 'email=x',
    });
    expect(reply.statusCode).toBe(415);
    expect(reply.body).toContain('This type of content is not supported.');
    expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test('an address that cannot be decoded is refused in the same form', async () => {
    const reply = await app.inject('/api/%E0%A4%A');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ success: false, message: 'The request could not be read.' });
  });

  test.each(['/api', '/api/nothing', '/api/nothing?x=1'])(
    '%s is not found, also for a browser',
    async (url) => {
      const reply = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ success: false, message: 'Not found.' });
    },
  );
});

describe('what is no request', () => {
  const address = app.listen({ port: 0, host: '127.0.0.1' });

  test.each([
    [
      '431',
      'headers that are too long',
      `GET /api/health HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['400', 'a line that is not HTTP', 'HELLO\r\n\r\n'],
    ['400', 'a method that nobody knows', 'BREW /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('%s: %s is refused in the same form', async (status, _what, bytes) => {
    const socket = connectTo(Number(new URL(await address).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String) });
  });
});

describe('the web application', () => {
  test.each([
    '/',
    '/cases/17',
    '/reports/wip?page=2',
    '/titles?page=2',
    '/assets',
    '/assets/',
    '/assets?page=2',
    '/assets/create',
    '/assets/3/edit',
  ])('%s is its page', async (url) => {
    const reply = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<title>Concordat');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  test('hashed assets are kept for ever and sent as they were compressed by the build', async () => {
    const reply = await app.inject({
      url: '/assets/app-Ab12Cd34.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
    expect((await app.inject('/assets/app-Ab12Cd34.js')).body).toBe(script);
  });

  test('the page of all widgets is served only where the setting says so', async () => {
    const statuses = (from: FastifyInstance) =>
      Promise.all(
        ['', 'br'].map(async (encoding) => {
          const headers = { 'accept-encoding': encoding };
          return (await from.inject({ url: '/assets/GalleryPage-Ab12Cd34.js', headers })).statusCode;
        }),
      );
    expect(await statuses(app)).toEqual([404, 404]);
    expect(await statuses(await ownApp({ GALLERY: 'on' }))).toEqual([200, 200]);
  });

  test('other files are checked each time', async () => {
    const reply = await app.inject('/theme.js');
    expect(reply.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({
      url: '/theme.js',
      headers: { 'if-none-match': String(reply.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['a missing asset', '/assets/old-12345678.js', 'text/html'],
    ['a missing picture', '/picture.png', 'image/avif,image/*'],
    ['a file above the folder', '/..%2f..%2fetc/passwd', 'text/plain'],
  ])('%s is not a page', async (_name, url, accept) => {
    const reply = await app.inject({ url, headers: { accept } });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json().success).toBe(false);
  });
});

describe('headers', () => {
  test.each(['/', '/api/health', '/api/bug', '/api/nothing'])('%s has the security headers', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('insist on https where staff reach us by it', async () => {
    const secure = await ownApp({ PUBLIC_URL: 'https://concordat.example.org' });
    expect((await secure.inject('/')).headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('API responses are never cached', async () => {
    expect((await app.inject('/api/health')).headers['cache-control']).toBe('no-store');
  });

  test('a proxy may give the request id, if it looks like one', async () => {
    const idFor = async (id: string) =>
      (await app.inject({ url: '/api/health', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await idFor('abc-12345_X')).toBe('abc-12345_X');
    expect(await idFor('short')).toMatch(/^[\w-]{36}$/);
    expect(await idFor('has spaces and "quotes"')).toMatch(/^[\w-]{36}$/);
  });

  test('a forwarded address is trusted only if a proxy is configured', async () => {
    const request = {
      method: 'POST',
      url: '/api/echo',
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: {},
    } as const;
    expect((await app.inject(request)).json().ip).toBe('127.0.0.1');
    const behind = await ownApp({ TRUST_PROXY: 'loopback' });
    expect((await behind.inject(request)).json().ip).toBe('203.0.113.7');
  });
});

test('a proxy that is not believed is warned of once; one that is, or none, is not', async () => {
  const warnings = () => logged.filter((line) => JSON.parse(line).level === 40);
  const request = { url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.7' } };
  const bare = await ownApp();
  await bare.inject('/api/health');
  expect(warnings()).toEqual([]);
  await bare.inject(request);
  await bare.inject(request);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toContain('TRUST_PROXY');
  const behind = await ownApp({ TRUST_PROXY: 'loopback' });
  await behind.inject(request);
  expect(warnings()).toEqual([]);
});

describe('the log', () => {
  test('has a line for each request, without query, tokens and the values of queries', async () => {
    await app.inject({ url: '/api/nothing?auth=xyz&search=Jones', headers: { authorization: 'Bearer xyz' } });
    await app.inject('/auth/reset-password/xyz');
    await app.inject('/api/query');
    const all = logged.join('');
    expect(all).toContain('"path":"/api/nothing"');
    expect(all).toContain('division by zero');
    for (const hidden of ['Jones', 'xyz', 'params:']) expect(all).not.toContain(hidden);
  });

  test('hides credentials in whatever is logged', () => {
    app.log.info({ token: 'xyz', user: { password: 'xyz' }, req: { headers: { authorization: 'xyz' } } });
    expect(logged.join('')).not.toContain('xyz');
    expect(logged.join('')).toContain('[hidden]');
  });
});

describe('closing', () => {
  test('ends event streams at once', async () => {
    const own = await build();
    own.get('/api/stream', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(': hello\n\n');
    });
    const address = await own.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${address}/api/stream`, { headers: { accept: 'text/event-stream' } });
    await own.close();
    await expect(stream.text()).rejects.toThrow('terminated');
    await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed');
  });

  test('still answers a request on a connection that was idle at that moment', async () => {
    const own = await build();
    const address = await own.listen({ port: 0, host: '127.0.0.1' });
    const socket = connectTo(Number(new URL(address).port), '127.0.0.1');
    let answers = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
    const ask = () => socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
    ask();
    await expect.poll(() => answers).toContain('{"status":"ok"}');
    const ended = once(socket, 'close');
    const closed = own.close();
    ask();
    await Promise.all([closed, ended]);
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answers).toMatch(/^connection: close\r$/m);
  });
});

/** A server that accepts connections and never says a word. */
async function listenSilently(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined)).unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close());
  return (server.address() as { port: number }).port;
}
