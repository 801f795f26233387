import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';

/** What the user's alerts have told them lately, kept fresh while on screen. */
export function useAlertNotices() {
  const queryClient = useQueryClient();
  useLive(['report-alerts'], () => void queryClient.invalidateQueries(trpc.reportAlerts.pathFilter()));
  return useQuery(trpc.reportAlerts.notices.queryOptions({}));
}
