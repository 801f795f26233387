import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#web/shell/inside-route.ts';

const profile = createRoute({
  getParentRoute: () => insideRoute,
  path: '/profile',
  staticData: { access: 'signedIn' },
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

export const profileRoutes = [profile] as const;
