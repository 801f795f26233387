import swagger from '@fastify/swagger';
import type { AnyRouter } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { AppError } from '#shared/platform/errors.ts';
import { markRoutes } from './access.ts';
import { streamLimit } from './event-streams.ts';
import { mountRest } from './rest.ts';
import { isRichText, plain } from './serialiser.ts';
import { type Context, refusalOf } from './trpc.ts';

export type ContextOf = (request: FastifyRequest) => Promise<Context>;

/** Mounts the router: tRPC under /api/trpc, REST under /api. Routes that are added later are in the OpenAPI document, too. */
export async function mountApi(app: FastifyInstance, router: AnyRouter, contextOf: ContextOf): Promise<void> {
  // Procedures check their own input, so that both doors give the same errors.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  // Clients say that they send JSON with a DELETE, and send nothing.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.method === 'DELETE' ? done(null) : parseJson(request, String(body), done),
  );

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Concordat',
        version: '0.1.0',
        description:
          'Case management for UK debt-advice and insolvency firms. Money is in whole pence, instants are UTC.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          introducerKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key that the firm made for an introducer: it opens the calls on leads, and nothing else.',
          },
        },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(
    async (api) => {
      mountRest(api, router, contextOf);
    },
    { prefix: '/api' },
  );
  await app.register(async (scope) => {
    markRoutes(scope, 'each procedure');
    const admitStream = streamLimit();
    const { procedures } = router._def as { procedures: Record<string, { _def: { type: string } }> };
    const isSubscription = ({ params }: FastifyRequest) =>
      procedures[(params as { path: string }).path]?._def.type === 'subscription';
    scope.addHook('onRequest', async ({ method, headers }) => {
      if (method !== 'GET' && method !== 'POST') throw new AppError('notFound', 'Not found.');
      // No call takes a form.
      if (/^multipart\//i.test(headers['content-type'] ?? ''))
        throw new AppError('unsupported', 'This type of content is not supported.');
    });
    scope.addHook('preHandler', async (request, reply) => {
      if (!isSubscription(request)) return;
      const { actor } = await contextOf(request);
      if (actor) admitStream(actor, reply);
    });
    // Read once, by the call itself.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const inPlainJson = inPlain(router);
    scope.all<{ Params: { path: string } }>('/api/trpc/:path', (request, reply) =>
      fastifyRequestHandler({
        req: request,
        res: reply,
        path: request.params.path,
        router: isRichText(inputTextOf(request)) ? router : inPlainJson,
        createContext: () => contextOf(request),
        allowMethodOverride: true,
        maxBatchSize: 20,
        onError: ({ error, path }) => {
          if (!refusalOf(error)) request.log.error({ err: error.cause ?? error, path }, 'a call failed');
        },
      }),
    );
  });
}

/** The same calls for clients that send plain JSON: they get plain JSON back. */
function inPlain<Router extends AnyRouter>(router: Router): Router {
  const config = { ...router._def._config, transformer: plain };
  return { ...router, _def: { ...router._def, _config: config } };
}

/** The input as it was sent, of one call or of several: the body, or a parameter of the address. */
function inputTextOf({ body, query }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : (query as { input?: unknown }).input;
  return typeof text === 'string' ? text : '';
}
