import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { takeUpload } from '#server/records/documents/take-upload.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import type { Received } from '#shared/activities/inbound/contract.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { queueReading } from './read-source.ts';
import { homeDomain } from './source-domain.ts';
import { inboundSources } from './tables.ts';
import { addBatch, takeIn } from './take-in.ts';

/** Why uploads cannot go to the domain; null, if it is not known yet, is for those who sort post. */
function domainProblem(actor: Actor, domainId: number | null): string | null {
  if (domainId === null)
    return may(actor, 'post.all-domains') ? null : 'Choose the domain that this post came to.';
  return holdsDomain(actor, domainId) ? null : 'That domain is not one of yours.';
}

/** Takes in the caller's own uploads as one batch, in their own domain unless they name another. */
export function receiveUploads({ services: { database }, actor, author }: SignedIn, input: Received) {
  const { fileIds, domainId: given, ...batch } = input;
  const problem = given === undefined ? null : domainProblem(actor, given);
  if (problem) throw invalid({ domainId: problem });
  return write(database, author, async (w) => {
    const uploads = [];
    for (const fileId of new Set(fileIds)) {
      await takeUpload(w, actor, fileId);
      if ((await w.tx.$count(inboundSources, eq(inboundSources.fileId, fileId))) > 0)
        throw new AppError('invalid', 'This upload has already been taken in.', {
          errors: { fileIds: 'This upload has already been taken in.' },
        });
      const [file = missing()] = await w.tx.select().from(files).where(eq(files.id, fileId));
      uploads.push({ fileId, sha256: file.sha256, name: file.name });
    }
    const [first = missing()] = uploads;
    const name = uploads.length === 1 ? first.name : `${first.name} and ${uploads.length - 1} more`;
    const domainId = given === undefined ? await homeDomain(w.tx, actor.id) : given;
    const added = await addBatch(w, { ...batch, domainId, name: name.slice(0, 200) });
    const itemIds: number[] = [];
    for (const upload of uploads) {
      const taken = await takeIn(w, added, upload);
      await queueReading(w, taken);
      itemIds.push(taken.itemId);
    }
    return { batchId: added.id, itemIds };
  });
}
