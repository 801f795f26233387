import type { ReactNode } from 'react';

export interface CountedProps<Data> {
  query: { data: Data | undefined; isError: boolean };
  children: (data: Data) => ReactNode;
}

/** The line of context under a heading: the number loaded, in words; empty where it could not be read, as the list below says. */
export function Counted<Data>({ query: { data, isError }, children }: CountedProps<Data>) {
  return <output>{data !== undefined ? children(data) : isError ? null : 'Loading...'}</output>;
}
