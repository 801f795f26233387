import { useEffect, useState } from 'react';
import { useLiveStatus } from '#web/platform/api/live.ts';
import { useIsWaiting, useOutdated } from '#web/platform/api/query.ts';
import { Button } from '#web/platform/ui/Button.tsx';

const patience = 2_000;

/** Warns when live updates have been interrupted, or the page has waited for the server, for longer than a moment; and when it is out of date. */
export function LiveIndicator() {
  const isWaiting = useIsWaiting();
  const isBroken = useLiveStatus() === 'reconnecting' || isWaiting;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isBroken) return;
    const timer = setTimeout(() => setShown(true), patience);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isBroken]);
  const { count, retry } = useOutdated();
  const badge =
    'rounded-full border border-yellow-border bg-yellow-bg px-3 py-1 text-sm text-yellow-text shadow-sm';
  return (
    <output className="block no-print pointer-events-none fixed bottom-3 left-3 z-40">
      {isShown && <span className={badge}>{isWaiting ? 'Waiting for the server…' : 'Reconnecting…'}</span>}
      {!isShown && count > 0 && (
        <span className={`${badge} pointer-events-auto flex items-center gap-2`}>
          Part of this page could not be refreshed.
          <Button small onClick={retry}>
            Try again
          </Button>
        </span>
      )}
    </output>
  );
}
