import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { markRoutes } from './access.ts';
import { signedInContext } from './request-context.ts';
import type { Services } from './services.ts';

/**
 * The OpenAPI document, and in the demo its pages, under /api/docs. A real firm's document asks for a session; there are no pages
 * there, because a browser sends no bearer token for a page.
 */
export async function apiDocs(app: FastifyInstance, services: Services): Promise<void> {
  if (services.settings.demo)
    return app.register(async (scope) => {
      markRoutes(scope, 'public');
      await scope.register(swaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: false,
        uiConfig: { docExpansion: 'none', filter: true },
      });
    });
  const signedIn = signedInContext(services);
  app.get('/api/docs/json', {
    config: { access: 'signedIn' },
    schema: { hide: true },
    handler: async (request) => {
      await signedIn(request);
      return app.swagger();
    },
  });
}
