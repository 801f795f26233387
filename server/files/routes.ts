import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { admit, refusalOf, type SignedIn } from '#server/http/trpc.ts';
import { type FileReach, readableFile } from '#server/reference/readable-file.ts';
import { contextOf } from '#server/staff/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { cleanText, pathId } from '#shared/validation.ts';
import { avatarFile } from './avatar-file.ts';
import { initialsSvg } from './initials.ts';
import { uploadFile } from './upload-file.ts';

const YEAR = 31_536_000;
const DAY = 86_400;

const documented = (summary: string, more: Record<string, unknown> = {}) => ({
  summary,
  tags: ['Files'],
  ...more,
});
const notFound = () => new AppError('notFound', 'That file does not exist, or you may not read it.');

/** Upload and download of files, and the pictures of users. Over plain routes, because contents are streamed. */
export async function registerFileRoutes(
  app: FastifyInstance,
  services: Services,
  reach: FileReach = {},
): Promise<void> {
  const signedIn = signedInContext(services);
  await app.register((scope) => uploadRoute(scope, services, signedIn));
  downloadRoute(app, services, signedIn, reach);
  avatarRoutes(app, services);
}

type SignedInContext = ReturnType<typeof signedInContext>;

/** In a scope of its own: no other route takes forms. */
async function uploadRoute(scope: FastifyInstance, { settings }: Services, signedIn: SignedInContext) {
  await scope.register(multipart, {
    limits: { fileSize: settings.uploadLimit, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  scope.post('/api/files', {
    config: { access: 'signedIn' },
    schema: documented('Upload a file, as the only part of a form', { consumes: ['multipart/form-data'] }),
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      if (!request.isMultipart()) throw new AppError('unsupported', 'Send the file as multipart/form-data.');
      const part = await request.file();
      if (!part) throw new AppError('invalid', 'Choose a file.', { errors: { file: 'Choose a file.' } });
      const file = await uploadFile(ctx, {
        fileName: part.filename,
        declaredType: part.mimetype,
        content: part.file,
      });
      return reply.code(201).send({ success: true, message: 'File uploaded.', data: file });
    },
  });
}

function downloadRoute(
  app: FastifyInstance,
  { database, files }: Services,
  signedIn: SignedInContext,
  reach: FileReach,
): void {
  app.get('/api/files/:id', {
    config: { access: 'signedIn' },
    schema: documented('Download a file: your own, or one that a row you may read in full refers to'),
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      const file = id.success ? await readableFile(database, actor, id.data, reach) : null;
      if (!file) throw notFound();
      reply.header('content-disposition', attachment(file.name));
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return reply
        .type(file.type)
        .header('content-length', file.bytes)
        .send(await files.read(file.sha256));
    },
  });
}

function avatarRoutes(app: FastifyInstance, { database, files }: Services): void {
  app.get('/api/avatars/initials.svg', {
    config: { access: 'public' },
    schema: documented('A picture with the initials of a name'),
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
    schema: documented('A user’s picture'),
    handler: async (request, reply) => {
      const { sha256 } = request.params as { sha256: string };
      const file = /^[0-9a-f]{64}$/.test(sha256) ? await avatarFile(database, sha256) : null;
      if (!file) throw notFound();
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

/** The header of a download. The name in both forms of RFC 6266: ASCII for old readers, and as it is. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`)}`;

/** Who sends a request to a plain route, as procedures know it; refuses those who may not do what the route's `access` names. */
export function signedInContext(services: Services): (request: FastifyRequest) => Promise<SignedIn> {
  const context = contextOf(services);
  return async (request) => {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public' || access === 'each procedure')
      throw new Error(`${request.url} does not name who may call it.`);
    const ctx = await context(request);
    try {
      return { ...ctx, ...admit(ctx, access) };
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}
