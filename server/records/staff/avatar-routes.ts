import type { FastifyInstance, FastifyReply } from 'fastify';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import type { Services } from '#server/platform/http/services.ts';
import { AppError, noSuch } from '#shared/platform/errors.ts';
import { cleanText } from '#shared/platform/validation.ts';
import { avatarFile } from './avatar-file.ts';
import { initialsSvg } from './initials.ts';

const YEAR = 31_536_000;
const DAY = 86_400;

const documented = (summary: string, type: string) => ({ summary, tags: ['Files'], ...givesFile(type) });

/** Pictures of users, which everybody may see: uploaded ones by the hash of their content, and initials. */
export function avatarRoutes(app: FastifyInstance, { database, files }: Services): void {
  app.get('/api/avatars/initials.svg', {
    config: { access: 'public' },
    schema: documented('A picture with the initials of a name', 'image/svg+xml'),
    handler: async (request, reply) => {
      const name = cleanText(100, 1).safeParse((request.query as { name?: unknown }).name);
      if (!name.success)
        throw new AppError('invalid', 'Give a name of at most 100 characters.', {
          errors: { name: 'Must have 1 to 100 characters.' },
        });
      return cached(reply, DAY).type('image/svg+xml; charset=utf-8').send(initialsSvg(name.data));
    },
  });

  app.get('/api/avatars/:sha256', {
    config: { access: 'public' },
    schema: documented('A user’s picture', 'image/*'),
    handler: async (request, reply) => {
      const { sha256 } = request.params as { sha256: string };
      const file = /^[0-9a-f]{64}$/.test(sha256) ? await avatarFile(database, sha256) : null;
      if (!file) throw noSuch('file', 'reading');
      const content = await files.read(sha256);
      return cached(reply, YEAR)
        .header('content-disposition', 'inline')
        .header('content-length', file.bytes)
        .type(file.type)
        .send(content);
    },
  });
}

/** The same address always gives the same bytes, so browsers need not ask again. */
const cached = (reply: FastifyReply, seconds: number) =>
  reply
    .header('cache-control', `public, max-age=${seconds}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox");
