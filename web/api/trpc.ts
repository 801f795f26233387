import {
  createTRPCClient,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { EventSource } from 'eventsource';
import type { AppRouter } from '#server/app/router.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query.ts';
import { authorisedFetch } from '#web/api/rest.ts';

const url = '/api/trpc';

/** Turns every refusal into an ApiError, over tRPC and REST alike. */
const refuse: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({ ...observer, error: (error) => observer.error(refusalOf(error)) }),
    );

function refusalOf(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  const { data, message, cause } = error;
  if (cause?.name === 'AbortError') return error;
  const { httpStatus = 0, errors, data: details } = (data ?? {}) as Refused;
  return new ApiError(httpStatus, { message: data ? message : undefined, errors, data: details });
}
type Refused = { httpStatus?: number; errors?: unknown; data?: unknown };

/** The typed client. The token always travels in a header, for the event stream too: addresses end up in logs. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({
        url,
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) => authorisedFetch(input, init as RequestInit),
        },
      }),
      false: [
        refuse,
        httpLink({
          url,
          methodOverride: 'POST',
          fetch: (input, init) => authorisedFetch(input, init as RequestInit),
        }),
      ],
    }),
  ],
});

/** Query and mutation options for React Query: `useQuery(trpc.tasks.list.queryOptions({ caseId }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
