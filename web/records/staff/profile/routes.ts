import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const profile = createRoute({
  getParentRoute: () => insideRoute,
  path: '/profile',
  staticData: { access: 'signedIn' },
  component: lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

export const profileRoutes = [profile] as const;
