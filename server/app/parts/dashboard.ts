import { dashboardsRouter } from '#server/views/dashboard/own/router.ts';
import { productUpdatesRouter } from '#server/views/dashboard/product-updates/router.ts';
import { dashboardRouter } from '#server/views/dashboard/router.ts';
import type { Part } from './part.ts';

export const dashboard = {
  routers: { dashboard: dashboardRouter, dashboards: dashboardsRouter, productUpdates: productUpdatesRouter },
} satisfies Part;
