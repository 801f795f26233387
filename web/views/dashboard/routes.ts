import { createRoute, redirect } from '@tanstack/react-router';
import { homePath } from '#web/platform/api/redirect.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const home = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  staticData: { access: 'signedIn' },
  beforeLoad: () => {
    throw redirect({ to: homePath, replace: true });
  },
});

const dashboard = createRoute({
  getParentRoute: () => insideRoute,
  path: '/dashboard',
  staticData: { access: 'signedIn' },
  // Its numbers are read while its code loads.
  loader: () => void import('./dashboard-client.ts').then(({ prefetchDashboard }) => prefetchDashboard()),
  component: lazyPage(() => import('./DashboardPage.tsx'), 'DashboardPage'),
});

export const dashboardRoutes = [home, dashboard] as const;
