import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { missing } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError, invalidAt } from '#shared/platform/errors.ts';
import type { StoredFile } from '#shared/platform/files/contract.ts';
import { lockContent } from './content-lock.ts';
import { type Sniffed, sniff } from './file-kinds.ts';
import { receive } from './receive.ts';
import { files } from './tables.ts';
import { refuseTooMany } from './unused.ts';

/** An incoming upload; `truncated` is set afterwards if it was longer than allowed. */
export type Upload = { fileName: string; declaredType: string; content: Readable & { truncated?: boolean } };

/** The rules for uploads of one purpose: the most bytes, and how to detect their kind and refuse others. */
export type UploadRules = {
  limit: number;
  judge: (path: string, fileName: string, declaredType: string) => Promise<Sniffed>;
};

/**
 * Stores an upload under the hash of its content, once its bytes have proved to be what its name claims, or what the given rules
 * require.
 */
export async function uploadFile(
  { services, author }: SignedIn,
  upload: Upload,
  rules: UploadRules = { limit: services.settings.uploadLimit, judge: sniff },
): Promise<StoredFile> {
  const { files: store, database, scan } = services;
  await refuseTooMany(database, author.id);
  const path = await store.incoming();
  try {
    const { sha256, bytes } = await receive(upload.content, path).catch(refuseBrokenOff);
    if (upload.content.truncated)
      throw new AppError('tooLarge', `The file is larger than ${inWords(rules.limit)}.`);
    if (bytes === 0) throw invalidAt('file', 'The file is empty.');
    const sniffed = await rules.judge(path, upload.fileName, upload.declaredType);
    if ('problem' in sniffed) throw invalidAt('file', sniffed.problem);
    const suspicion = await scan(path);
    if (suspicion) throw invalidAt('file', suspicion);
    return await write(database, author, async (w) => {
      // A sweep that finds the content unused waits until this upload has either used it or failed.
      await lockContent(w.tx, sha256, 'shared');
      // Checked again: other uploads of the user may have arrived meanwhile.
      await refuseTooMany(w.tx, author.id);
      await store.put(sha256, path);
      const values = { sha256, name: safeName(upload.fileName), type: sniffed.type, bytes };
      const [file = missing()] = await w.tx
        .insert(files)
        .values({ ...values, createdBy: author.id })
        .returning({ id: files.id, name: files.name, type: files.type, bytes: files.bytes });
      w.audit({ entity: 'files', entityId: file.id, action: 'uploaded', after: values });
      return file;
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** A browser that disconnects or cancels is not a server error. */
function refuseBrokenOff(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code))
    throw invalidAt('file', 'The upload was interrupted.');
  throw error;
}

/** The name alone, without folders, unstorable characters, or marks that change the reading direction. */
const safeName = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
    .slice(-200);

const inWords = (bytes: number): string =>
  bytes >= 1024 ** 2 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024)} KB`;
