import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import type { InboundTally } from '#shared/activities/inbound/contract.ts';
import { type InboundStatus, sheetProblem } from '#shared/activities/inbound/inbound.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { BATCH_ENTITY, INBOUND_TOPIC, noSuchItem, visibleItems } from './item-row.ts';
import { inboundBatches, inboundItems, inboundPages, inboundSources } from './tables.ts';

export type Batch = typeof inboundBatches.$inferSelect;

/** The sheets of a batch that have come in so far, and whether any of it is still being read. */
export async function sheetsIn(
  tx: Database | Tx,
  { id, isDuplex }: Batch,
): Promise<{ counted: number; isReading: boolean }> {
  const [found = missing()] = await tx
    .select({
      counted: isDuplex
        ? sqlOf(col.number)`coalesce(sum((${inboundSources.pageCount} + 1) / 2), 0)::int`
        : sqlOf(col.number)`coalesce(sum(${inboundSources.pageCount}), 0)::int`,
      isReading: sqlOf(col.boolean)`coalesce(bool_or(${inboundSources.status} = 'received'), false)`,
    })
    .from(inboundSources)
    .where(eq(inboundSources.batchId, id));
  return found;
}

/** Why a batch cannot be filed yet; null if all its sheets came in, or somebody explained why not. */
export async function batchProblem(tx: Database | Tx, batch: Batch): Promise<string | null> {
  if (batch.declaredSheets === null || batch.releaseReason) return null;
  const { counted, isReading } = await sheetsIn(tx, batch);
  return isReading
    ? 'The rest of its batch is still being read.'
    : sheetProblem(batch.declaredSheets, counted);
}

/** Corrects a declared count, or lets a batch go on incomplete, for a reason. Open to anyone who sees an item of the batch. */
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
      throw new AppError('invalid', 'Some fields need correcting.', {
        errors: { reason: `${problem} Say why it continues without them.` },
      });
    w.changed(INBOUND_TOPIC);
  });

/** How many days of post are counted; older post has long been dealt with. */
const LATELY = '90 days';

/**
 * The last ninety days' post by what happened to it. Items received are those reading, waiting, filed, junk and failed; pages received are
 * those of items, separator sheets and pages that somebody left out.
 */
export async function inboundTally({ services: { database }, actor }: SignedIn): Promise<InboundTally> {
  const lately = and(
    visibleItems(actor),
    ne(inboundItems.status, 'merged'),
    gt(inboundItems.createdAt, sql`now() - ${sql.raw(`interval '${LATELY}'`)}`),
  );
  const rows = await database
    .select({
      status: inboundItems.status,
      items: sqlOf(col.number)`count(*)::int`,
      pages: sqlOf(col.number)`coalesce(sum(jsonb_array_length(${inboundItems.pages})), 0)::int`,
      unassigned: sqlOf(col.number)`(count(*) filter (where ${inboundItems.assignedUserId} is null))::int`,
      misfiled: sqlOf(col.number)`(count(*) filter (where ${inboundItems.misfiledAt} is not null))::int`,
    })
    .from(inboundItems)
    .where(lately)
    .groupBy(inboundItems.status);
  const of = (status: InboundStatus) =>
    rows.find((row) => row.status === status) ?? { items: 0, pages: 0, unassigned: 0, misfiled: 0 };
  const its = sql`select ${inboundItems.sourceId} from ${inboundItems} where ${lately}`;
  const [came] = await database
    .select({ pages: sqlOf(col.number)`coalesce(sum(${inboundSources.pageCount}), 0)::int` })
    .from(inboundSources)
    .where(and(eq(inboundSources.status, 'read'), sql`${inboundSources.id} in (${its})`));
  const separators = await database.$count(
    inboundPages,
    and(eq(inboundPages.isSeparator, true), sql`${inboundPages.sourceId} in (${its})`),
  );
  const toReview = await database.$count(
    inboundItems,
    and(
      visibleItems(actor),
      eq(inboundItems.status, 'unidentified'),
      lte(inboundItems.reviewOn, londonDate()),
    ),
  );
  const [waiting, unidentified] = [of('classified'), of('unidentified')];
  const [filed, junk, failed] = [of('done'), of('junk'), of('failed')];
  const inItems = waiting.pages + unidentified.pages + filed.pages + junk.pages + failed.pages;
  const received = came?.pages ?? 0;
  return {
    items: {
      received: rows.reduce((sum, row) => sum + row.items, 0),
      reading: of('received').items,
      waiting: waiting.items,
      unidentified: unidentified.items,
      filed: filed.items,
      junk: junk.items,
      failed: failed.items,
    },
    pages: {
      received,
      waiting: waiting.pages + unidentified.pages,
      filed: filed.pages,
      junk: junk.pages,
      failed: failed.pages,
      separators,
      removed: Math.max(0, received - inItems - separators),
    },
    unassigned: waiting.unassigned + unidentified.unassigned + failed.unassigned,
    toReview,
    misfiled: filed.misfiled,
    filedLately: filed.items,
  };
}
