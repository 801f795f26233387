import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { rootRoute } from '#web/platform/page/root-route.ts';

/** /post#token=…: for recipients of mail, signed in or not. */
export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/post',
  staticData: { access: 'public' },
  component: lazyPage(() => import('./PostPage.tsx'), 'PostPage'),
});
