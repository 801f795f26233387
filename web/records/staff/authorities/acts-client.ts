import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

const refetched = <Answer>(change: Promise<Answer>) =>
  withRefetch(change, () => queryClient.invalidateQueries(trpc.acts.authorities.pathFilter()));

export const giveAuthority = (input: Parameters<typeof trpcClient.acts.authorities.give.mutate>[0]) =>
  refetched(trpcClient.acts.authorities.give.mutate(input));

export const revokeAuthority = (input: Parameters<typeof trpcClient.acts.authorities.revoke.mutate>[0]) =>
  refetched(trpcClient.acts.authorities.revoke.mutate(input));
