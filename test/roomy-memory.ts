import { statfsSync } from 'node:fs';

/** The folder of memory for what tests throw away, if there is one larger than the 64 MB that containers have by default. */
export function roomyMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30 ? '/dev/shm' : null;
  } catch {
    // Not on Linux.
    return null;
  }
}
