import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
  useIsFetching,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/platform/api/api-error.ts';
import { sessionState, subscribeSession } from '#web/platform/api/session.ts';
import { useIsPartWaiting } from '#web/platform/ui/lazy-part.ts';

/** The server can't be reached, or is there but can't work, for instance while its database restarts. */
const isUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 503 || error.status === 0);

const isFirstRead = ({ state, promise }: Query) =>
  state.data === undefined && state.fetchStatus === 'fetching' && promise !== undefined;

/**
 * React Query lets a first read run on when its data is invalidated, and takes the answer for fresh although it may have been read before the
 * change. Here such data is read once more when the first read has ended.
 */
export class ServerData extends QueryClient {
  override async invalidateQueries<Key extends QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const reading = this.getQueryCache().findAll(filters).filter(isFirstRead);
    const again = reading.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}

/**
 * The one cache of server data in this tab. Queries that the server can't answer just now are repeated until it can; nothing else is
 * retried: the page shows the error and a Retry button.
 */
export const queryClient = new ServerData({
  defaultOptions: {
    queries: {
      retry: (_count, error) => isUnavailable(error),
      retryDelay: (count) => Math.min(1_000 * 2 ** count, 10_000),
      staleTime: 15_000,
    },
    mutations: { retry: false },
  },
});

/**
 * The answer to a change. Whether it was accepted or refused, the data it concerns is fetched again: somebody else may have been quicker.
 */
export async function withRefetch<Answer>(
  change: Promise<Answer>,
  refetch: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await change;
  } finally {
    await refetch();
  }
}

type Shown = { data: unknown; error: unknown; isError: boolean };

/**
 * Whether a page has nothing to show but the failure: nothing was ever read, or the server says that it is gone or no longer this user's.
 * What was read before stays on screen when it can't be refreshed, with its open dialogs and the work in them.
 */
export const hasFailed = ({ data, error, isError }: Shown): boolean =>
  isError && (data === undefined || (error instanceof ApiError && [401, 403, 404].includes(error.status)));

const cache = queryClient.getQueryCache();
const outdated = () =>
  cache.findAll({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && !hasFailed({ ...state, isError: true }),
  });

/** The number of parts on screen that could not be refreshed, and a function that retries them. */
export function useOutdated(): { count: number; retry: () => void } {
  const count = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => outdated().length,
  );
  return {
    count,
    retry: () => void Promise.all(outdated().map((query) => query.fetch().catch(() => undefined))),
  };
}

/** A request that was not even sent, because the browser knows that it is offline. */
const pausedCount = () => cache.findAll({ fetchStatus: 'paused', type: 'active' }).length;

/** Whether anything on screen is waiting for a server that can't be reached or can't work just now. */
export function useIsWaiting(): boolean {
  const failing = useIsFetching({ predicate: ({ state }) => isUnavailable(state.fetchFailureReason) });
  const paused = useSyncExternalStore((listener) => cache.subscribe(listener), pausedCount);
  return useIsPartWaiting() || failing > 0 || paused > 0;
}

let ownerId = sessionState().session?.userId;

// One user's data must not be left for the next.
subscribeSession(() => {
  const userId = sessionState().session?.userId;
  if (userId !== ownerId) queryClient.clear();
  ownerId = userId;
});
