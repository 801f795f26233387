import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Lets a callback run at most once in `gap` milliseconds however often it is called for: at once, and again at the end of the gap,
 * because what the first run saw may not have been all.
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
