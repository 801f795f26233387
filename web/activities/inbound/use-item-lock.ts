import { useEffect } from 'react';
import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import { LOCK_SECONDS } from '#shared/activities/inbound/inbound.ts';
import { inboundCalls } from './inbound-client.ts';

/** Keeps the item on screen the user's own while it waits, and gives it free when another is opened. A server that is away is waited for. */
export function useItemLock(item: InboundDetail | undefined): void {
  const id = item?.id;
  const isWaiting =
    item?.status === 'classified' || item?.status === 'unidentified' || item?.status === 'failed';
  useEffect(() => {
    if (id === undefined || !isWaiting) return;
    const keep = () => void inboundCalls.open.mutate({ id }).catch(() => undefined);
    keep();
    const timer = setInterval(keep, (LOCK_SECONDS / 3) * 1000);
    return () => {
      clearInterval(timer);
      void inboundCalls.leave.mutate({ id }).catch(() => undefined);
    };
  }, [id, isWaiting]);
}
