import { createRoute } from '@tanstack/react-router';
import type { VoteFileSearch } from '#shared/activities/creditors/decisions/files-list.ts';
import type { DecisionSearch } from '#shared/activities/creditors/decisions/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/decisions',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<DecisionSearch>,
  component: lazyPage(() => import('./DecisionsPage.tsx'), 'DecisionsPage'),
});

const files = createRoute({
  getParentRoute: () => insideRoute,
  path: '/decisions/files',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<VoteFileSearch>,
  component: lazyPage(() => import('./VoteFilesPage.tsx'), 'VoteFilesPage'),
});

const file = createRoute({
  getParentRoute: () => insideRoute,
  path: '/decisions/files/$id',
  staticData: { access: 'case.read' },
  component: lazyPage(() => import('./VoteFilePage.tsx'), 'VoteFilePage'),
});

export const decisionRoutes = [list, files, file] as const;
