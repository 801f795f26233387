import type { ReactNode } from 'react';

export interface CountedProps<Data> {
  query: { data: Data | undefined; isError: boolean };
  children: (data: Data) => ReactNode;
}

/** The line of context under a heading: the number loaded, in words; nothing after a failure, which is shown below. */
export function Counted<Data>({ query: { data, isError }, children }: CountedProps<Data>) {
  return <output>{isError ? null : data === undefined ? 'Loading...' : children(data)}</output>;
}
