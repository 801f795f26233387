import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { lockContent } from './content-lock.ts';
import { files } from './tables.ts';

/** Writes a stream to a path that does not exist yet, and digests it on the way. */
export async function receive(content: Readable, path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // A stream may break off before its file is open. Wait for it to close, or it would appear after the clean-up.
  const closed = new Promise<void>((done) => target.once('close', done));
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      target,
    );
  } finally {
    await closed;
  }
  return { sha256: hash.digest('hex'), bytes };
}

type Received = { path: string; sha256: string; name: string; type: string; bytes: number };

/** Keeps what the program has streamed to a path of the store, within the transaction that refers to it; returns its id. */
export async function keepReceived(w: Write, store: FileStore, { path, ...file }: Received): Promise<number> {
  await lockContent(w.tx, file.sha256, 'shared');
  await store.put(file.sha256, path);
  const [kept = missing()] = await w.tx.insert(files).values(file).returning({ id: files.id });
  return kept.id;
}
