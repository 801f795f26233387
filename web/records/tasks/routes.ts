import type { TaskSearch } from '#shared/records/tasks/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

export const taskRoutes = [
  insidePage('/my-tasks', 'case.read', {
    validateSearch: readByPage<TaskSearch>,
    component: lazyPage(() => import('./MyTasksPage.tsx'), 'MyTasksPage'),
  }),
] as const;
