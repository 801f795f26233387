import { createRoute } from '@tanstack/react-router';
import type { TaskSearch } from '#shared/tasks/list.ts';
import { lazyPage } from '#web/page/lazy-page.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

const myTasks = createRoute({
  getParentRoute: () => insideRoute,
  path: '/my-tasks',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<TaskSearch>,
  component: lazyPage(() => import('./MyTasksPage.tsx'), 'MyTasksPage'),
});

export const taskRoutes = [myTasks] as const;
