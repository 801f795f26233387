import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';
import type { InboundSearch } from './inbound-client.ts';

const inbound = insidePage('/paperless-office/inbound', 'reports.paperless-office', {
  validateSearch: readByPage<InboundSearch>,
  component: lazyPage(() => import('./InboundPage.tsx'), 'InboundPage'),
});

export const inboundRoutes = [inbound] as const;
