import type { BulkLetterInput } from '#shared/records/correspondence/bulk.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

/** The letter for each case, or the problem that prevents it. */
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

/** The progress of a run, polled while it is going on. */
export const bulkRunOptions = (id: number) =>
  trpc.bulkLetters.get.queryOptions(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data && state.data.status !== 'waiting' && state.data.status !== 'running' ? false : 1_000,
    },
  );
