import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roomyMemory } from './roomy-memory.ts';

/** Names the run of `npm test` that a folder belongs to; a runner that was started alone is its own. */
const owner = process.env.TEST_RUN ?? String(process.pid);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The folders that runs have left which were killed: some hundred megabytes each, of memory where there is enough. */
function sweep(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = /^concordat-(?:test|e2e)-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A new folder for what a run throws away, in memory where there is enough; those of runs that were killed are removed. */
export function runFolder(kind: 'test' | 'e2e'): string {
  const place = roomyMemory() ?? tmpdir();
  sweep(place);
  return mkdtempSync(join(place, `concordat-${kind}-${owner}-`));
}
