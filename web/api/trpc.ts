import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import type { AppRouter } from '#server/app/router.ts';
import { queryClient } from '#web/api/query.ts';
import { authorisedFetch } from '#web/api/rest.ts';

const url = '/api/trpc';

/** The typed client. The token travels in a header always, for the event stream too: an address ends up in logs. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({
        url,
        transformer: superjson,
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) => authorisedFetch(input, init as RequestInit),
        },
      }),
      false: httpBatchLink({
        url,
        transformer: superjson,
        methodOverride: 'POST',
        maxItems: 20,
        fetch: (input, init) => authorisedFetch(input, init as RequestInit),
      }),
    }),
  ],
});

/** Query and mutation options for React Query: `useQuery(trpc.productUpdates.latest.queryOptions())`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });

export type RouterOutputs = inferRouterOutputs<AppRouter>;
