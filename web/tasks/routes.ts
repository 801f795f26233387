import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TaskSearch } from '#shared/tasks/list.ts';
import { readByPage } from '#web/page/search.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

const myTasks = createRoute({
  getParentRoute: () => insideRoute,
  path: '/my-tasks',
  staticData: { access: 'case.read' },
  validateSearch: readByPage<TaskSearch>,
  component: lazyRouteComponent(() => import('./MyTasksPage.tsx'), 'MyTasksPage'),
});

export const taskRoutes = [myTasks] as const;
