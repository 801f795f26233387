import { useQuery } from '@tanstack/react-query';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

const invalidateLog = () => queryClient.invalidateQueries({ queryKey: trpc.banking.matching.log.queryKey() });

/** The record of the newest run of bank matching, fresh while anything on screen shows it; null before the first. */
export function useMatchingLog() {
  useLive(['logs:bank-matching'], () => void invalidateLog());
  return useQuery(trpc.banking.matching.log.queryOptions());
}

/** Starts matching the open items of all accounts or one. */
export const startMatching = (bankAccountId?: number) =>
  withRefetch(trpcClient.banking.matching.startAutoMatching.mutate({ bankAccountId }), invalidateLog);

/** Ends the stuck run and starts a new one. If somebody else was quicker, their run is left alone. */
export const restartMatching = ({ id }: Pick<MatchingLog, 'id'>) =>
  withRefetch(trpcClient.banking.matching.restart.mutate({ id }), invalidateLog);
