import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#web/lib/live.ts';
import { trpc } from '#web/lib/trpc.ts';

/** The newest ten product updates, newest first, fresh while they are on screen. */
export function useLatestUpdates() {
  const queryClient = useQueryClient();
  useLive(['updates'], () => void queryClient.invalidateQueries({ queryKey: trpc.updates.pathKey() }));
  return useQuery(trpc.updates.latest.queryOptions());
}
