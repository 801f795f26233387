import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/page/lazy-page.ts';
import type { PageAccess } from '#web/shell/access.ts';
import { insideRoute } from '#web/shell/inside-route.ts';

/** Screens still to be built, each on a page that says what it will show (shared/coming-screens.ts). */
export const comingPages = {
  '/report-generator': 'signedIn',
  '/report-generator/$reportType/add-columns': 'signedIn',
  '/report-generator/$reportType/save-report': 'signedIn',
} as const satisfies Record<string, PageAccess>;

const pages = (Object.keys(comingPages) as (keyof typeof comingPages)[]).map((path) =>
  createRoute({
    getParentRoute: () => insideRoute,
    path,
    staticData: { access: comingPages[path] },
    component: lazyPage(() => import('./ComingPage.tsx'), 'ComingPage'),
  }),
);

export const comingRoutes = pages;
