import { setTimeout as delay } from 'node:timers/promises';
import type { Received } from '#shared/activities/inbound/contract.ts';
import type { Book } from './book.ts';

/** Uploads files and takes them in as batches of one; returns the id of the source of each. */
export async function takeIn(
  { call, database }: Book,
  files: readonly { name: string; pdf: Uint8Array }[],
): Promise<number[]> {
  const itemIds: number[] = [];
  for (const { name, pdf } of files) {
    const form = new FormData();
    form.append('file', new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), name);
    const { id } = await call<{ id: number }>('POST', '/files', form);
    const batch: Partial<Received> = { channel: 'scan', fileIds: [id] };
    const taken = await call<{ itemIds: number[] }>('POST', '/inbound/batches', batch);
    itemIds.push(taken.itemIds[0]!);
  }
  const { rows } = await database.$client.query<{ sourceId: number }>(
    'select source_id as "sourceId" from unnest($1::int[]) with ordinality wanted(id, place) join inbound_items i using (id) order by place',
    [itemIds],
  );
  return rows.map(({ sourceId }) => sourceId);
}

/** How many of these sources are still being read. */
export async function unread({ database }: Book, sourceIds: readonly number[]): Promise<number> {
  const { rows } = await database.$client.query<{ count: number }>(
    `select count(*)::int as count from inbound_sources where id = any($1::int[]) and status = 'received'`,
    [sourceIds],
  );
  return rows[0]!.count;
}

/** Waits until these sources have been read, asking now and then. */
export async function allRead(book: Book, sourceIds: readonly number[], meanwhile?: (left: number) => void) {
  for (let left = await unread(book, sourceIds); left > 0; left = await unread(book, sourceIds)) {
    meanwhile?.(left);
    await delay(sourceIds.length === 1 ? 20 : 250);
  }
}
