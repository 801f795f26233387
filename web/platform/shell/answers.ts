import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#web/platform/api/auth.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

const invalidateAnswers = () => queryClient.invalidateQueries(trpc.approvals.answered.queryFilter());

/** Decisions on the user's requests for approval that the user has not seen yet. */
export function useAnswers() {
  const { profile, isStorageChecked } = useAuth();
  useLive([`approvals:user:${profile.id}`], () => void invalidateAnswers());
  return useQuery({ ...trpc.approvals.answered.queryOptions({}), enabled: isStorageChecked });
}

/** Notes that the user has seen what happened to a request. */
export const markSeen = (id: number) =>
  withRefetch(trpcClient.approvals.seen.mutate({ id }), invalidateAnswers);
