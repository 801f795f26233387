import { useSyncExternalStore } from 'react';

export type ScreenSize = 'small' | 'medium' | 'large';

const small = () => window.matchMedia('(max-width: 768px)');
const medium = () => window.matchMedia('(max-width: 1024px)');

export function screenSize(): ScreenSize {
  if (small().matches) return 'small';
  return medium().matches ? 'medium' : 'large';
}

function subscribe(listener: () => void) {
  const queries = [small(), medium()];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** Small up to 768 pixels, medium up to 1024, large above. */
export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(subscribe, screenSize);
}
