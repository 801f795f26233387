import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Throttles a callback to once in `gap` milliseconds: it runs at once, and again at the end of the gap,
 * because the first run may have missed the rest of a burst.
 */
export function useSpaced(action: () => void, gap: number): () => void {
  const run = useEffectEvent(action);
  const state = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; isWanted: boolean }>({
    timer: undefined,
    isWanted: false,
  });
  const call = useRef(() => {});
  useEffect(() => {
    const own = state.current;
    const wait = () => {
      own.isWanted = false;
      own.timer = setTimeout(() => {
        own.timer = undefined;
        if (own.isWanted) wait();
        run();
      }, gap);
    };
    call.current = () => {
      if (own.timer !== undefined) {
        own.isWanted = true;
        return;
      }
      run();
      wait();
    };
    return () => {
      clearTimeout(own.timer);
      own.timer = undefined;
    };
  }, [gap]);
  return () => call.current();
}
