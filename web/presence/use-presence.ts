import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Present } from '#shared/presence/contract.ts';
import { useLive } from '#web/api/live.ts';
import { enterCase, showCase } from '#web/presence/presence-client.ts';

/** The server forgets a page that has said nothing for three times as long. */
const beat = 10_000;
/** A page in the background for longer than this shows the case to nobody; browsers put its timers to sleep as well. */
const patience = 60_000;

/** The same list each time: what is shown follows its identity. */
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

/** Tells the others that this page shows the case, for as long as it does, and answers who they are. */
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
