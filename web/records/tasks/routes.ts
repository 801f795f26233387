import { createRoute } from '@tanstack/react-router';
import type { TaskSearch } from '#shared/records/tasks/list.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { readByPage } from '#web/platform/page/search.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

const myTasks = createRoute({
  getParentRoute: () => insideRoute,
  path: '/my-tasks',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<TaskSearch>,
  component: lazyPage(() => import('./MyTasksPage.tsx'), 'MyTasksPage'),
});

export const taskRoutes = [myTasks] as const;
