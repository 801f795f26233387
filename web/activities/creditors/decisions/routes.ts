import type { VoteFileSearch } from '#shared/activities/creditors/decisions/files-list.ts';
import type { DecisionSearch } from '#shared/activities/creditors/decisions/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const list = insidePage('/decisions', 'case.read', {
  validateSearch: readByPage<DecisionSearch>,
  component: lazyPage(() => import('./DecisionsPage.tsx'), 'DecisionsPage'),
});

const files = insidePage('/decisions/files', 'case.read', {
  validateSearch: readByPage<VoteFileSearch>,
  component: lazyPage(() => import('./VoteFilesPage.tsx'), 'VoteFilesPage'),
});

export const decisionRoutes = [
  list,
  files,
  insidePage('/decisions/files/$id', 'case.read', {
    component: lazyPage(() => import('./VoteFilePage.tsx'), 'VoteFilePage'),
  }),
] as const;
