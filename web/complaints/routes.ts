import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#web/shell/inside-route.ts';
import { parseComplaintSearch } from './complaint-search.ts';

const register = createRoute({
  getParentRoute: () => insideRoute,
  path: '/complaints',
  staticData: { access: 'case.read' },
  validateSearch: parseComplaintSearch,
  component: lazyRouteComponent(() => import('./ComplaintsPage.tsx'), 'ComplaintsPage'),
});

export const complaintRoutes = [register] as const;
