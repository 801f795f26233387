import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type LiveConnect, LiveHub, type LiveStatus } from '#web/platform/api/live-hub.ts';
import { currentToken, refuseToken, subscribeSession } from '#web/platform/api/session.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';

const connect: LiveConnect = (topics, awayMs, handlers) => {
  const token = currentToken();
  const subscription = trpcClient.live.changes.subscribe(
    { topics: [...topics], awayMs },
    {
      onData: (topic) => (topic === 'signed-out' ? refuseToken(token) : handlers.onMessage(topic)),
      // It would reconnect by itself, but without reporting how long it was disconnected.
      onConnectionStateChange: ({ state, error }) => state === 'connecting' && error && handlers.onEnd(),
      onError: () => handlers.onEnd(),
      onComplete: () => handlers.onEnd(),
    },
  );
  return () => subscription.unsubscribe();
};

const hub = new LiveHub(connect);
window.addEventListener('online', () => hub.retryNow());
window.addEventListener('offline', () => hub.drop());

let heardFor = currentToken();
// The stream belongs to the session that opened it, and reports the end of that session: a new one needs a new stream.
subscribeSession(() => {
  const token = currentToken();
  if (token === heardFor) return;
  heardFor = token;
  hub.drop();
  if (token !== null) hub.retryNow();
});

/**
 * Calls `onChange` after a committed change of one of the topics (one ending in a colon covers all topics with that prefix), wherever it
 * was made, and after a gap in the connection.
 */
export function useLive(topics: readonly string[], onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  const key = JSON.stringify([...topics].sort());
  useEffect(() => {
    const wanted = JSON.parse(key) as string[];
    return wanted.length > 0 ? hub.listen(wanted, () => changed()) : undefined;
  }, [key]);
}

/** Whether live updates are arriving. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (listener) => hub.subscribeStatus(listener),
    () => hub.status(),
  );
}
