import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** By then the dashboard's own cards have been read and drawn. */
const pause = 1_000;

/** Fetches the list of cases, which is usually opened next, once the dashboard is on screen. */
export function useNeighbours(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => void router.preloadRoute({ to: '/cases' }).catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [router]);
}
