import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { makeFolder } from '#server/platform/database/make-folder.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { findBinaries, POSTGRES_MAJOR } from './binaries.ts';
import { pickRunner, type Runner } from './runner.ts';

/** A data folder, with how to run a server on it and how to reach that server. */
export type Cluster = Runner & {
  /** The private folder of the Unix socket; null where the server listens on 127.0.0.1 with a password instead. */
  socketDir: string | null;
  port: number;
};

/** Finds the binaries, a way to run them and the socket's place for a data folder; creates the folders around it. */
export async function locateCluster(
  folder: string,
  transport: 'socket' | 'tcp' = process.platform === 'win32' ? 'tcp' : 'socket',
): Promise<Cluster> {
  const wanted = resolve(folder);
  makeFolder(dirname(wanted));
  const runner = pickRunner(findBinaries(), wanted);
  if (transport === 'tcp') return { ...runner, socketDir: null, port: await freePort() };
  // The path of a Unix socket has at most 107 bytes, on macOS 103.
  const near = `${runner.dataDir}.sock`;
  const id = createHash('sha256').update(runner.dataDir).digest('hex').slice(0, 10);
  const socketDir = Buffer.byteLength(near) < 85 ? near : join(tmpdir(), `concordat-${id}`);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chmodSync(socketDir, 0o700);
  giveTo(runner, socketDir);
  return { ...runner, socketDir, port: 5432 };
}

/** Overrides PGOPTIONS, PGSSLMODE and so on, which `pg` would otherwise read, and which are meant for another server. */
const notFromShell = {
  options: '-c timezone=UTC',
  ssl: false,
  sslnegotiation: 'postgres',
  client_encoding: 'UTF8',
  replication: 'false',
} as const;

/** Where to connect; the password is read each time, because only the first start of a data folder makes it. */
export function connectionTo(cluster: Cluster, database: string): pg.PoolConfig & pg.ClientConfig {
  const common = { ...notFromShell, port: cluster.port, user: 'postgres', database };
  if (cluster.socketDir) return { ...common, host: cluster.socketDir };
  return { ...common, host: '127.0.0.1', password: readFileSync(passwordFile(cluster), 'utf8') };
}

/**
 * Makes the database where the data folder is missing or empty; one that holds anything else is left as it is and refused. An
 * interrupted `initdb` is not mistaken for a database: it works under a temporary name beside the folder until the end, and may
 * even continue for a while after the process that ran it was killed.
 */
export function initialise(cluster: Cluster): void {
  const { dataDir, owner } = cluster;
  const versionFile = join(dataDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    refuseForeign(dataDir);
    const place = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
    const unfinished = `${place}.init-${randomBytes(4).toString('hex')}`;
    try {
      initialiseAs(cluster, unfinished);
      if (existsSync(place)) rmdirSync(place);
      renameSync(unfinished, place);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  removeUnfinished(dataDir);
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== POSTGRES_MAJOR)
    throw new StartError(
      `The data in ${dataDir} belongs to PostgreSQL ${version}, but this program uses ${POSTGRES_MAJOR}. Export the data with the program that created it, and import it here.`,
    );
  // The way of running may have changed since the last start, when the folder moved into a container.
  if (owner && statSync(dataDir).uid !== owner.uid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir]);
}

/** A folder that is not empty but holds no database may be somebody's data, or an interrupted restore. */
function refuseForeign(dataDir: string): void {
  let held: string[];
  try {
    held = readdirSync(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new StartError(`The database folder ${dataDir} can’t be read: ${(error as Error).message}`);
  }
  if (held.length > 0)
    throw new StartError(
      `The folder ${dataDir} is not empty, but holds no database (PG_VERSION is missing). Nothing in it was changed. Finish restoring it, or move it away to start with an empty database.`,
    );
}

/** Folders that `initialise` itself named, and that no server has run on. */
function removeUnfinished(dataDir: string): void {
  const prefix = `${basename(dataDir)}.init-`;
  for (const name of readdirSync(dirname(dataDir)))
    if (name.startsWith(prefix) && /^[0-9a-f]{8}$/.test(name.slice(prefix.length)))
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true, maxRetries: 3 });
}

function initialiseAs(cluster: Cluster, folder: string): void {
  let failure = '';
  for (const locale of localeChoices()) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    giveTo(cluster, folder);
    const [program, words] = cluster.command(join(cluster.native, 'bin', 'initdb'), [
      '-D',
      folder,
      '--username=postgres',
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
      ...locale,
      ...authentication(cluster),
    ]);
    const result = spawnSync(program, words, { ...cluster.options, encoding: 'utf8' });
    if (result.status === 0) return;
    failure ||= [result.stderr, result.error?.message].filter(Boolean).join('\n').trim();
  }
  throw new StartError(
    `The database could not be created in ${cluster.dataDir}: ${failure || 'initdb was interrupted'}`,
  );
}

/** Comparisons by code point, and letters beyond ASCII known as letters; not every system has the first choice. */
function localeChoices(): string[][] {
  const other = process.platform === 'win32' ? 'en-US' : 'en_US.UTF-8';
  return [['--locale=C.UTF-8'], ['--locale=C', `--lc-ctype=${other}`]];
}

function authentication(cluster: Cluster): string[] {
  if (cluster.socketDir) return ['--auth=trust'];
  const file = passwordFile(cluster);
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(cluster, file);
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

const passwordFile = (cluster: Cluster) => `${cluster.dataDir}.password`;

function giveTo({ owner }: Runner, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
