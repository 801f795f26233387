import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where contents lie under the SHA-256 of their bytes. A content never changes, so storing one twice keeps one. */
export type FileStore = {
  /** A path on this computer for an upload that is still coming in. */
  incoming: () => Promise<string>;
  /** Takes the finished file at the path into the store; the path is gone afterwards. */
  put: (sha256: string, path: string) => Promise<void>;
  /** The content's bytes; fails with ENOENT when the store does not have it. */
  read: (sha256: string) => Promise<Readable>;
  /** All of the content at once, for what cannot be worked on piece by piece. */
  readWhole: (sha256: string) => Promise<Buffer>;
};

/** A store in a folder. A content that `put` has taken survives a crash: it is flushed, then moved into place. */
export function folderStore(folder: string): FileStore {
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  return {
    incoming: async () => {
      await mkdir(join(folder, 'incoming'), { recursive: true });
      return join(folder, 'incoming', randomUUID());
    },
    put: async (sha256, path) => {
      const place = placeOf(sha256);
      if (await exists(place)) return rm(path);
      await mkdir(dirname(place), { recursive: true });
      await flush(path);
      await rename(path, place);
    },
    read: async (sha256) => {
      await stat(placeOf(sha256));
      return createReadStream(placeOf(sha256));
    },
    readWhole: (sha256) => readFile(placeOf(sha256)),
  };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
