import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ServerData } from './query.ts';

/** A list whose reads end when told to, each with the state at its beginning. */
function slowList() {
  const data = new ServerData();
  const waiting: (() => void)[] = [];
  let stored = 'before';
  const options = {
    queryKey: ['list'],
    queryFn: () => {
      const read = stored;
      return new Promise<string>((resolve) => waiting.push(() => resolve(read)));
    },
    staleTime: 15_000,
  };
  return {
    data,
    options,
    reads: () => waiting.length,
    store: (value: string) => {
      stored = value;
    },
    answer: async () => {
      waiting.at(-1)?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('a change during the first read of a list is read once that has ended', async () => {
  const { data, options, reads, store, answer } = slowList();
  const stop = new QueryObserver(data, options).subscribe(() => undefined);
  store('after');
  const refreshed = data.invalidateQueries({ queryKey: ['list'] });
  await answer();
  expect(reads()).toBe(2);
  await answer();
  await refreshed;
  expect(data.getQueryData(['list'])).toBe('after');
  stop();
});

test('a first read that nobody looks at any more is stale once it has ended', async () => {
  const { data, options, reads, store, answer } = slowList();
  const first = data.prefetchQuery(options);
  store('after');
  const refreshed = data.invalidateQueries({ queryKey: ['list'] });
  await answer();
  await Promise.all([first, refreshed]);
  expect(reads()).toBe(1);
  expect(data.getQueryState(['list'])?.isInvalidated).toBe(true);
});

test('a first read that fails does not fail the refresh', async () => {
  const data = new ServerData({ defaultOptions: { queries: { retry: false } } });
  const first = data.prefetchQuery({ queryKey: ['list'], queryFn: () => Promise.reject(new Error('Gone')) });
  await expect(data.invalidateQueries()).resolves.toBeUndefined();
  await first;
});
