import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isServed } from '#server/platform/database/embedded/lock.ts';
import { addCase } from '#test/cases.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';

// A process of its own, on a machine that may have much else to do.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** The demo firm with one case, so that no start here loads its two thousand: the first start before the journeys does. */
const database = await testDatabase({ seeded: true });
await addCase(database);
const databaseUrl = databaseUrlOf(database);

type Started = {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  ended: Promise<number | null>;
};
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-main-'));
  children = [];
});

afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** The data folder of a firm with a PostgreSQL of its own, which the first test that needs it makes. */
const own = mkdtempSync(join(tmpdir(), 'concordat-own-'));
afterAll(() => rmSync(own, { recursive: true, force: true }));

/** A real firm's start, which loads no demo firm: what is asked of it here does not depend on its rows. */
const realFirm = { DEMO: 'off', SESSION_SECRET: randomBytes(24).toString('hex') };

/** The server as a process of its own, with nothing of this one's environment but the path. */
function start(env: Record<string, string> = {}): Started {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program('server/app/main.ts')], {
    env: {
      PATH,
      HOME,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      DEMO_STATEMENTS: 'off',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, ended };
}

async function ready(started: Started): Promise<number> {
  await expect.poll(started.output, { timeout: 60_000 }).toMatch(/ready at http:\/\/localhost:\d+/);
  return Number(/localhost:(\d+)/.exec(started.output())?.[1]);
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as { port: number }).port };
}

test('says where it is and how to sign in, and stops cleanly', async () => {
  const started = start();
  const port = await ready(started);
  expect(started.output()).toContain('Sign in as admin with the password demo-concordat.');
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(started.errors()).toBe('');
});

test('runs on a PostgreSQL of its own, and takes it down when Ctrl-C comes twice at once, as through npm', async () => {
  const started = start({ ...realFirm, DATABASE_URL: '', DATA_DIR: own });
  const port = await ready(started);
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  started.child.kill('SIGINT');
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
  expect(isServed(join(own, 'postgres'))).toBe(false);
  expect(existsSync(join(own, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a signal while it starts stops it as soon as it has', async () => {
  const started = start({ ...realFirm, DATABASE_URL: '', DATA_DIR: own, LOG_LEVEL: 'debug' });
  // PostgreSQL has said something, and the rest is still to come.
  await expect.poll(started.output, { timeout: 60_000 }).toContain('"msg":"database"');
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(isServed(join(own, 'postgres'))).toBe(false);
});

test('finishes the request that it is answering before it stops', async () => {
  const started = start();
  const port = await ready(started);
  const body = JSON.stringify({ text: 'x'.repeat(1000) });
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  socket.write(
    `POST /api/nothing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 500));
  // The server has begun with this request once it answers one that came later.
  await fetch(`http://127.0.0.1:${port}/api/health`);
  started.child.kill('SIGTERM');
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)).toBeNull();
  expect(started.child.exitCode).toBeNull();
  socket.write(body.slice(500));
  await closed;
  expect(answer).toMatch(/^connection: close\r$/m);
  expect(answer).toContain('{"success":false,"message":"Not found."}');
  expect(await started.ended).toBe(0);
});

test('a mail server that says nothing does not keep it from stopping', async () => {
  const silent = await listening();
  silent.server.on('connection', (socket) => socket.on('error', () => undefined));
  try {
    const started = start({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
    const port = await ready(started);
    const called = once(silent.server, 'connection');
    const [{ email }] = (await users(port)) as [{ email: string }];
    await fetch(`http://127.0.0.1:${port}/api/auth/forgot-password`, post({ email }));
    await called;
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.output()).toContain('e-mails could not be handed over');
  } finally {
    silent.server.close();
  }
});

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function users(port: number): Promise<object[]> {
  const address = `http://127.0.0.1:${port}/api`;
  const login = await fetch(`${address}/auth/login`, post({ username: 'admin', password: 'demo-concordat' }));
  const { data } = (await login.json()) as { data: { token: string } };
  const answer = await fetch(`${address}/users`, { headers: { authorization: `Bearer ${data.token}` } });
  return ((await answer.json()) as { data: object[] }).data;
}

async function refusal(env: Record<string, string>): Promise<string> {
  const started = start(env);
  expect(await started.ended).toBe(1);
  expect(started.output()).toBe('');
  return started.errors();
}

test('a port in use is one line', async () => {
  const { server, port } = await listening();
  expect(await refusal({ PORT: String(port), LOG_LEVEL: 'warn' })).toBe(
    `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.\n`,
  );
  server.close();
});

test('a bad setting is one line', async () => {
  expect(await refusal({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535.\n');
});

test('a data folder that cannot be written to is one line', async () => {
  writeFileSync(join(folder, 'file'), '');
  const path = join(folder, 'file', 'data');
  expect(await refusal({ DATA_DIR: path })).toMatch(
    new RegExp(`^The data folder ${path} \\(DATA_DIR\\) can’t be written to: ENOTDIR[^\\n]*\\n$`),
  );
});

test.runIf(process.platform === 'linux')(
  'a data folder that cannot be made is one line, also where Node would try for ever',
  async () => {
    expect(await refusal({ DATA_DIR: '/proc/concordat/data' })).toMatch(
      /^The data folder \/proc\/concordat\/data \(DATA_DIR\) can’t be written to: ENOENT[^\n]*\n$/,
    );
  },
);

test('an unreachable database is one line, without the password', async () => {
  const { server, port } = await listening();
  server.close();
  await once(server, 'close');
  expect(await refusal({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/firm` })).toBe(
    `The database 127.0.0.1:${port}/firm (DATABASE_URL) can’t be used: connect ECONNREFUSED 127.0.0.1:${port}\n`,
  );
});
