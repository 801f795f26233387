import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Services } from './services.ts';
import type { Context, SignedIn } from './trpc.ts';

/** Makes the context of each request: the caller is the holder of the bearer token in the Authorization header, or nobody. */
export function contextOf(services: Services): (request: FastifyRequest) => Promise<Context> {
  return async (request) => {
    const [, token] = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? [];
    return {
      services,
      actor: token ? await services.sessions.actorOf(token) : null,
      request: {
        id: request.id,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      },
    };
  };
}

/** The caller of a plain route, as procedures get it; refuses callers who are not signed in. */
export function signedInContext(services: Services): (request: FastifyRequest) => Promise<SignedIn> {
  const context = contextOf(services);
  return async (request) => {
    const { actor, ...ctx } = await context(request);
    if (!actor) throw new AppError('signedOut', 'Please sign in.');
    return { ...ctx, actor, author: { id: actor.id, ip: ctx.request.ip, requestId: ctx.request.id } };
  };
}
