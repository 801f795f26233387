import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function writeStored(key: string, value: string): void {
  localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}

/** A text stored in this browser, shared by every component and tab; null if nothing was stored. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(key));
}
