import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '#web/platform/ui/lazy-part.ts';

/** A page in a chunk of its own. Until it can be loaded, the page before it stays on screen. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => loadPart(load), name);
