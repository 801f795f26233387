import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type FileStore, storeBytes } from '#server/platform/store/file-store.ts';
import { lockContents } from './content-lock.ts';
import { files } from './tables.ts';

/** A file made by the program, such as a letter or a print run; with its hash if it was stored beforehand. */
export type MadeFile = { name: string; type: string; bytes: Uint8Array; sha256?: string };

type Kept = { id: number; sha256: string };

/** Bytes digested at a time: some ten milliseconds' work. */
const PIECE = 8 * 1024 ** 2;

async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += PIECE) {
    if (from > 0) await breathe();
    hash.update(bytes.subarray(from, from + PIECE));
  }
  return hash.digest('hex');
}

/**
 * Stores a content before the transaction that will refer to it, so that the transaction does not wait for the disk;
 * returns its hash. Content that no transaction keeps is swept like an upload that was never saved.
 */
export async function storeAhead(store: FileStore, bytes: Uint8Array): Promise<string> {
  const sha256 = await digestOf(bytes);
  await storeBytes(store, sha256, bytes);
  return sha256;
}

/** Stores a content that is locked in place, unless it is there already. */
const storeMissing = async (
  store: FileStore,
  { sha256, bytes }: Required<Pick<MadeFile, 'sha256' | 'bytes'>>,
) => (await store.stat(sha256)) ?? storeBytes(store, sha256, bytes);

/** Keeps contents that the program made, within the transaction that refers to them; their ids in their order. Nobody reads them as uploads. */
export async function keepContents(w: Write, store: FileStore, made: readonly MadeFile[]): Promise<Kept[]> {
  if (made.length === 0) return [];
  const digested = await Promise.all(
    made.map(async (file) => ({ ...file, sha256: file.sha256 ?? (await digestOf(file.bytes)) })),
  );
  await lockContents(
    w.tx,
    digested.map(({ sha256 }) => sha256),
  );
  await Promise.all(digested.map((file) => storeMissing(store, file)));
  return w.tx
    .insert(files)
    .values(digested.map(({ sha256, name, type, bytes }) => ({ sha256, name, type, bytes: bytes.length })))
    .returning({ id: files.id, sha256: files.sha256 });
}

/** The same for one. */
export async function keepContent(w: Write, store: FileStore, made: MadeFile): Promise<Kept> {
  const [kept = missing()] = await keepContents(w, store, [made]);
  return kept;
}
