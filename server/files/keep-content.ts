import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Write } from '#server/database/write.ts';
import { lockContents } from './content-lock.ts';
import { type FileStore, storeBytes } from './store/file-store.ts';
import { files } from './tables.ts';

/** What the program made itself and keeps: a letter, a print run. */
export type MadeFile = { name: string; type: string; bytes: Uint8Array };

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

/** Keeps contents that the program made, within the transaction that refers to them; their ids in their order. Nobody reads them as uploads. */
export async function keepContents(w: Write, store: FileStore, made: readonly MadeFile[]): Promise<Kept[]> {
  if (made.length === 0) return [];
  const digested = await Promise.all(
    made.map(async (file) => ({ ...file, sha256: await digestOf(file.bytes) })),
  );
  await lockContents(
    w.tx,
    digested.map(({ sha256 }) => sha256),
  );
  await Promise.all(digested.map(({ sha256, bytes }) => storeBytes(store, sha256, bytes)));
  return w.tx
    .insert(files)
    .values(digested.map(({ sha256, name, type, bytes }) => ({ sha256, name, type, bytes: bytes.length })))
    .returning({ id: files.id, sha256: files.sha256 });
}

/** The same for one. */
export async function keepContent(w: Write, store: FileStore, made: MadeFile): Promise<Kept> {
  const [kept] = await keepContents(w, store, [made]);
  return kept!;
}
