import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { isServed, readServerRecord } from './lock.ts';

const settings = { shared_buffers: '16MB' };
/** A database that was made and stopped, to be copied where it does not matter how one is made. */
const made = mkdtempSync(join(tmpdir(), 'concordat-made-'));
await (await startEmbedded({ dataDir: join(made, 'postgres'), settings })).stop();
afterAll(() => rmSync(made, { recursive: true, force: true }));

let folder: string;
let dataDir: string;
let opened: Embedded[];
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-embedded-'));
  dataDir = join(folder, 'postgres');
  opened = [];
  children = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children) child.kill('SIGKILL');
  for (const server of opened) await server.stop();
  // A server left behind by a killed child is joined, and stopped by the last to leave.
  if (existsSync(dataDir) && isServed(dataDir)) await (await startEmbedded({ dataDir, settings })).stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(more: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, settings, ...more });
  opened.push(server);
  return server;
}

/** As after a first start and a clean stop. */
const copyMade = () => cpSync(join(made, 'postgres'), dataDir, { recursive: true });

async function query(server: { config: pg.ClientConfig }, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.config);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts or joins the server, runs one statement, reports it and stays. */
async function startChild(statement: string): Promise<ChildProcess> {
  const code = `
    import pg from 'pg';
    import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(settings)} });
    const client = new pg.Client(server.config);
    await client.connect();
    await client.query(${JSON.stringify(statement)});
    await client.end();
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    console.log(server.adopted ? 'joined' : 'started');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  return child;
}

test('starts, keeps its rows over a clean stop, and leaves nothing running', async () => {
  const first = await start();
  expect(first.adopted).toBe(false);
  await query(first, 'create table notes (text text)');
  await query(first, "insert into notes values ('Ŵyn')");
  await first.stop();
  expect(isServed(dataDir)).toBe(false);

  const second = await start();
  expect(await query(second, 'select text, lower(text) as lower from notes')).toEqual([
    { text: 'Ŵyn', lower: 'ŵyn' },
  ]);
});

test('loses nothing when the process that started it is killed, and joins the server left behind', async () => {
  copyMade();
  const child = await startChild('create table notes as select generate_series(1, 1000) as n');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const next = await start();
  expect(next.adopted).toBe(true);
  expect(await query(next, 'select count(*)::int from notes')).toEqual([{ count: 1000 }]);
  await next.stop();
  expect(isServed(dataDir)).toBe(false);
});

test('loses nothing when the server itself is killed, and restarts it for the processes that remain', async () => {
  copyMade();
  const server = await start();
  await query(server, 'create table notes as select generate_series(1, 1000) as n');
  const before = readServerRecord(dataDir)?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await expect
    .poll(() => query(server, 'select count(*)::int from notes').catch(() => null))
    .toEqual([{ count: 1000 }]);
  expect(readServerRecord(dataDir)?.pid).not.toBe(before);
});

test('is shared by two processes, and only the last to leave stops it', async () => {
  copyMade();
  const child = await startChild('create table notes as select 1 as n');
  const second = await start();
  expect(second.adopted).toBe(true);

  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await query(second, 'select n from notes')).toEqual([{ n: 1 }]);
  await second.stop();
  expect(isServed(dataDir)).toBe(false);
});

test('makes one database when two processes start at once on an empty folder', async () => {
  const [one, two] = await Promise.all([start(), startChild('select 1')]);
  expect(await query(one, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(two.exitCode).toBeNull();
});

test('an initdb that was interrupted is done again, and what it left is removed', async () => {
  mkdirSync(`${dataDir}.init-1234abcd`, { recursive: true });
  writeFileSync(join(`${dataDir}.init-1234abcd`, 'PG_VERSION'), '17\n');
  mkdirSync(dataDir);
  const server = await start();
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(readdirSync(folder).filter((name) => name.includes('init'))).toEqual([]);
});

test.each([
  [
    'a restore that broke off',
    () => {
      mkdirSync(join(dataDir, 'base'), { recursive: true });
      writeFileSync(join(dataDir, 'base', '16384'), 'rows of the firm');
      return join(dataDir, 'base', '16384');
    },
  ],
  [
    'a foreign folder of that name',
    () => {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'notes.txt'), 'rows of the firm');
      return join(dataDir, 'notes.txt');
    },
  ],
])('%s is refused in a sentence, and nothing in it is touched', async (_what, make) => {
  const file = make();
  await expect(start()).rejects.toThrow(`The folder ${dataDir} is not empty, but holds no database`);
  expect(readFileSync(file, 'utf8')).toBe('rows of the firm');
  expect(readdirSync(folder).filter((name) => name.includes('init'))).toEqual([]);
});

test('a file where the folder should be is refused in a sentence, and stays', async () => {
  writeFileSync(dataDir, 'rows of the firm');
  await expect(start()).rejects.toThrow(`The database folder ${dataDir} can’t be read: ENOTDIR`);
  expect(readFileSync(dataDir, 'utf8')).toBe('rows of the firm');
});

test('a folder beside it that only resembles an unfinished one is left alone', async () => {
  copyMade();
  const copy = `${dataDir}.init-before-the-move`;
  mkdirSync(copy);
  await start();
  expect(existsSync(copy)).toBe(true);
});

test('an empty folder that a link leads to gets the database', async () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  symlinkSync(disk, dataDir);
  const server = await start();
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(existsSync(join(disk, 'PG_VERSION'))).toBe(true);
});

test('a process that is killed while it makes the database does not disturb the next', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const code = `import('#server/platform/database/embedded/embedded.ts').then(({ startEmbedded }) => startEmbedded({ dataDir: ${JSON.stringify(dataDir)} }))`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { env: { PATH, HOME } });
  children.push(child);
  const begun = () => readdirSync(folder).some((name) => name.startsWith('postgres.init-'));
  await expect.poll(begun, { interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  const server = await start();
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a record left behind by a dead server does not keep it from starting', async () => {
  copyMade();
  // The number of a living process that is no PostgreSQL, as after the restart of a container.
  writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n\n\n0 0\nready\n`);
  const server = await start();
  expect(server.adopted).toBe(false);
});

