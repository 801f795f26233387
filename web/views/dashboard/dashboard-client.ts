import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { dashboardsContract } from '#shared/views/dashboard/own-contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { domainSoon } from '#web/platform/api/profile.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useSpaced } from '#web/views/dashboard/use-spaced.ts';

/** Longer than the server caches its counts, so that the last of a burst of reads is up to date. */
const gap = 10_000;

const dashboardOptions = (domain: number | 'all') =>
  trpc.dashboard.get.queryOptions(
    { domainId: domain === 'all' ? undefined : domain },
    {
      placeholderData: keepPreviousData,
      // When the demo firm's last job ends, nothing that pages listen to changes.
      refetchInterval: ({ state }) => (state.data?.isDemoLoading ? gap : false),
    },
  );

const figuresOptions = (domain: number | 'all') =>
  trpc.dashboard.figures.queryOptions(
    { domainId: domain === 'all' ? undefined : domain },
    { placeholderData: keepPreviousData },
  );

/** Reads the dashboard before it is shown. */
export async function prefetchDashboard(): Promise<void> {
  void queryClient.prefetchQuery(dashboardsOptions());
  const domain = await domainSoon();
  if (domain === null) return;
  void queryClient.prefetchQuery(dashboardOptions(domain));
  void queryClient.prefetchQuery(figuresOptions(domain));
}

const dashboardsOptions = () => trpc.dashboards.list.queryOptions({});

export type Dashboards = z.output<typeof dashboardsContract.list.output>;

/** The dashboards that the user may choose from, and their choice. */
export const useDashboards = () => useQuery(dashboardsOptions());

/** The totals of reports, which arrive after the rest; kept up to date with it. */
export const useFigures = () => useQuery(figuresOptions(useDomain()));

/** Every number of the dashboard for the current domain, fresh while the page is open, read at most every ten seconds. */
export function useDashboard() {
  const { profile, may } = useAuth();
  const refresh = useSpaced(() => void queryClient.invalidateQueries(trpc.dashboard.pathFilter()), gap);
  const tasks = [`tasks:user:${profile.id}`, `tasks:department:${profile.department.id}`];
  const cash = [
    ...(may('financials.banking') ? ['bank-account:'] : []),
    ...(may('financials.journals') ? ['manual-journals'] : []),
    ...(may('financials.approve-payments') ? ['approvals'] : []),
  ];
  useLive(['cases', 'complaints', ...tasks, ...cash], refresh);
  return useQuery(dashboardOptions(useDomain()));
}
