import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { authorityOf } from '#server/records/staff/authority.ts';
import { type InboundStatus, REVIEW_DAYS } from '#shared/activities/inbound/inbound.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { INBOUND_TOPIC, type InboundItem, ITEM_ENTITY, SOURCE_ENTITY, stored } from './item-row.ts';
import { type Key, lockItem } from './locks.ts';
import { lockSource, notTaken, queueReading } from './read-source.ts';
import { refreshItem } from './store-parts.ts';
import { inboundEdits, inboundItems, inboundLocks, inboundPages, inboundSources } from './tables.ts';

/** Changes an item that is in one of the statuses; if the decision ends its reservation, it is released. */
function decide(
  ctx: SignedIn,
  key: Key,
  from: readonly InboundStatus[],
  change: (w: Write, item: InboundItem) => Promise<Partial<InboundItem>>,
) {
  return writeChanges(ctx.services.database, ctx.author, async (w) => {
    const item = await lockItem(w, ctx, key, from);
    const after = await changeRow(w, ITEM_ENTITY, inboundItems, item, item.version, await change(w, item));
    if (after.status !== item.status) await w.tx.delete(inboundLocks).where(eq(inboundLocks.itemId, item.id));
    w.changed(INBOUND_TOPIC);
    return stored(after);
  });
}

const byNow = ({ actor }: SignedIn) => ({ decidedAt: new Date(), decidedBy: actor.id });

/** Puts an item aside as junk, for a reason; it stays, and can be taken back. */
export const junkItem = (ctx: SignedIn, { reason, ...key }: Key & { reason: string }) =>
  decide(ctx, key, ['classified', 'unidentified', 'failed'], async () => ({
    status: 'junk',
    junkReason: reason,
    reviewOn: null,
    ...byNow(ctx),
  }));

/** Restores an item that was set aside. */
export const reopenItem = (ctx: SignedIn, key: Key) =>
  decide(ctx, key, ['junk', 'unidentified'], async (_w, { pages }) => ({
    status: pages.length > 0 ? 'classified' : 'failed',
    junkReason: null,
    unidentifiedOn: null,
    reviewOn: null,
    decidedAt: null,
    decidedBy: null,
  }));

/** Records that nobody knows whose an item is: it comes up again in a week. Doing so again puts it off by another week. */
export const setUnidentified = (ctx: SignedIn, key: Key) =>
  decide(ctx, key, ['classified', 'unidentified'], async (_w, item) => ({
    status: 'unidentified',
    unidentifiedOn: item.unidentifiedOn ?? londonDate(),
    reviewOn: addDays(londonDate(), REVIEW_DAYS),
  }));

/** Why the user cannot be given post that has no domain. */
async function sorterProblem(tx: Tx, userId: number, status: string | undefined): Promise<string | null> {
  if (status !== 'active') return 'Choose somebody who works here.';
  const { permissions } = await authorityOf(tx, userId);
  return permissions.has('post.all-domains') ? null : 'Choose somebody who sorts post of every domain.';
}

/** Assigns an item to a domain, whose staff will file it; an assignee who does not see that domain loses it. */
export const giveToDomain = (ctx: SignedIn, { domainId, ...key }: Key & { domainId: number }) =>
  writeChanges(ctx.services.database, ctx.author, async (w) => {
    const item = await lockItem(w, ctx, key, ['classified', 'unidentified', 'failed']);
    if ((await w.tx.$count(tables.domains, eq(tables.domains.id, domainId))) === 0)
      throw invalid({ domainId: 'That domain does not exist.' });
    const { assignedUserId } = item;
    const isKept = assignedUserId !== null && (await staffProblem(w.tx, domainId, assignedUserId)) === null;
    const change = { domainId, assignedUserId: isKept ? assignedUserId : null };
    const after = await refreshItem(w, item, change);
    await w.tx.delete(inboundLocks).where(eq(inboundLocks.itemId, item.id));
    w.changed(INBOUND_TOPIC);
    return stored(after);
  });

/** Assigns an item to somebody, or back to everybody. */
export const assignItem = (ctx: SignedIn, { userId, ...key }: Key & { userId: number | null }) =>
  decide(ctx, key, ['received', 'classified', 'unidentified', 'failed'], async (w, { domainId }) => {
    if (userId !== null) {
      const { users } = tables;
      const [user] = await w.tx
        .select({ status: users.status })
        .from(users)
        .where(and(eq(users.id, userId), visibleTo(ctx.actor, 'users')));
      const problem =
        domainId === null
          ? await sorterProblem(w.tx, userId, user?.status)
          : await staffProblem(w.tx, domainId, userId);
      if (problem) throw invalid({ userId: problem });
    }
    return { assignedUserId: userId };
  });

/** Pages that somebody arranged, merged or split stay as arranged, so nothing else may take their place. */
async function refuseArranged({ tx }: Write, { id }: InboundItem): Promise<void> {
  const standing = and(sql`${inboundEdits.itemIds} @> array[${id}]::int[]`, isNull(inboundEdits.undoneAt));
  if ((await tx.$count(inboundEdits, standing)) > 0)
    throw conflict('Its pages were arranged by hand: undo that first, then read it again.');
}

/** Reads a file again from the beginning, after it or one of its pages failed. Only while its first item is as it came in. */
export const replayItem = (ctx: SignedIn, key: Key) =>
  decide(ctx, key, ['failed', 'classified', 'unidentified'], async (w, item) => {
    const source = await lockSource(w, item.sourceId);
    if (!source || source.status === 'received') throw conflict('It is already being read.');
    if (source.fileId === null) throw notTaken(source);
    const others = await w.tx.$count(inboundItems, eq(inboundItems.sourceId, source.id));
    if (others > 1)
      throw conflict('The file has been divided into several items: its pages can no longer be read again.');
    await refuseArranged(w, item);
    await w.tx.delete(inboundPages).where(eq(inboundPages.sourceId, source.id));
    await changeRow(w, SOURCE_ENTITY, inboundSources, source, source.version, {
      status: 'received',
      problem: null,
      pagesRead: 0,
    });
    await queueReading(w, { sourceId: source.id });
    return { status: 'received', problem: null };
  });
