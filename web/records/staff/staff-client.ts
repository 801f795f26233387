import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateReference } from '#web/platform/page/pickers/client.ts';

/** After a change of authorisations the user's page, with its history, is fetched again. */
const refetched = <Answer>(change: Promise<Answer>) =>
  withRefetch(change, async () => {
    await queryClient.invalidateQueries(trpc.staff.authorisations.pathFilter());
    await invalidateReference('users');
  });

export const addAuthorisation = (input: Parameters<typeof trpcClient.staff.authorisations.add.mutate>[0]) =>
  refetched(trpcClient.staff.authorisations.add.mutate(input));

export const changeAuthorisation = (
  input: Parameters<typeof trpcClient.staff.authorisations.change.mutate>[0],
) => refetched(trpcClient.staff.authorisations.change.mutate(input));
