import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSpaced } from '#web/views/dashboard/use-spaced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function spaced() {
  const action = vi.fn<() => void>();
  const hook = renderHook(() => useSpaced(action, 1_000));
  return { action, call: () => hook.result.current(), unmount: hook.unmount };
}

test('one call runs at once and once more when the gap is over', () => {
  const { action, call } = spaced();
  call();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(2);
});

test('however often it is called for, it runs once a gap, and after the last call', () => {
  const { action, call } = spaced();
  for (let time = 0; time < 3_500; time += 100) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(action).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(6);
});

test('nothing runs after the page has gone', () => {
  const { action, call, unmount } = spaced();
  call();
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(1);
});
