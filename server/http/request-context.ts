import type { FastifyRequest } from 'fastify';
import type { Services } from './services.ts';
import { admit, BY_INTRODUCER, type Context, refusalOf, type SignedIn } from './trpc.ts';

/** Makes the context of each request: the caller is the holder of the bearer token in the Authorization header, or nobody. */
export function contextOf(services: Services): (request: FastifyRequest) => Promise<Context> {
  return async (request) => {
    const [, token = null] = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? [];
    return {
      services,
      token,
      actor: token ? await services.sessions.actorOf(token) : null,
      request: {
        id: request.id,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      },
    };
  };
}

/** The caller of a plain route, as procedures know it; refuses callers without the route's `access`. */
export function signedInContext(services: Services): (request: FastifyRequest) => Promise<SignedIn> {
  const context = contextOf(services);
  return async (request) => {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public' || access === BY_INTRODUCER || access === 'each procedure')
      throw new Error(`${request.url} does not name who may call it.`);
    const ctx = await context(request);
    try {
      return { ...ctx, ...admit(ctx, access) };
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}
