import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Dashboard } from '#shared/dashboard/contract.ts';
import { useLive } from '#web/api/live.ts';
import { queryClient } from '#web/api/query.ts';
import { rest } from '#web/api/rest.ts';
import { useSpaced } from '#web/dashboard/use-spaced.ts';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';

const key = ['dashboard'];
/** Longer than the server keeps its counts, so that the last of a burst of reads shows all of it. */
const gap = 10_000;

const dashboardOptions = (domain: number | 'all') =>
  queryOptions({
    queryKey: [...key, domain],
    queryFn: async ({ signal }) => {
      const query = { domainId: domain === 'all' ? undefined : domain };
      return (await rest.get<Dashboard>('/dashboard', query, signal)).data;
    },
    placeholderData: keepPreviousData,
  });

/** Every number of the dashboard for the domain on screen, fresh while the page is open; a busy firm does not make it ask more often than every ten seconds. */
export function useDashboard() {
  const { profile } = useAuth();
  const refresh = useSpaced(() => void queryClient.invalidateQueries({ queryKey: key }), gap);
  const tasks = [`tasks:user:${profile.id}`, `tasks:department:${profile.department.id}`];
  useLive(['cases', 'complaints', ...tasks], refresh);
  return useQuery(dashboardOptions(useDomain()));
}
