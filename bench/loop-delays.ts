import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Has the next server that is started watch its event loop; returns a function that gives how long the loop was blocked since its last
 * call, in milliseconds.
 */
export function watchLoop(
  folder: string,
): (server: { pid: number }) => Promise<{ p99: number; longest: number }> {
  const file = join(folder, 'delays');
  process.env.NODE_OPTIONS = `--import ${join(import.meta.dirname, 'watch-loop.mjs')}`;
  process.env.LOOP_DELAYS = file;
  return async ({ pid }) => {
    process.kill(pid, 'SIGUSR2');
    await delay(200);
    return JSON.parse(readFileSync(file, 'utf8')) as { p99: number; longest: number };
  };
}
