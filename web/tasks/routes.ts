import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from '#web/shell/inside-route.ts';
import { parseTaskSearch } from './list-search.ts';

const myTasks = createRoute({
  getParentRoute: () => insideRoute,
  path: '/my-tasks',
  staticData: { access: 'case.read' },
  validateSearch: parseTaskSearch,
  component: lazyRouteComponent(() => import('./MyTasksPage.tsx'), 'MyTasksPage'),
});

export const taskRoutes = [myTasks] as const;
