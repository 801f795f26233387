import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: a permission, 'signedIn' or 'public'. A test lists every route with it. */
    access?: string;
  }
}

/** Declares who may call the routes that a plugin adds to this scope, and leaves them out of the OpenAPI document. */
export function markRoutes(scope: FastifyInstance, access: string): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access };
    route.schema = { ...route.schema, hide: true };
  });
}
