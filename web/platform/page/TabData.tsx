import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

export interface TabDataProps<Data> {
  query: UseQueryResult<Data, unknown>;
  children: (data: Data) => ReactNode;
}

/** Data that a part of a page loads for itself: loading, failed with a way to retry, or ready. */
export function TabData<Data>({ query, children }: TabDataProps<Data>) {
  if (hasFailed(query))
    return (
      <ErrorState
        title="Error."
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return query.data === undefined ? <Skeleton className="h-32 w-full" /> : children(query.data);
}
