import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Until then the dashboard's own cards are read and drawn. */
const pause = 1_000;

/** Fetches the list of cases, which is opened next as a rule, once the dashboard stands. */
export function useNeighbours(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => void router.preloadRoute({ to: '/cases' }).catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [router]);
}
