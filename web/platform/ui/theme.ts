import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The remembered choice; `system` where nothing was chosen. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply() {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.classList.toggle('dark', isDark);
}

/** Stores the choice and applies it at once. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  apply();
  for (const listener of listeners) listener();
}

/** Follows the system's setting and other tabs; called once at start. */
export function watchTheme(): void {
  apply();
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    apply();
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme and its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme];
}
