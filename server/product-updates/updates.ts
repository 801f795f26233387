import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { AppError } from '#shared/errors.ts';
import { type UpdateInput, withLineBreaks } from '#shared/product-updates/contract.ts';
import { productUpdates } from './tables.ts';

/** The topic announced whenever an update is written, changed or removed. */
const TOPIC = 'updates';
/** How many updates staff are shown (specification, section 9). */
const SHOWN = 10;

const shown = {
  id: productUpdates.id,
  version: productUpdates.version,
  title: productUpdates.title,
  tag: productUpdates.tag,
  tagColor: productUpdates.tagColor,
  content: productUpdates.content,
  url: productUpdates.url,
  created: productUpdates.created,
};
type ShownUpdate = Pick<typeof productUpdates.$inferSelect, keyof typeof shown>;

const newestFirst = [desc(productUpdates.created), desc(productUpdates.id)];

/** The latest ten updates, newest first, with line breaks for the backslash-n of older ones. */
export async function latestUpdates(database: Database): Promise<ShownUpdate[]> {
  const rows = await database
    .select(shown)
    .from(productUpdates)
    .orderBy(...newestFirst)
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, content: withLineBreaks(row.content) }));
}

/** One page of all updates as they were written, newest first. */
export async function allUpdates(database: Database, { page, limit }: { page: number; limit: number }) {
  const data = await database
    .select(shown)
    .from(productUpdates)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  const totalResults = await database.$count(productUpdates);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** Publishes an update to everybody who is signed in. */
export function createUpdate({ services, author }: SignedIn, input: UpdateInput): Promise<ShownUpdate> {
  return write(services.database, author, async (w) => {
    const [row] = await w.tx
      .insert(productUpdates)
      .values({ ...input, createdBy: author.id, updatedBy: author.id })
      .returning(shown);
    w.audit({ entity: 'product-updates', entityId: row!.id, action: 'created', after: input });
    w.changed(TOPIC);
    return row!;
  });
}

/** Changes an update; a stale version is refused with the update as it is now. */
export function changeUpdate(
  { services, author }: SignedIn,
  id: number,
  version: number,
  input: UpdateInput,
): Promise<ShownUpdate> {
  return write(services.database, author, async (w) => {
    const [before] = await w.tx
      .select(shown)
      .from(productUpdates)
      .where(eq(productUpdates.id, id))
      .for('update');
    if (!before) throw missing();
    if (before.version !== version)
      throw new AppError('conflict', 'Somebody else changed this update since you opened it.', {
        data: { current: before },
      });
    const [after] = await w.tx
      .update(productUpdates)
      .set({ ...input, version: version + 1, updatedAt: sql`now()`, updatedBy: author.id })
      .where(eq(productUpdates.id, id))
      .returning(shown);
    const { title, tag, tagColor, content, url } = before;
    w.audit({
      entity: 'product-updates',
      entityId: id,
      action: 'updated',
      before: { title, tag, tagColor, content, url },
      after: input,
    });
    w.changed(TOPIC);
    return after!;
  });
}

/** Removes an update. */
export async function removeUpdate({ services, author }: SignedIn, id: number): Promise<void> {
  await write(services.database, author, async (w) => {
    const [row] = await w.tx.delete(productUpdates).where(eq(productUpdates.id, id)).returning(shown);
    if (!row) throw missing();
    w.audit({ entity: 'product-updates', entityId: id, action: 'deleted', before: row });
    w.changed(TOPIC);
  });
}

const missing = () => new AppError('notFound', 'That update no longer exists.');
