import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { writeChanges } from '#server/platform/database/write-changes.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { sheetProblem } from '#shared/activities/inbound/inbound.ts';
import { AppError } from '#shared/platform/errors.ts';
import { BATCH_ENTITY, INBOUND_TOPIC, noSuchItem, visibleItems } from './item-row.ts';
import { inboundBatches, inboundItems, inboundSources } from './tables.ts';

export type Batch = typeof inboundBatches.$inferSelect;

/** The sheets that came in with a batch so far, and whether any of it is still being read. */
export async function sheetsIn(
  tx: Database | Tx,
  { id, isDuplex }: Batch,
): Promise<{ counted: number; isReading: boolean }> {
  const [found] = await tx
    .select({
      counted: isDuplex
        ? sql<number>`coalesce(sum((${inboundSources.pageCount} + 1) / 2), 0)::int`
        : sql<number>`coalesce(sum(${inboundSources.pageCount}), 0)::int`,
      isReading: sql<boolean>`coalesce(bool_or(${inboundSources.status} = 'received'), false)`,
    })
    .from(inboundSources)
    .where(eq(inboundSources.batchId, id));
  return found!;
}

/** Why nothing of a batch can be filed yet; null when all its sheets came in, or somebody said why not. */
export async function batchProblem(tx: Database | Tx, batch: Batch): Promise<string | null> {
  if (batch.declaredSheets === null || batch.releaseReason) return null;
  const { counted, isReading } = await sheetsIn(tx, batch);
  return isReading
    ? 'The rest of its batch is still being read.'
    : sheetProblem(batch.declaredSheets, counted);
}

/** Puts a declared count right, or lets a batch go on without being complete, for a reason. Those who see an item of the batch may do so. */
export const settleBatch = (
  { services: { database }, actor, author }: SignedIn,
  {
    id,
    version,
    declaredSheets,
    reason,
  }: { id: number; version: number; declaredSheets: number | null; reason: string },
): Promise<void> =>
  writeChanges(database, author, async (w) => {
    const batch = await lockRow(w, inboundBatches, id);
    const seen = await w.tx.$count(inboundItems, and(eq(inboundItems.batchId, id), visibleItems(actor)));
    if (seen === 0) throw noSuchItem();
    const after = await changeRow(w, BATCH_ENTITY, inboundBatches, batch, version, {
      declaredSheets,
      releaseReason: reason || null,
    });
    const problem = await batchProblem(w.tx, after);
    if (problem)
      throw new AppError('invalid', 'Some fields are not right.', {
        errors: { reason: `${problem} Say why it goes on without them.` },
      });
    w.changed(INBOUND_TOPIC);
  });
