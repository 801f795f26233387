import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { pagedTypes } from '#server/platform/files/texts/paper-of.ts';
import { queueReading } from '#server/platform/files/texts/read-file.ts';
import { fileReadings } from '#server/platform/files/texts/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { caseDocuments } from './tables.ts';

const AT_ONCE = 500;

/**
 * Queues the reading of documents that nobody has queued: those that the program files itself, and those filed before there was a search.
 * Returns their number.
 */
export async function queueUnread({ database }: Pick<Services, 'database'>): Promise<number> {
  const unread = await database
    .select({ fileId: max(files.id) })
    .from(caseDocuments)
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .leftJoin(fileReadings, eq(fileReadings.sha256, files.sha256))
    .where(and(isNull(fileReadings.sha256), inArray(files.type, [...pagedTypes])))
    .groupBy(files.sha256)
    .limit(AT_ONCE);
  if (unread.length > 0)
    await writeUnaudited(database, systemActor, async ({ tx }) => {
      for (const { fileId } of unread) await queueReading(tx, fileId ?? missing());
    });
  return unread.length;
}

export const queueUnreadJob = defineScheduledJob('queue-unread', '*/10 * * * *', async ({ services }) => {
  const queued = await queueUnread(services);
  if (queued > 0) services.log.info({ queued }, 'filed documents were queued to be read');
});
