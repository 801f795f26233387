import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useMenuVisible } from '#web/platform/shell/menu-state.ts';

let width = 1440;
const listeners = new Set<() => void>();

/** A window of the width, which announces its changes. */
function resize(to: number) {
  width = to;
  for (const listener of listeners) listener();
}

beforeEach(() => {
  localStorage.clear();
  listeners.clear();
  width = 1440;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width <= Number(/(\d+)px/.exec(query)?.[1]);
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
});

const stored = () => localStorage.getItem('nav-menu-visible');

test('on large screens the menu is open until it is closed, and the choice is remembered', () => {
  const { result } = renderHook(() => useMenuVisible());
  expect(result.current[0]).toBe(true);
  act(() => result.current[1](false));
  expect([result.current[0], stored()]).toEqual([false, 'false']);
});

test.each([null, 'true', 'false'])(
  'on small screens it starts closed, whatever is remembered (%s)',
  (choice) => {
    if (choice) localStorage.setItem('nav-menu-visible', choice);
    width = 390;
    const { result } = renderHook(() => useMenuVisible());
    expect(result.current[0]).toBe(false);
  },
);

test('changes on a small screen do not affect a large one, and are not remembered', () => {
  width = 390;
  const { result } = renderHook(() => useMenuVisible());
  act(() => result.current[1](true));
  expect([result.current[0], stored()]).toEqual([true, null]);
  act(() => result.current[1](false));
  expect(stored()).toBeNull();
  act(() => result.current[1](true));
  act(() => resize(1440));
  expect(result.current[0]).toBe(true);
  act(() => resize(390));
  expect(result.current[0]).toBe(false);
});
