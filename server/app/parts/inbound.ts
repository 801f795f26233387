import { postedFiles } from '#server/activities/inbound/held-files.ts';
import { inboundRouter } from '#server/activities/inbound/router.ts';
import { inboundRoutes } from '#server/activities/inbound/routes.ts';
import type { Part } from './part.ts';

export const inbound = {
  routers: { inbound: inboundRouter },
  routes: [inboundRoutes],
  reach: { withheld: [postedFiles] },
} satisfies Part;
