import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTheme, setTheme, useTheme, watchTheme } from '#web/platform/ui/theme.ts';
import '#web/platform/ui/test-kit.tsx';

const isDark = () => document.documentElement.classList.contains('dark');

function systemIs(dark: boolean) {
  const listeners: (() => void)[] = [];
  const list = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  return (next: boolean) => {
    list.matches = next;
    for (const listener of listeners) listener();
  };
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
});

test('system is the default and is followed as it changes', () => {
  const change = systemIs(true);
  watchTheme();
  expect(readTheme()).toBe('system');
  expect(isDark()).toBe(true);
  change(false);
  expect(isDark()).toBe(false);
});

test('a choice is remembered under "theme" and wins over the system', () => {
  systemIs(true);
  setTheme('light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(isDark()).toBe(false);
  setTheme('dark');
  expect(isDark()).toBe(true);
  setTheme('system');
  expect(isDark()).toBe(true);
});

test('nonsense in the storage counts as system', () => {
  localStorage.setItem('theme', 'purple');
  expect(readTheme()).toBe('system');
});

test('a page that shows the choice follows it', () => {
  function Choice() {
    return <p>{useTheme()[0]}</p>;
  }
  render(<Choice />);
  act(() => setTheme('dark'));
  expect(screen.getByText('dark')).toBeVisible();
});

test.each([
  [null, true, true],
  [null, false, false],
  ['light', true, false],
  ['dark', false, true],
  ['system', true, true],
])('before the first paint: stored %s, system dark %s, page dark %s', async (stored, system, dark) => {
  systemIs(system);
  if (stored) localStorage.setItem('theme', stored);
  vi.resetModules();
  await vi.importActual('#web/public/theme.js');
  expect(isDark()).toBe(dark);
});
