import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/platform/http/services.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { plainLine } from './plain-line.ts';
import { isOfServer, megabytes, takeInName, takeInOnce } from './take-in-once.ts';

/** A file changed within this time may still be arriving. */
const QUIET_MS = 10_000;

/**
 * Takes in what is in the watched folder, and moves each file to its folder 'processed' once it is stored. Files over the upload limit are
 * moved to 'too large' and never read in full, those that cannot be taken in to 'failed': an item says so.
 */
export async function takeInFolder(
  services: Services,
  folder: string,
  now: number = Date.now(),
): Promise<number> {
  let taken = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    try {
      if (await takeFile(services, folder, entry.name, now)) taken += 1;
    } catch (error) {
      if (isOfServer(error)) throw error;
      services.log.error({ err: error, file: entry.name }, 'a file in the watched folder cannot be taken in');
      await putAside(services, folder, entry.name, {
        place: 'failed',
        why: 'The file could not be taken in.',
      });
    }
  }
  return taken;
}

async function takeFile(services: Services, folder: string, name: string, now: number): Promise<boolean> {
  const path = join(folder, name);
  const { mtimeMs, size } = await stat(path);
  if (now - mtimeMs < QUIET_MS) return false;
  const { uploadLimit } = services.settings;
  if (size > uploadLimit) {
    services.log.warn({ file: name, size }, 'a file in the watched folder is too large to be taken in');
    const why = `The file is larger than ${megabytes(uploadLimit)}.`;
    await putAside(services, folder, name, { place: 'too large', why });
    return false;
  }
  const originKey = `folder:${name}:${Math.round(mtimeMs)}:${size}`;
  const content = await readFile(path);
  await takeInOnce(services, { channel: 'scan', originKey, name: plainLine(name), content });
  await moveTo(folder, 'processed', name);
  return true;
}

/** Sets aside a file that is not taken in; an item says so, and where it is. A file that cannot even be moved stays where it is. */
async function putAside(
  services: Services,
  folder: string,
  name: string,
  { place, why }: { place: string; why: string },
): Promise<void> {
  const isMoved = await moveTo(folder, place, name).then(
    () => true,
    () => false,
  );
  const where = isMoved ? `It is in “${place}” of the watched folder.` : 'It is in the watched folder.';
  const brought = { channel: 'scan', originKey: `folder:${name}:${place}`, name: plainLine(name) } as const;
  await takeInName(
    services,
    isMoved ? { ...brought, originKey: `${brought.originKey}:${Date.now()}` } : brought,
    `${why} ${where}`,
  );
}

/** If the name is taken there, the time is put in front of it. */
async function moveTo(folder: string, place: string, name: string): Promise<void> {
  await mkdir(join(folder, place), { recursive: true });
  const isTaken = await stat(join(folder, place, name)).then(
    () => true,
    () => false,
  );
  await rename(join(folder, name), join(folder, place, isTaken ? `${Date.now()} ${name}` : name));
}

/** Checks the watched folder every minute. */
export const takeInFolderJob = defineScheduledJob('take-in-folder', '* * * * *', async ({ services }) => {
  const { inboundFolder } = services.settings;
  if (inboundFolder !== null) await takeInFolder(services, inboundFolder);
});
