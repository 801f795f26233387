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
import { sessionState, subscribeSession } from '#web/session/session.ts';

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

/** A read that is still on its way when its session ends is given up: its answer could only be a refusal. */
const readWithinSession: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    op.type !== 'query'
      ? next(op)
      : observable((observer) => {
          const reading = next(op).subscribe(observer);
          const userId = sessionState().session?.userId;
          const stopListening = subscribeSession(() => {
            if (sessionState().session?.userId === userId) return;
            reading.unsubscribe();
            observer.error(TRPCClientError.from(new DOMException('The session has ended.', 'AbortError')));
          });
          return () => {
            stopListening();
            reading.unsubscribe();
          };
        });

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
        readWithinSession,
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
