import { createRoute } from '@tanstack/react-router';
import type { ComplaintSearch } from '#shared/activities/complaints/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const register = createRoute({
  getParentRoute: () => insideRoute,
  path: '/complaints',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<ComplaintSearch>,
  component: lazyPage(() => import('./ComplaintsPage.tsx'), 'ComplaintsPage'),
});

export const complaintRoutes = [register] as const;
