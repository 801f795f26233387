import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';
import type { QueueSearch } from './queue-search.ts';

const queue = insidePage('/approvals', 'financials.approve-payments', {
  validateSearch: readByPage<QueueSearch>,
  component: lazyPage(() => import('./ApprovalsPage.tsx'), 'ApprovalsPage'),
});

export const approvalRoutes = [queue] as const;
