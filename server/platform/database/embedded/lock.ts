import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/platform/database/start-error.ts';

/** What a running PostgreSQL writes about itself into its data folder (`postmaster.pid`). */
export type ServerRecord = { pid: number; port: number; socketDir: string; ready: boolean };

/** The record of the server that uses the data folder, or null; a server that was killed leaves a stale one behind. */
export function readServerRecord(dataDir: string): ServerRecord | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!(pid > 0)) return null;
    const [port, socketDir = '', , , status] = lines.slice(3);
    return { pid, port: Number(port), socketDir: socketDir.trim(), ready: status?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * Whether a PostgreSQL process uses the data folder. PostgreSQL itself only checks whether the recorded process id exists, which
 * is also true of a killed but unreaped server and, in a restarted container, of some other program.
 */
export function isServed(dataDir: string): boolean {
  const record = readServerRecord(dataDir);
  if (process.platform === 'linux') return linuxServers(dataDir).length > 0;
  if (!record) return false;
  if (process.platform === 'win32') return isAlive(record.pid);
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(record.pid)], { encoding: 'utf8' });
  return /postgres/.test(stdout ?? '');
}

/** Every PostgreSQL process has its data folder as its working folder. */
function linuxServers(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const folder = realpathSync(dataDir);
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
      const dead = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      return !dead && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
    } catch {
      return false;
    }
  });
}

/** Removes what a killed server left behind; call only when `isServed` is false. */
export function clearStaleRecord(dataDir: string, socketDir: string | null): void {
  // On Windows PostgreSQL handles a stale record correctly.
  if (process.platform === 'win32') return;
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  if (socketDir)
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(join(socketDir, name), { force: true });
}

/** Runs `task` while no other process of this machine is starting or stopping the same data folder. */
export async function exclusively<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  const lock = `${dataDir}.starting`;
  const deadline = Date.now() + 120_000;
  while (!takeFile(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else if (Date.now() > deadline)
      throw new StartError(
        `Another process has been starting the database for two minutes; remove ${lock} if it has not.`,
      );
    else await sleep(20);
  }
  try {
    return await task();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeFile(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that made the file was killed; its number may since belong to another, in a container even to this one. */
function isAbandoned(lock: string): boolean {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const pid = Number(readFileSync(lock, 'utf8'));
    if (!(pid > 0)) return age > 2000;
    return age > 120_000 || (pid === process.pid ? age > process.uptime() * 1000 : !isAlive(pid));
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
