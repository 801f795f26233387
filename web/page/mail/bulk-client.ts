import type { BulkLetterInput } from '#shared/correspondence/bulk.ts';
import { queryClient, withRefetch } from '#web/api/query.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';

/** What each case would get, and what keeps it from that. */
export const checkBulk = (input: BulkLetterInput) => trpcClient.bulkLetters.check.mutate(input);

const saving = <Answer>(change: Promise<Answer>) =>
  withRefetch(change, () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.mail.pathFilter()),
      queryClient.invalidateQueries(trpc.bulkLetters.pathFilter()),
    ]),
  );
export const startBulk = (input: BulkLetterInput) => saving(trpcClient.bulkLetters.start.mutate(input));
export const cancelBulk = (id: number, reason: string) =>
  saving(trpcClient.bulkLetters.cancel.mutate({ id, reason }));

/** How far a run has come, asked anew while it goes on. */
export const bulkRunOptions = (id: number) =>
  trpc.bulkLetters.get.queryOptions(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data && state.data.status !== 'waiting' && state.data.status !== 'running' ? false : 1_000,
    },
  );
