import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/http/services.ts';
import { defineScheduledJob } from '#server/jobs/job.ts';
import { takeInOnce } from './take-in-once.ts';

/** A file that was written to as lately as this may still be coming in. */
const QUIET_MS = 10_000;

/**
 * Takes in what lies in the watched folder, and moves each file to its folder 'processed' once it is stored. Files over the limit of
 * uploads are moved to 'too large', which the log says: they are never read whole.
 */
export async function takeInFolder(
  services: Services,
  folder: string,
  now: number = Date.now(),
): Promise<number> {
  let taken = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const { mtimeMs, size } = await stat(path);
    if (now - mtimeMs < QUIET_MS) continue;
    if (size > services.settings.uploadLimit) {
      services.log.warn(
        { file: entry.name, size },
        'a file in the watched folder is too large to be taken in',
      );
      await moveTo(folder, 'too large', entry.name);
      continue;
    }
    const originKey = `folder:${entry.name}:${Math.round(mtimeMs)}:${size}`;
    await takeInOnce(services, {
      channel: 'scan',
      originKey,
      name: entry.name,
      content: await readFile(path),
    });
    await moveTo(folder, 'processed', entry.name);
    taken += 1;
  }
  return taken;
}

/** A name that is taken there gets the time in front of it. */
async function moveTo(folder: string, place: string, name: string): Promise<void> {
  await mkdir(join(folder, place), { recursive: true });
  const isTaken = await stat(join(folder, place, name)).then(
    () => true,
    () => false,
  );
  await rename(join(folder, name), join(folder, place, isTaken ? `${Date.now()} ${name}` : name));
}

/** Looks into the watched folder every minute. */
export const takeInFolderJob = defineScheduledJob('take-in-folder', '* * * * *', async ({ services }) => {
  const { inboundFolder } = services.settings;
  if (inboundFolder !== null) await takeInFolder(services, inboundFolder);
});
