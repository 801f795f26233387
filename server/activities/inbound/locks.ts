import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { type Write, writeUnaudited } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { type InboundStatus, inboundStatuses, LOCK_SECONDS } from '#shared/activities/inbound/inbound.ts';
import { conflict } from '#shared/platform/errors.ts';
import { type InboundItem, LOCKS_TOPIC, noSuchItem, visibleItem, visibleItems } from './item-row.ts';
import { inboundItems, inboundLocks } from './tables.ts';

const { users } = tables;
const isYoung = gt(inboundLocks.seenAt, sql`now() - make_interval(secs => ${LOCK_SECONDS})`);

/** Who else has the item open; null when it is free or the user's own. */
export async function holderOf(database: Database | Tx, itemId: number, userId: number) {
  const [holder] = await database
    .select({ id: users.id, name: users.name })
    .from(inboundLocks)
    .innerJoin(users, eq(users.id, inboundLocks.userId))
    .where(and(eq(inboundLocks.itemId, itemId), ne(inboundLocks.userId, userId), isYoung));
  return holder ?? null;
}

/**
 * Takes the item for the caller, or keeps it theirs: whoever has it open says so again within a minute. Somebody else's stays theirs,
 * and the answer says whose it is.
 */
export async function openItem({ services: { database }, actor, author }: SignedIn, itemId: number) {
  await visibleItem(database, actor, itemId);
  await writeUnaudited(database, author, async (w) => {
    const own = { itemId, userId: actor.id };
    const taken = await w.tx
      .insert(inboundLocks)
      .values(own)
      .onConflictDoUpdate({
        target: inboundLocks.itemId,
        set: { userId: actor.id, seenAt: sql`now()` },
        setWhere: sql`${inboundLocks.userId} = ${actor.id} or not ${isYoung}`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (taken[0]?.isNew) w.changed(LOCKS_TOPIC);
  });
  return { lockedBy: await holderOf(database, itemId, actor.id) };
}

/** Gives the item free, if it is the caller's. */
export function leaveItem(
  { services: { database }, actor, author }: SignedIn,
  itemId: number,
): Promise<void> {
  return writeUnaudited(database, author, async (w) => {
    const gone = await w.tx
      .delete(inboundLocks)
      .where(and(eq(inboundLocks.itemId, itemId), eq(inboundLocks.userId, actor.id)))
      .returning({ itemId: inboundLocks.itemId });
    if (gone.length > 0) w.changed(LOCKS_TOPIC);
  });
}

export type Key = { id: number; version: number };

const inWords: Readonly<Record<InboundStatus, string>> = {
  ...inboundStatuses,
  received: 'still being read',
  classified: 'waiting to be filed',
  unidentified: 'unidentified',
  done: 'filed already',
  junk: 'junk',
  failed: 'not readable',
  merged: 'part of another item',
};

/**
 * The item, locked for a change: in the version that the caller saw, open in nobody else's browser, and standing where the change
 * is possible.
 */
export async function lockItem(
  w: Write,
  { actor }: Pick<SignedIn, 'actor'>,
  { id, version }: Key,
  from: readonly InboundStatus[],
): Promise<InboundItem> {
  const [item] = await w.tx
    .select()
    .from(inboundItems)
    .where(and(eq(inboundItems.id, id), visibleItems(actor)))
    .for('update', { of: inboundItems });
  if (!item) throw noSuchItem();
  const holder = await holderOf(w.tx, id, actor.id);
  if (holder) throw conflict(`${holder.name} has this item open.`);
  await checkVersion(w, item, version);
  if (!from.includes(item.status)) throw conflict(`This item is ${inWords[item.status]}.`);
  return item;
}
