import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/page/lazy-page.ts';
import { homePath } from '#web/session/redirect.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

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
  // Its numbers beside its code.
  loader: () => void import('./dashboard-client.ts').then(({ prefetchDashboard }) => prefetchDashboard()),
  component: lazyPage(() => import('./DashboardPage.tsx'), 'DashboardPage'),
});

export const dashboardRoutes = [home, dashboard] as const;
