import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The unit in which the kernel counts processor time: hundredths of a second, on every Linux. */
const TICKS = 100;

type Process = { parent: number; own: number; ended: number; resident: number };

/** The size of a page of memory in bytes, on nearly every Linux. */
const PAGE = 4_096;

/** A process by its pid: its own time and that of its children that have ended, in seconds; null once it is gone. */
function processOf(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain anything; the fields after it are numbered from the state, which is the third.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (field: number) => Number(fields[field - 3]);
    return {
      parent: at(4),
      own: (at(14) + at(15)) / TICKS,
      ended: (at(16) + at(17)) / TICKS,
      resident: at(24) * PAGE,
    };
  } catch {
    return null;
  }
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Processor time since their start, in seconds: of a server, and of the PostgreSQL in its folder with all its processes. On a machine with
 * other work to do, it shows what the clock cannot.
 */
export function processorTime(server: number, dataDir: string): { server: number; database: number } {
  const postmaster = postmasterOf(dataDir);
  const workers = readdirSync('/proc')
    .map((name) => processOf(Number(name)))
    .filter((each) => each?.parent === postmaster)
    .reduce((sum, each) => sum + each!.own, 0);
  const main = processOf(postmaster);
  return { server: processOf(server)?.own ?? 0, database: workers + (main?.own ?? 0) + (main?.ended ?? 0) };
}

/** Resident memory of a server with its threads and all processes that it started, in megabytes, without its PostgreSQL. */
export function memoryOfTree(server: number, dataDir: string): number {
  const postmaster = postmasterOf(dataDir);
  const all = readdirSync('/proc').flatMap((name) => {
    const found = /^\d+$/.test(name) ? processOf(Number(name)) : null;
    return found ? [{ pid: Number(name), ...found }] : [];
  });
  const sumBelow = (pid: number): number =>
    all
      .filter(({ parent, pid: own }) => parent === pid && own !== postmaster)
      .reduce((sum, child) => sum + child.resident + sumBelow(child.pid), 0);
  const own = all.find(({ pid }) => pid === server)?.resident ?? 0;
  return (own + sumBelow(server)) / 1_048_576;
}
