import { createRoute } from '@tanstack/react-router';
import type { ComplaintSearch } from '#shared/complaints/list.ts';
import { lazyPage } from '#web/page/lazy-page.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

const register = createRoute({
  getParentRoute: () => insideRoute,
  path: '/complaints',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<ComplaintSearch>,
  component: lazyPage(() => import('./ComplaintsPage.tsx'), 'ComplaintsPage'),
});

export const complaintRoutes = [register] as const;
