import { createHash } from 'node:crypto';
import type { Write } from '#server/database/write.ts';
import { lockContent } from './content-lock.ts';
import { type FileStore, storeBytes } from './store/file-store.ts';
import { files } from './tables.ts';

/** What the program made itself and keeps: a letter, a print run. */
export type MadeFile = { name: string; type: string; bytes: Uint8Array };

/** Keeps content that the program made, within the transaction that refers to it; returns its id. Nobody reads it as an upload. */
export async function keepContent(
  w: Write,
  store: FileStore,
  { name, type, bytes }: MadeFile,
): Promise<{ id: number; sha256: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockContent(w.tx, sha256, 'shared');
  await storeBytes(store, sha256, bytes);
  const [file] = await w.tx
    .insert(files)
    .values({ sha256, name, type, bytes: bytes.length })
    .returning({ id: files.id });
  return { id: file!.id, sha256 };
}
