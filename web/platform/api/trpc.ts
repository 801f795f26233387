import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import type { AppRouter } from '#server/app/router.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { authorisedFetch } from '#web/platform/api/rest.ts';
import { currentToken, refuseToken, sessionState, subscribeSession } from '#web/platform/api/session.ts';

const transformer = {
  serialize: (value: unknown) => superjson.serialize(value),
  deserialize: (sent: never) => superjson.deserialize(sent, { inPlace: true }),
};

const connection = {
  url: '/api/trpc',
  transformer,
  methodOverride: 'POST',
  fetch: (input, init) => authorisedFetch(input, init as RequestInit),
} satisfies Parameters<typeof httpBatchLink<AppRouter>>[0];

/** Turns every refusal into an ApiError, over tRPC and REST alike; a call whose token is rejected signs out. */
const refuse: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const token = currentToken();
      return next(op).subscribe({
        ...observer,
        error: (error) => {
          if (error.data?.httpStatus === 401) refuseToken(token);
          observer.error(refusalOf(error));
        },
      });
    });

function refusalOf(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  const { data, message, cause } = error;
  if (cause?.name === 'AbortError') return error;
  const { httpStatus = 0, errors, data: details } = (data ?? {}) as Refused;
  return new ApiError(httpStatus, { message: data ? message : undefined, errors, data: details });
}
type Refused = { httpStatus?: number; errors?: unknown; data?: unknown };

/** A read still in flight when its session ends is abandoned: it could only be refused. */
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

/**
 * What a page reads at the same time goes in one request; each answer arrives as soon as it is ready. A change, and a read on its own,
 * is a batch of one: its response carries the status of its answer.
 */
const inBatches: TRPCLink<AppRouter> = (runtime) => {
  const alone = httpBatchLink({ ...connection, maxItems: 1 })(runtime);
  const together = httpBatchStreamLink({ ...connection, maxItems: LARGEST_BATCH })(runtime);
  let waiting: ((link: typeof alone) => void)[] = [];
  const sendReads = () => {
    const reads = waiting;
    waiting = [];
    for (const send of reads) send(reads.length > 1 ? together : alone);
  };
  return ({ op, next }) =>
    op.type !== 'query'
      ? alone({ op, next })
      : observable((observer) => {
          let reading: Unsubscribable | undefined;
          let isGivenUp = false;
          if (waiting.length === 0) queueMicrotask(sendReads);
          waiting.push((link) => {
            if (!isGivenUp) reading = link({ op, next }).subscribe(observer);
          });
          return () => {
            isGivenUp = true;
            reading?.unsubscribe();
          };
        });
};

/** The server takes up to 20. */
const LARGEST_BATCH = 10;

/** The typed client. The token always travels in a header, for the event stream too: addresses end up in logs. */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({
        url: connection.url,
        transformer,
        EventSource,
        eventSourceOptions: { fetch: connection.fetch },
      }),
      false: [refuse, readWithinSession, inBatches],
    }),
  ],
});

/** Query and mutation options for React Query: `useQuery(trpc.tasks.list.queryOptions({ caseId }))`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