test('PG* variables of the shell, which are meant for another server, change nothing', async () => {
  const nonsense = {
    PGHOST: 'nowhere.example',
    PGPORT: '1',
    PGUSER: 'nobody',
    PGPASSWORD: 'wrong',
    PGDATABASE: 'nothing',
    PGDATA: '/nowhere',
    PGOPTIONS: '-c nonsense=on',
    PGSERVICE: 'nothing',
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGREPLICATION: 'true',
    PGCLIENTENCODING: 'nonsense',
    PGCLIENT_ENCODING: 'nonsense',
    PGDATESTYLE: 'nonsense',
    PGTZ: 'Nowhere/Nothing',
  };
  for (const [name, value] of Object.entries(nonsense)) vi.stubEnv(name, value);
  for (const transport of ['socket', 'tcp'] as const) {
    const server = await start({ transport });
    expect(await query(server, 'select current_user as user, current_database() as database')).toEqual([
      { user: 'postgres', database: 'concordat' },
    ]);
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});

type FailedStart = {
  what: string;
  given: Partial<EmbeddedOptions>;
  message: string;
  before?: () => void;
  after?: () => void;
};
test.each<FailedStart>([
  {
    what: 'a folder that cannot be made',
    given: { transport: 'tcp' },
    message: 'EISDIR',
    before: () => mkdirSync(`${dataDir}.password`),
    after: () => rmSync(`${dataDir}.password`, { recursive: true }),
  },
  {
    what: 'a server that refuses its settings',
    given: { settings: { shared_buffers: 'much' } },
    message: 'invalid value for parameter "shared_buffers"',
  },
  {
    what: 'a server on which no database can be made',
    given: { settings: { default_transaction_read_only: 'on' } },
    message: 'cannot execute CREATE DATABASE in a read-only transaction',
  },
])('$what leaves nothing running and nothing half-made', async ({ given, message, before, after }) => {
  before?.();
  await expect(start(given)).rejects.toThrow(message);
  expect(isServed(dataDir)).toBe(false);
  expect(readdirSync(folder).filter((name) => /init|starting/.test(name))).toEqual([]);
  after?.();
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a server that lets nobody in is stopped again', async () => {
  copyMade();
  const rules = join(dataDir, 'pg_hba.conf');
  const kept = readFileSync(rules);
  writeFileSync(rules, 'local all all reject\n');
  await expect(start()).rejects.toThrow('pg_hba.conf rejects connection');
  expect(isServed(dataDir)).toBe(false);
  writeFileSync(rules, kept);
  expect((await start()).adopted).toBe(false);
});

test('refuses the data folder of another major version', async () => {
  copyMade();
  writeFileSync(join(dataDir, 'PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow('belongs to PostgreSQL 16');
  writeFileSync(join(dataDir, 'PG_VERSION'), '17\n');
});

test('listens on 127.0.0.1 with a password where there are no private sockets', async () => {
  const server = await start({ transport: 'tcp' });
  expect(server.config).toMatchObject({ host: '127.0.0.1' });
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  await expect(query({ config: { ...server.config, password: 'wrong' } }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});
