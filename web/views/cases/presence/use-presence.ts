import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Present } from '#shared/views/cases/presence/contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { enterCase, showCase } from '#web/views/cases/presence/presence-client.ts';

/** The server drops a page after three missed heartbeats. */
const beat = 10_000;
/** A page in the background for longer than this does not count as open; browsers also suspend its timers. */
const patience = 60_000;

/** A stable empty list: rendering depends on its identity. */
export const nobody: readonly Present[] = [];

/** Whether the page has been in the background for a while. */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setAway(false);
      else timer = setTimeout(() => setAway(true), patience);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isAway;
}

/** Tells others that this page shows the case while mounted, and returns who they are. */
export function usePresence(caseId: number, isEditing: boolean): readonly Present[] {
  const isAway = useIsAway();
  const { data, refetch } = useQuery({
    queryKey: ['presence', caseId],
    queryFn: () => enterCase(caseId, isEditing),
    enabled: !isAway,
    staleTime: 0,
    gcTime: beat,
    refetchInterval: beat,
    refetchIntervalInBackground: true,
  });
  useLive([`presence:${caseId}`], () => void (isAway || refetch()));
  useEffect(() => (isAway ? undefined : showCase(caseId)), [caseId, isAway]);
  return data ?? nobody;
}
