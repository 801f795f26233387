import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#shared/platform/calls.ts';

/** tRPC's own routes leave access to each procedure. */
type RouteAccess = Access | 'each procedure';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A test lists every route with it. */
    access?: RouteAccess;
  }
}

/** Sets the access of all routes that a plugin adds to this scope, and leaves them out of the OpenAPI document. */
export function markRoutes(scope: FastifyInstance, access: RouteAccess): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access };
    route.schema = { ...route.schema, hide: true };
  });
}
