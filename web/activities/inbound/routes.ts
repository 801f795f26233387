import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';
import type { InboundSearch } from './inbound-client.ts';

const inbound = createRoute({
  getParentRoute: () => insideRoute,
  path: '/paperless-office/inbound',
  staticData: { access: 'reports.paperless-office' },
  validateSearch: readByPage<InboundSearch>,
  component: lazyPage(() => import('./InboundPage.tsx'), 'InboundPage'),
});

export const inboundRoutes = [inbound] as const;
