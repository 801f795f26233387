import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A content in the store: the SHA-256 of its bytes in hexadecimal, its size, and the time it was stored. */
export type StoredContent = { sha256: string; bytes: number; storedAt: Date };

/**
 * Contents stored under the SHA-256 of their bytes. A content never changes, so storing it twice keeps one copy. Nothing here needs
 * more than putting, getting and listing objects by key, so that a bucket would do as well as a folder; uploads arrive
 * through a folder of this computer in either case.
 */
export type FileStore = {
  /** A path on this computer for an upload that is still coming in. */
  incoming: () => Promise<string>;
  /** Moves the finished file at the path into the store. */
  put: (sha256: string, path: string) => Promise<void>;
  /** The content's bytes, piece by piece; fails with ENOENT when the store does not have it. */
  read: (sha256: string) => Promise<Readable>;
  /** The whole content at once, for what cannot be streamed. */
  readWhole: (sha256: string) => Promise<Buffer>;
  /** Size and time of a content; null when the store does not have it. */
  stat: (sha256: string) => Promise<StoredContent | null>;
  /** Every content, in any order; one that comes or goes meanwhile may be missed. */
  list: () => AsyncIterable<StoredContent>;
  /** Removes a content for good; one that is not there is no error. */
  remove: (sha256: string) => Promise<void>;
  /** Removes uploads that began before the instant and never finished; returns their number. */
  removeIncoming: (before: Date) => Promise<number>;
};

/** A store in a folder. A content that `put` has taken survives a crash: it is flushed, then moved into place. */
export function folderStore(folder: string): FileStore {
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const incoming = join(folder, 'incoming');
  const known = (sha256: string) =>
    stat(placeOf(sha256)).then(
      ({ size, mtime }) => ({ sha256, bytes: size, storedAt: mtime }),
      unlessMissing,
    );
  return {
    incoming: async () => {
      await mkdir(incoming, { recursive: true });
      return join(incoming, randomUUID());
    },
    put: async (sha256, path) => {
      const place = placeOf(sha256);
      if (await known(sha256)) return rm(path);
      await mkdir(dirname(place), { recursive: true });
      await flush(path);
      await rename(path, place);
    },
    read: async (sha256) => {
      await stat(placeOf(sha256));
      return createReadStream(placeOf(sha256));
    },
    readWhole: (sha256) => readFile(placeOf(sha256)),
    stat: known,
    list: async function* () {
      for (const group of await entriesOf(folder)) {
        if (!/^[0-9a-f]{2}$/.test(group.name)) continue;
        for (const { name } of await entriesOf(join(folder, group.name))) {
          const content = /^[0-9a-f]{64}$/.test(name) ? await known(name) : null;
          if (content) yield content;
        }
      }
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    removeIncoming: async (before) => {
      let removed = 0;
      for (const { name } of await entriesOf(incoming)) {
        const found = await stat(join(incoming, name)).catch(unlessMissing);
        if (!found || found.mtime >= before) continue;
        await rm(join(incoming, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** Stores bytes in memory, such as a generated document, as `put` stores an upload. */
export async function storeBytes(store: FileStore, sha256: string, bytes: Uint8Array): Promise<void> {
  const path = await store.incoming();
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  await store.put(sha256, path);
}

/** Whether reading a file failed because it does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => unlessMissing(error) ?? []);

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
