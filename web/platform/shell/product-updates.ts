import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';

/** The newest ten product updates, newest first, fresh while they are on screen. */
export function useLatestUpdates() {
  const queryClient = useQueryClient();
  useLive(['updates'], () => void queryClient.invalidateQueries(trpc.productUpdates.pathFilter()));
  return useQuery(trpc.productUpdates.latest.queryOptions());
}
