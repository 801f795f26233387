import type { ComplaintSearch } from '#shared/activities/complaints/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

export const complaintRoutes = [
  insidePage('/complaints', 'case.read', {
    validateSearch: readByPage<ComplaintSearch>,
    component: lazyPage(() => import('./ComplaintsPage.tsx'), 'ComplaintsPage'),
  }),
] as const;
