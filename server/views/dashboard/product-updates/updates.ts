import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addRow, changeRow, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { type UpdateInput, withLineBreaks } from '#shared/views/dashboard/product-updates/contract.ts';
import { productUpdates } from './tables.ts';

/** The topic announced whenever an update is written, changed or removed. */
const TOPIC = 'updates';
const ENTITY = 'product-updates';
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

/** The latest ten updates, newest first, with `\n` in older ones turned into line breaks. */
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

async function shownUpdate(tx: Tx, { id }: { id: number }): Promise<ShownUpdate> {
  const [row = missing()] = await tx.select(shown).from(productUpdates).where(eq(productUpdates.id, id));
  return row;
}

/** Publishes an update to everybody who is signed in. */
export function createUpdate({ services, author }: SignedIn, input: UpdateInput): Promise<ShownUpdate> {
  return write(services.database, author, async (w) => {
    w.changed(TOPIC);
    return shownUpdate(w.tx, await addRow(w, ENTITY, productUpdates, input));
  });
}

/** Changes an update; a stale version is refused with the current update. */
export function changeUpdate(
  { services, author }: SignedIn,
  id: number,
  version: number,
  input: UpdateInput,
): Promise<ShownUpdate> {
  return writeChanges(services.database, author, async (w) => {
    const before = await lockRow(w, productUpdates, id);
    w.changed(TOPIC);
    await changeRow(w, ENTITY, productUpdates, before, version, input);
    return shownUpdate(w.tx, before);
  });
}

/** Removes an update. */
export async function removeUpdate({ services, author }: SignedIn, id: number): Promise<void> {
  await write(services.database, author, async (w) => {
    w.changed(TOPIC);
    await removeRow(w, ENTITY, productUpdates, await lockRow(w, productUpdates, id));
  });
}
