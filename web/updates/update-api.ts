import type { UpdateInput } from '#shared/updates.ts';
import { queryClient } from '#web/lib/query.ts';
import { rest } from '#web/lib/rest.ts';
import { type RouterOutputs, trpc } from '#web/lib/trpc.ts';

export type Update = RouterOutputs['updates']['all']['data'][number];

const path = '/product-updates';

const forget = () => queryClient.invalidateQueries({ queryKey: trpc.updates.pathKey() });

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
