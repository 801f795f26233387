import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage } from '#web/platform/shell/inside-route.ts';

const updates = insidePage('/updates', 'config.product-updates', {
  validateSearch: (search: AnySearch): { page?: number | undefined } => ({ page: positiveOf(search.page) }),
  component: lazyPage(() => import('./UpdatesPage.tsx'), 'UpdatesPage'),
});

export const productUpdateRoutes = [updates] as const;
