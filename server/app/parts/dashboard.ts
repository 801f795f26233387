import { productUpdatesRouter } from '#server/views/dashboard/product-updates/router.ts';
import { dashboardRouter } from '#server/views/dashboard/router.ts';
import type { Part } from './part.ts';

export const dashboard = {
  routers: { dashboard: dashboardRouter, productUpdates: productUpdatesRouter },
} satisfies Part;
