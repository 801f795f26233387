import { QueryClient } from '@tanstack/react-query';
import { sessionState, subscribeSession } from '#web/session/session.ts';

/** The one cache of server data in this tab. Nothing is retried: the page shows the error and a Retry button. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});

let ownerId = sessionState().session?.userId;

// One user's data must not be left for the next.
subscribeSession(() => {
  const userId = sessionState().session?.userId;
  if (userId !== ownerId) queryClient.clear();
  ownerId = userId;
});
