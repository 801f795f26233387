import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { rootRoute } from '#web/platform/page/root-route.ts';

/** /sign#token=…: for clients who sign a proposal, signed in or not. */
export const signRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign',
  staticData: { access: 'public' },
  component: lazyPage(() => import('./SignPage.tsx'), 'SignPage'),
});
