import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/platform/database/start-error.ts';
import type { Cluster } from './cluster.ts';
import { isServed, readServerRecord } from './lock.ts';

const DEFAULT_SETTINGS = {
  shared_buffers: '256MB',
  jit: 'off',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
};

/** `settings` are PostgreSQL's own; `dieWithParent` (Linux) stops the server when this process is killed, as tests want. */
export type ServerOptions = {
  settings?: Record<string, string>;
  log?: (text: string) => void;
  dieWithParent?: boolean;
};

/** Starts a server on a data folder that nobody uses, and returns when it takes connections. */
export async function startServer(cluster: Cluster, options: ServerOptions): Promise<void> {
  const listen = {
    port: String(cluster.port),
    ...(cluster.socketDir
      ? { listen_addresses: '', unix_socket_directories: cluster.socketDir, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }),
  };
  const settings = { ...DEFAULT_SETTINGS, ...options.settings, ...listen };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (cluster.socketDir) await startDirectly(cluster, words, options);
  else await control(cluster, 'start', ['-l', `${cluster.dataDir}.log`, '-o', words.join(' ')]);
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is on disk when it returns. */
export async function shutDown(cluster: Cluster): Promise<void> {
  const record = readServerRecord(cluster.dataDir);
  if (!record) return;
  if (!cluster.socketDir) return control(cluster, 'stop', ['-m', 'fast']);
  process.kill(record.pid, 'SIGINT');
  while (isServed(cluster.dataDir)) await sleep(10);
}

/** In a session of its own, so that Ctrl-C at the terminal reaches the application first, which then stops the server. */
async function startDirectly(cluster: Cluster, settings: string[], options: ServerOptions): Promise<void> {
  let command = [join(cluster.native, 'bin', 'postgres'), '-D', cluster.dataDir, ...settings];
  if (options.dieWithParent && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0)
    command = ['setpriv', '--pdeathsig', 'INT', '--', ...command];
  const [program, words] = cluster.command(command[0] ?? '', command.slice(1));
  const child = spawn(program, words, {
    ...cluster.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  let ended = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
    options.log?.(text);
  });
  child.once('error', (error) => {
    output += error.message;
    ended = true;
  });
  // Not 'exit', which may come before the last words of its output.
  child.once('close', () => {
    ended = true;
  });
  const deadline = Date.now() + 120_000;
  while (!readServerRecord(cluster.dataDir)?.ready) {
    if (!ended && Date.now() > deadline) {
      child.kill('SIGINT');
      await once(child, 'close');
    }
    if (ended) throw new StartError(`The embedded PostgreSQL did not start.\n${output.trim()}`);
    await sleep(5);
  }
  // Others may use the server after this process has ended.
  child.unref();
  (child.stderr as Socket).unref();
}

/** Runs `pg_ctl`, which on Windows drops an administrator's rights and stops a server cleanly, where signals can't. */
async function control(cluster: Cluster, verb: 'start' | 'stop', more: string[]): Promise<void> {
  const [program, words] = cluster.command(join(cluster.native, 'bin', 'pg_ctl'), [
    verb,
    '-D',
    cluster.dataDir,
    '-w',
    '-s',
    '--timeout=120',
    ...more,
  ]);
  const child = spawn(program, words, { ...cluster.options, stdio: 'ignore', windowsHide: true });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new StartError(
      `The embedded PostgreSQL did not ${verb}; see ${cluster.dataDir}.log for the reason.`,
    );
}
