import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, useIsPartWaiting } from '#web/platform/ui/lazy-part.ts';

let isOnline: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  isOnline = false;
  globalThis.fetch = () =>
    isOnline ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'));
});
afterEach(() => vi.useRealTimers());

/** A chunk that loads only while there is a network. */
const chunk = async () => {
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return { Notes: ({ of }: { of: string }) => <p>Notes of {of}</p> };
};
const Waiting = () => <output>{useIsPartWaiting() ? 'Waiting' : ''}</output>;

function show(load = chunk) {
  const Notes = lazyPart(load, 'Notes');
  render(
    <>
      <h1>The case</h1>
      <Suspense fallback={<p>Skeleton</p>}>
        <Notes of="Mr Smith" />
      </Suspense>
      <Waiting />
    </>,
  );
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a part that cannot be loaded offline says so, leaves the page intact, and loads later automatically', async () => {
  show();
  await pass(60_000);
  expect(screen.getByText('The case')).toBeVisible();
  expect(screen.getByText('Skeleton')).toBeVisible();
  expect(screen.getByText('Waiting')).toBeVisible();
  isOnline = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('Notes of Mr Smith')).toBeVisible();
  expect(screen.queryByText('Waiting')).toBeNull();
});

test('while the browser knows that it is offline, nothing is requested', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let asked = 0;
  show(() => {
    asked += 1;
    return chunk();
  });
  await pass(60_000);
  expect(asked).toBe(0);
  expect(screen.getByText('Waiting')).toBeVisible();
  isOnline = true;
  online.mockReturnValue(true);
  await pass(3_000);
  expect(screen.getByText('Notes of Mr Smith')).toBeVisible();
  expect(asked).toBe(1);
  online.mockRestore();
});

test('if the browser does not report that it is online again, retries every few seconds', async () => {
  show();
  await pass(1_000);
  isOnline = true;
  await pass(3_000);
  expect(screen.getByText('Notes of Mr Smith')).toBeVisible();
});
