import type { UpdateInput } from '#shared/product-updates/contract.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { type RouterOutputs, trpc } from '#web/api/trpc.ts';

export type Update = RouterOutputs['productUpdates']['all']['data'][number];

const path = '/product-updates';

const forget = () => queryClient.invalidateQueries({ queryKey: trpc.productUpdates.pathKey() });

/** Publishes a new update, or changes the given one as it was read. */
export async function saveUpdate(
  before: Pick<Update, 'id' | 'version'> | null,
  input: UpdateInput,
): Promise<void> {
  if (before) await rest.put(`${path}/${before.id}`, { version: before.version, ...input });
  else await rest.post(path, input);
  await forget();
}

export async function removeUpdate(id: number): Promise<void> {
  await rest.delete(`${path}/${id}`);
  await forget();
}
