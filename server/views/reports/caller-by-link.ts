import type { FastifyRequest } from 'fastify';
import { contextOf, identify } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { admit, refusalOf, type SignedIn } from '#server/platform/http/trpc.ts';
import { type DownloadClaims, readDownload, signDownload, signingKey } from '#server/records/staff/token.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** What a link gives access to. */
type Good = Pick<DownloadClaims, 'report' | 'domainId'>;

/** The token of a link for the caller, in their session, good for two minutes. */
export const linkToken = ({ actor, services }: Pick<SignedIn, 'actor' | 'services'>, good: Good) =>
  signDownload(signingKey(services.settings.sessionSecret), {
    userId: actor.id,
    sessionId: actor.sessionId,
    ...good,
  });

/** Who requests a file: the holder of the token in `auth`, from a session or a suitable link, else the caller of the request. */
export function callerByLink(services: Services) {
  const { sessions, settings } = services;
  const context = contextOf(services);
  return async (request: FastifyRequest, auth: string | undefined, wanted: Good): Promise<SignedIn> => {
    const ctx = await context(request);
    const actor = auth === undefined ? ctx.actor : await actorOf(auth, wanted);
    identify(request, actor);
    try {
      return { ...ctx, ...admit({ ...ctx, actor }, 'signedIn') };
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };

  async function actorOf(token: string, wanted: Good): Promise<Actor | null> {
    const ofSession = await sessions.actorOf(token);
    if (ofSession) return ofSession;
    const claims = await readDownload(signingKey(settings.sessionSecret), token);
    if (!claims) return null;
    if (claims.report !== wanted.report || claims.domainId !== wanted.domainId)
      throw new AppError('forbidden', 'This link is for another report, or another domain.');
    const holder = await sessions.actorOfSession(claims.sessionId);
    return holder?.id === claims.userId ? holder : null;
  }
}
