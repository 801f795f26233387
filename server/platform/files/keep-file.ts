import { createHash } from 'node:crypto';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type FileStore, storeBytes } from '#server/platform/store/file-store.ts';
import { lockContent } from './content-lock.ts';
import { files } from './tables.ts';

/** A file made or fetched by the server itself, to be kept. */
export type MadeFile = { name: string; type: string; bytes: Uint8Array };

/** The SHA-256 of bytes, in hexadecimal. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Keeps a file in the store with a row of its own; the row stays if and only if the transaction commits. */
export async function keepFile(store: FileStore, { tx, author }: Write, { name, type, bytes }: MadeFile) {
  const sha256 = digestOf(bytes);
  await lockContent(tx, sha256, 'shared');
  await storeBytes(store, sha256, bytes);
  const [file = missing()] = await tx
    .insert(files)
    .values({ sha256, name, type, bytes: bytes.length, createdBy: author.id || null })
    .returning({ id: files.id });
  return { fileId: file.id, sha256 };
}
