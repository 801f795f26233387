import type { z } from 'zod';
import type { dashboardsContract, OwnCard, OwnDashboard } from '#shared/views/dashboard/own-contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

const refresh = () => queryClient.invalidateQueries(trpc.dashboards.pathFilter());
const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, refresh);

type Input<Name extends keyof typeof dashboardsContract> = z.input<
  (typeof dashboardsContract)[Name]['input']
>;

export const chooseDashboard = (id: number | null) => saving(trpcClient.dashboards.choose.mutate({ id }));
export const changeDashboard = (input: Input<'update'>) => saving(trpcClient.dashboards.update.mutate(input));
export const addCard = (input: Input<'add'>) => saving(trpcClient.dashboards.add.mutate(input));

type Step = Pick<OwnDashboard, 'id' | 'version'>;
export const removeDashboard = ({ id, version }: Step) =>
  saving(trpcClient.dashboards.remove.mutate({ id, version }));

/** Creates a dashboard and shows it. */
export async function makeDashboard(input: Input<'create'>): Promise<void> {
  const { id } = await trpcClient.dashboards.create.mutate(input);
  await chooseDashboard(id);
}

type Cards = readonly OwnCard[];

/** Stores the cards in this order with these titles; those left out are removed. */
const arrangeCards = ({ id, version }: Step, cards: Cards) =>
  saving(
    trpcClient.dashboards.arrange.mutate({
      id,
      version,
      cards: cards.map(({ id: cardId, title }) => ({ id: cardId, title })),
    }),
  );

let lastRearranged: Promise<unknown> = Promise.resolve();

/**
 * Changes the cards as they are once earlier changes are stored and read again, so that quick presses add up and none is refused as stale. What
 * leaves the cards as they are is not stored.
 */
export function rearrange(dashboardId: number, change: (cards: Cards) => Cards): Promise<void> {
  const stored = lastRearranged.then(async () => {
    const lists = queryClient.getQueryData(trpc.dashboards.list.queryKey({}));
    const dashboard = lists?.dashboards.find(({ id }) => id === dashboardId);
    const next = dashboard && change(dashboard.cards);
    if (next && next !== dashboard.cards) await arrangeCards(dashboard, next);
  });
  lastRearranged = stored.catch(() => undefined);
  return stored;
}
