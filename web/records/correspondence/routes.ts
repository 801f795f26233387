import { createRoute } from '@tanstack/react-router';
import type { MailSearch } from '#shared/records/correspondence/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const outbound = createRoute({
  getParentRoute: () => insideRoute,
  path: '/paperless-office/outbound',
  staticData: { access: 'reports.paperless-office' },
  validateSearch: readByPage<MailSearch & { item?: number | undefined }>,
  component: lazyPage(() => import('./OutboundPage.tsx'), 'OutboundPage'),
});

const printRuns = createRoute({
  getParentRoute: () => insideRoute,
  path: '/paperless-office/print-runs',
  staticData: { access: 'reports.paperless-office' },
  component: lazyPage(() => import('./PrintRunsPage.tsx'), 'PrintRunsPage'),
});

export const correspondenceRoutes = [outbound, printRuns] as const;
