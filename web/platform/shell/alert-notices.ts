import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';

/** What the user's alerts told them lately, fresh while it is on screen. */
export function useAlertNotices() {
  const queryClient = useQueryClient();
  useLive(['report-alerts'], () => void queryClient.invalidateQueries(trpc.reportAlerts.pathFilter()));
  return useQuery(trpc.reportAlerts.notices.queryOptions({}));
}
