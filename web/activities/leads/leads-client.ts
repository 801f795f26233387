import type { NewKey } from '#shared/activities/leads/contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateReference } from '#web/platform/page/pickers/client.ts';

/** After a change of its keys the introducer's page, with its history, is fetched again. */
const refetched = <Answer>(change: Promise<Answer>) =>
  withRefetch(change, async () => {
    await queryClient.invalidateQueries(trpc.leads.keys.pathFilter());
    await invalidateReference('introducers');
  });

export const createKey = (input: NewKey) => refetched(trpcClient.leads.keys.create.mutate(input));

export const revokeKey = (introducerId: number, id: number) =>
  refetched(trpcClient.leads.keys.revoke.mutate({ introducerId, id }));
