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

async function waitFor(isThere: () => boolean | Promise<boolean>): Promise<void> {
  if (await isThere()) return;
  count(1);
  try {
    do await untilLater();
    while (!(await isThere()));
  } finally {
    count(-1);
  }
}

/** Whether the page may be loaded again for the sake of a part: once, so that a part that is gone does not do so for ever. */
function mayReload(error: unknown): boolean {
  const key = `reloaded for ${String(error)}`;
  if (sessionStorage.getItem(key)) return false;
  sessionStorage.setItem(key, 'yes');
  return true;
}

/**
 * Loads a part of the program, waiting while the browser is offline or the server cannot be reached. Some browsers remember that a
 * part could not be fetched: then the page is loaded again, as when the program was updated. What is missing even then is an error.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine) await waitFor(() => navigator.onLine);
  try {
    return await load();
  } catch {
    await waitFor(isServerThere);
    try {
      return await load();
    } catch (error) {
      if (!mayReload(error)) throw error;
      window.location.reload();
      return new Promise(() => {});
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

/** Whether a part of the program is waiting for the server to be reachable again. */
export const useIsPartWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
  );
