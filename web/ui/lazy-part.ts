import { type FunctionComponent, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';

const pause = 3_000;
let waiting = 0;
const listeners = new Set<() => void>();

function count(difference: 1 | -1) {
  waiting += difference;
  for (const listener of listeners) listener();
}

/** Until the browser says that it is online again, or a moment has passed. */
function untilLater(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pause);
    addEventListener('online', go);
  });
}

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a part of the program. While the server cannot be reached it waits and tries again; a part that a reachable server does
 * not have, since the program was updated, is an error.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    count(1);
    try {
      while (!(await isServerThere())) await untilLater();
      return await load();
    } finally {
      count(-1);
    }
  }
}

type Part<Component> = Component extends (props: infer Props) => unknown ? FunctionComponent<Props> : never;

/** A component in a chunk of its own, loaded when it is first drawn: `lazyPart(() => import('./Big.tsx'), 'Big')`. */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Part<Module[Name]>> =>
  lazy(async () => ({ default: (await loadPart(load))[name] as Part<Module[Name]> }));

/** Whether a part of the program waits for the server to be reached again. */
export const useIsPartWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
  );
