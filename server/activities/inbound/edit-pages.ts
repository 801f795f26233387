import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import type { InboundStatus, PlacedPage, Turn } from '#shared/activities/inbound/inbound.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { INBOUND_TOPIC, type InboundItem, ITEM_ENTITY, stored } from './item-row.ts';
import { type Key, lockItem } from './locks.ts';
import { refreshItem } from './store-parts.ts';
import { type ItemBefore, inboundEdits, inboundItems, inboundSources } from './tables.ts';

const OPEN = ['classified', 'unidentified'] as const satisfies InboundStatus[];

const noted = ({ id, version, pages, status }: InboundItem): ItemBefore => ({ id, version, pages, status });

/** Signed pages stay together as they came: a change would break the signature. */
async function refuseSigned({ tx }: Write, items: readonly InboundItem[]): Promise<void> {
  const ids = items.flatMap(({ pages, sourceId }) => [sourceId, ...pages.map((page) => page.sourceId)]);
  const signed = and(inArray(inboundSources.id, ids), eq(inboundSources.isSigned, true));
  if ((await tx.$count(inboundSources, signed)) > 0)
    throw conflict('A signed PDF cannot be edited, since a change would break its signature.');
}

/** Stores an edit as a version of every item that it affected. */
async function keepEdit(
  w: Write,
  action: 'arrange' | 'split' | 'merge',
  before: readonly InboundItem[],
  after: readonly InboundItem[],
): Promise<void> {
  await w.tx.insert(inboundEdits).values({
    itemIds: [...new Set([...before, ...after].map(({ id }) => id))],
    action,
    before: before.map(noted),
    after: after.map(noted),
    createdBy: w.author.id || null,
  });
  w.changed(INBOUND_TOPIC);
}

const edit = <T>(
  { services: { database }, author }: SignedIn,
  change: (w: Write) => Promise<T>,
): Promise<T> => writeChanges(database, author, change);

const turned = (by: Turn, further: Turn) => ((by + further) % 360) as Turn;

/** Rotates, reorders and leaves out pages. The original file keeps them all. */
export const arrangePages = (
  ctx: SignedIn,
  { pages, ...key }: Key & { pages: readonly { number: number; turn: Turn }[] },
) =>
  edit(ctx, async (w) => {
    const item = await lockItem(w, ctx, key, OPEN);
    await refuseSigned(w, [item]);
    const numbers = pages.map(({ number }) => number);
    if (new Set(numbers).size < numbers.length || numbers.some((number) => number > item.pages.length))
      throw new AppError('invalid', 'Each page can be in an item only once.', {
        errors: { pages: 'Each page can be in an item only once.' },
      });
    const arranged = pages.map(({ number, turn }) => {
      const page = item.pages[number - 1] ?? missing();
      return { ...page, turn: turned(page.turn, turn) };
    });
    const after = await refreshItem(w, item, { pages: arranged });
    await keepEdit(w, 'arrange', [item], [after]);
    return stored(after);
  });

/** Makes the pages after a given one an item of their own. */
export const splitItem = (ctx: SignedIn, { after: at, ...key }: Key & { after: number }) =>
  edit(ctx, async (w) => {
    const item = await lockItem(w, ctx, key, OPEN);
    await refuseSigned(w, [item]);
    const [first, rest] = [item.pages.slice(0, at), item.pages.slice(at)];
    if (rest.length === 0)
      throw new AppError('invalid', 'No page follows that one.', {
        errors: { after: 'No page follows that one.' },
      });
    const { batchId, sourceId, domainId, channel, receivedOn, sender, title, assignedUserId } = item;
    const added = await addRow(w, ITEM_ENTITY, inboundItems, {
      batchId,
      sourceId,
      domainId,
      channel,
      receivedOn,
      sender,
      assignedUserId,
      title: title.slice(0, 180).replace(/( \(part \d+\))?$/, ' (part 2)'),
      splitFromId: item.id,
    });
    const kept = await refreshItem(w, item, { pages: first });
    const other = await refreshItem(w, added, { pages: rest, status: 'classified' });
    await keepEdit(w, 'split', [item], [kept, other]);
    return { ...stored(kept), newId: other.id };
  });

/** Appends another item's pages to this one; the other is no longer an item. */
export const mergeItems = (ctx: SignedIn, { otherId, ...key }: Key & { otherId: number }) =>
  edit(ctx, async (w) => {
    if (otherId === key.id)
      throw new AppError('invalid', 'Choose another item.', { errors: { otherId: 'Choose another item.' } });
    const item = await lockItem(w, ctx, key, OPEN);
    const other = await lockItem(w, ctx, { id: otherId, version: 0 }, OPEN);
    await refuseSigned(w, [item, other]);
    if (item.domainId !== null && other.domainId !== null && item.domainId !== other.domainId)
      throw conflict('They belong to different domains.');
    // Items from one file stay in one domain, even after they are split again.
    const domainId = item.domainId ?? other.domainId;
    const gone = await changeRow(w, ITEM_ENTITY, inboundItems, other, other.version, {
      status: 'merged',
      domainId,
      mergedIntoId: item.id,
      pages: [],
    });
    const after = await refreshItem(w, item, {
      pages: [...item.pages, ...other.pages],
      domainId,
    });
    await keepEdit(w, 'merge', [item, other], [after, gone]);
    return stored(after);
  });

async function putBack(w: Write, before: ItemBefore | undefined, now: InboundItem): Promise<InboundItem> {
  // The item made by the edit no longer exists.
  if (!before)
    return changeRow(w, ITEM_ENTITY, inboundItems, now, now.version, {
      status: 'merged',
      mergedIntoId: now.splitFromId,
      pages: [] as PlacedPage[],
    });
  return refreshItem(w, now, {
    pages: before.pages,
    status: before.status as InboundStatus,
    mergedIntoId: null,
  });
}

/** Undoes the last edit of an item's pages, unless an item that it affected has changed since. */
export const undoEdit = (ctx: SignedIn, key: Key) =>
  edit(ctx, async (w) => {
    const item = await lockItem(w, ctx, key, [...OPEN, 'merged']);
    const [last] = await w.tx
      .select()
      .from(inboundEdits)
      .where(and(sql`${inboundEdits.itemIds} @> array[${item.id}]::int[]`, isNull(inboundEdits.undoneAt)))
      .orderBy(desc(inboundEdits.id))
      .limit(1);
    if (!last) throw conflict('Its pages have not been changed.');
    let result = item;
    for (const { id, version } of last.after) {
      const now = id === item.id ? item : await lockItem(w, ctx, { id, version: 0 }, [...OPEN, 'merged']);
      const isAsLeft =
        JSON.stringify(now.pages) === JSON.stringify(last.after.find((each) => each.id === id)?.pages);
      if (!isAsLeft || now.version < version)
        throw conflict('One of the items has changed since: undo that first.');
      const back = await putBack(
        w,
        last.before.find((each) => each.id === id),
        now,
      );
      if (id === item.id) result = back;
    }
    await w.tx.update(inboundEdits).set({ undoneAt: new Date() }).where(eq(inboundEdits.id, last.id));
    w.changed(INBOUND_TOPIC);
    return stored(result);
  });
