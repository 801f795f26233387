import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { lockContent } from './content-lock.ts';
import { files } from './tables.ts';
import { fileReadings } from './texts/tables.ts';
import { PATIENCE_MS, unused } from './unused.ts';

/** What a sweep has removed. */
export type Swept = { files: number; contents: number; incoming: number };

const atOnce = 500;

/**
 * Removes leftovers of uploads more than a day old: files that no row refers to, contents without a file, uploads that never
 * finished. Safe to run beside uploads, saves and other sweeps.
 */
export async function sweepFiles(
  { database, files: store }: Pick<Services, 'database' | 'files'>,
  now: Date = new Date(),
): Promise<Swept> {
  const before = new Date(now.getTime() - PATIENCE_MS);
  const incoming = await store.removeIncoming(before);
  let rows = 0;
  for (let removed = atOnce; removed === atOnce; rows += removed)
    removed = await writeChanges(database, systemActor, (w) => removeUnused(w, before));
  let contents = 0;
  for await (const hashes of oldContents({ files: store }, before)) {
    const held = await database
      .selectDistinct({ sha256: files.sha256 })
      .from(files)
      .where(inArray(files.sha256, hashes));
    const kept = new Set(held.map(({ sha256 }) => sha256));
    for (const sha256 of hashes.filter((each) => !kept.has(each)))
      contents += await database.transaction(async (tx) => {
        await lockContent(tx, sha256, 'alone');
        if ((await tx.$count(files, eq(files.sha256, sha256))) > 0) return 0;
        await store.remove(sha256);
        await tx.delete(fileReadings).where(eq(fileReadings.sha256, sha256));
        return 1;
      });
  }
  return { files: rows, contents, incoming };
}

/** Sweeps every night. */
export const sweepFilesJob = defineScheduledJob(
  'sweep-files',
  '20 3 * * *',
  async ({ services }) => {
    services.log.info(await sweepFiles(services), 'unused uploads were swept');
  },
  { isMadeUp: true },
);

/** A row that is being saved with a file locks the file; locked files are left for the next sweep. */
async function removeUnused(w: Write, before: Date): Promise<number> {
  const isUnused = await unused(w.tx);
  const locked = await w.tx
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, before), isUnused))
    .orderBy(asc(files.id))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  if (locked.length === 0) return 0;
  // Checked again: a row saved between the check and the lock may refer to them now.
  const removed = await w.tx
    .delete(files)
    .where(
      and(
        inArray(
          files.id,
          locked.map(({ id }) => id),
        ),
        isUnused,
      ),
    )
    .returning();
  for (const { id, ...file } of removed)
    w.audit({ entity: 'files', entityId: id, action: 'swept', before: file });
  return removed.length;
}

/** The hashes of contents that are old enough, a batch at a time. */
async function* oldContents({ files: store }: Pick<Services, 'files'>, before: Date) {
  let hashes: string[] = [];
  for await (const { sha256, storedAt } of store.list()) {
    if (storedAt < before) hashes.push(sha256);
    if (hashes.length < atOnce) continue;
    yield hashes;
    hashes = [];
  }
  if (hashes.length > 0) yield hashes;
}
