import type { MailSearch } from '#shared/records/correspondence/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const outbound = insidePage('/paperless-office/outbound', 'reports.paperless-office', {
  validateSearch: readByPage<MailSearch & { item?: number | undefined }>,
  component: lazyPage(() => import('./OutboundPage.tsx'), 'OutboundPage'),
});

export const correspondenceRoutes = [
  outbound,
  insidePage('/paperless-office/print-runs', 'reports.paperless-office', {
    component: lazyPage(() => import('./PrintRunsPage.tsx'), 'PrintRunsPage'),
  }),
] as const;
