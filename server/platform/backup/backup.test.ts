import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadStarter } from '#server/app/seed/load.ts';
import { type Embedded, startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { program } from '#test/database.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

// Databases are made, copied and started.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'concordat-backup-'));
const running: Embedded[] = [];
const at = (name: string) => ({ dataDir: join(folder, name), databaseUrl: null });
const file = join(folder, 'firm.tar.gz');

afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<Embedded> {
  mkdirSync(join(folder, name), { recursive: true });
  const settings = { shared_buffers: '16MB' };
  const server = await startEmbedded({ dataDir: join(folder, name, 'postgres'), settings });
  running.push(server);
  return server;
}

async function withClient<T>(server: Embedded, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server.config);
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

const sha = 'ab'.repeat(32);

/** A data folder with a running database of one table, uploads, and one upload still coming in. */
async function aFirm(): Promise<Embedded> {
  const server = await start('firm');
  await withClient(server, (client) =>
    client.query('create table pairs (one int, other int); insert into pairs values (0, 0)'),
  );
  const files = join(folder, 'firm', 'files');
  mkdirSync(join(files, 'ab'), { recursive: true });
  mkdirSync(join(files, 'incoming'));
  writeFileSync(join(files, 'ab', sha), Buffer.alloc(70_000, 'paper'));
  writeFileSync(join(files, 'incoming', 'unfinished'), 'half');
  writeFileSync(join(folder, 'firm', 'session-secret'), 'of the demo', { mode: 0o600 });
  return server;
}

/** A backup taken while rows change: of which row it may be at the earliest and at the latest. */
let taken: { before: number; after: number };
beforeAll(async () => {
  const server = await aFirm();
  let done = false;
  const writing = withClient(server, async (client) => {
    for (let n = 1; !done; n++)
      await client.query(`begin; update pairs set one = ${n}; update pairs set other = ${n}; commit`);
  });
  await withClient(server, async (client) => {
    const written = async () => (await client.query('select one from pairs')).rows[0].one;
    await vi.waitUntil(async () => (await written()) > 10, { timeout: 15_000 });
    const before = await written();
    await backUp(at('firm'), file);
    taken = { before, after: await written() };
  });
  done = true;
  await writing;
});

test('a backup taken while rows change holds all of a transaction or nothing, and the files', async () => {
  await restore(at('restored'), file);
  const { rows } = await withClient(await start('restored'), (restored) =>
    restored.query('select one, other from pairs'),
  );
  expect(rows[0].one).toBe(rows[0].other);
  expect(rows[0].one).toBeGreaterThanOrEqual(taken.before);
  expect(rows[0].one).toBeLessThanOrEqual(taken.after);
  const restored = join(folder, 'restored');
  expect(readFileSync(join(restored, 'files', 'ab', sha), 'latin1')).toBe('paper'.repeat(14_000));
  expect(readFileSync(join(restored, 'session-secret'), 'utf8')).toBe('of the demo');
  expect(readdirSync(join(restored, 'files'))).toEqual(['ab']);
});

test('a backup is a new file, and needs a database', async () => {
  const before = readFileSync(file);
  const held = readdirSync(folder);
  await expect(backUp(at('firm'), file)).rejects.toThrow('already exists');
  expect(readFileSync(file).equals(before)).toBe(true);
  await expect(backUp(at('nowhere'), join(folder, 'none.tar.gz'))).rejects.toThrow('There is no database in');
  await expect(
    backUp({ ...at('firm'), databaseUrl: 'postgres://db/concordat' }, join(folder, 'none.tar.gz')),
  ).rejects.toThrow('pg_dump');
  expect(readdirSync(folder)).toEqual(held);
});

test('a folder in use, or with anything in it, is not restored into', async () => {
  await expect(restore(at('firm'), file)).rejects.toThrow('is in use. Stop Concordat');
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'other', 'notes.txt'), 'of the firm');
  await expect(restore(at('other'), file)).rejects.toThrow('is not empty. Nothing in it was changed.');
  expect(readdirSync(join(folder, 'other'))).toEqual(['notes.txt']);
});

test('a backup that is not whole is refused, and no server starts on what was unpacked', async () => {
  const cut = join(folder, 'cut.tar.gz');
  copyFileSync(file, cut);
  truncateSync(cut, readFileSync(cut).length - 1_000);
  await expect(restore(at('half'), cut)).rejects.toThrow('not a complete backup');
  await expect(start('half')).rejects.toThrow('is not empty, but holds no database');
  writeFileSync(join(folder, 'letter.txt'), 'Dear client');
  await expect(restore(at('empty'), join(folder, 'letter.txt'))).rejects.toThrow('can’t be restored');
});

test('the commands back up a firm and restore it with the ledger proven', async () => {
  const opened = await openDatabase({ ...at('firm'), databasePool: 2 });
  await loadStarter(opened.database);
  await opened.close();
  // What is stopped is backed up, too.
  for (const server of running) await server.stop();
  const stopped = join(folder, 'stopped.tar.gz');
  // A shell in which somebody works on another server.
  const shell = { ...process.env, PGHOST: 'nowhere.example', PGPORT: '1', PGOPTIONS: '-c nonsense=on' };
  const run = (command: string, name: string) =>
    promisify(execFile)(process.execPath, [program(`server/app/commands/${command}.ts`), stopped], {
      env: { ...shell, DATABASE_URL: '', DATA_DIR: join(folder, name) },
    });
  expect((await run('backup', 'firm')).stdout).toContain(stopped);
  expect((await run('restore', 'copy')).stdout).toMatch(/is restored in .*the ledger is right/s);
  await expect(run('restore', 'copy')).rejects.toMatchObject({
    stderr: expect.stringContaining('not empty'),
  });
});
