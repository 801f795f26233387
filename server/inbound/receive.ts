import { eq } from 'drizzle-orm';
import { write } from '#server/database/write.ts';
import { takeUpload } from '#server/documents/take-upload.ts';
import { files } from '#server/files/tables.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { holdsDomain } from '#server/reference/queries.ts';
import { AppError } from '#shared/errors.ts';
import type { Received } from '#shared/inbound/contract.ts';
import { queueReading } from './read-source.ts';
import { inboundSources } from './tables.ts';
import { addBatch, takeIn } from './take-in.ts';

/** Takes the caller's own uploads in, as one batch. */
export function receiveUploads({ services: { database }, actor, author }: SignedIn, input: Received) {
  const { fileIds, ...batch } = input;
  if (batch.domainId !== null && !holdsDomain(actor, batch.domainId))
    throw new AppError('invalid', 'Some fields are not right.', {
      errors: { domainId: 'That domain is not one of yours.' },
    });
  return write(database, author, async (w) => {
    const uploads = [];
    for (const fileId of new Set(fileIds)) {
      await takeUpload(w, actor, fileId);
      if ((await w.tx.$count(inboundSources, eq(inboundSources.fileId, fileId))) > 0)
        throw new AppError('invalid', 'This upload was taken in already.', {
          errors: { fileIds: 'This upload was taken in already.' },
        });
      const [file] = await w.tx.select().from(files).where(eq(files.id, fileId));
      uploads.push({ fileId, sha256: file!.sha256, name: file!.name });
    }
    const [first] = uploads;
    const name = uploads.length === 1 ? first!.name : `${first!.name} and ${uploads.length - 1} more`;
    const added = await addBatch(w, { ...batch, name: name.slice(0, 200) });
    const itemIds: number[] = [];
    for (const upload of uploads) {
      const taken = await takeIn(w, added, upload);
      await queueReading(w, taken);
      itemIds.push(taken.itemId);
    }
    return { batchId: added.id, itemIds };
  });
}
