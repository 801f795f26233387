import type { FastifyRequest } from 'fastify';
import { BY_INTRODUCER } from '#shared/platform/calls.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Services } from './services.ts';
import { admit, type Context, refusalOf, type SignedIn } from './trpc.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request, once known: its log lines carry their id, and so does the record of a file that they take. */
    caller?: Pick<Actor, 'id'>;
  }
}

/** Notes who makes a request. */
export function identify(request: FastifyRequest, actor: Pick<Actor, 'id'> | null): void {
  if (!actor || request.caller?.id === actor.id) return;
  request.caller = { id: actor.id };
  request.log = request.log.child({ userId: actor.id });
}

/** Makes the context of each request: the caller is the holder of the bearer token in the Authorization header, or nobody. */
export function contextOf(services: Services): (request: FastifyRequest) => Promise<Context> {
  return async (request) => {
    const [, token = null] = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? [];
    const actor = token ? await services.sessions.actorOf(token) : null;
    identify(request, actor);
    return {
      services,
      token,
      actor,
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
