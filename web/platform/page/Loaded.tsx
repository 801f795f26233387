import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

export interface LoadedProps<Data> {
  query: UseQueryResult<Data, unknown>;
  /** What is loaded, as the error names it. */
  path: string;
  /** The record is the whole page: if it does not exist, or the user may not see it, the page is not found. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}

interface LoadErrorProps {
  query: Pick<UseQueryResult<unknown, unknown>, 'error' | 'refetch' | 'isFetching'>;
  /** What is loaded, as the error names it. */
  path: string;
}

/** Shown in place of something that could not be loaded, with a Retry button. */
export function LoadError({ query, path }: LoadErrorProps) {
  return (
    <ErrorState
      title="Error."
      message={`An error occurred when loading item from ${path}. ${query.error ? messageOf(query.error) : ''}`.trim()}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

/** The loaded content; until then a placeholder, or the error with a Retry button. */
export function Loaded<Data>({ query, path, isPage = false, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton className="h-72 w-full" />;
  if (isPage && query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return <LoadError query={query} path={path} />;
}
