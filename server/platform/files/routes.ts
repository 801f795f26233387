import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { givesData, givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { AppError, noSuch } from '#shared/platform/errors.ts';
import { storedFile } from '#shared/platform/files/contract.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { pathId } from '#shared/platform/validation.ts';
import { attachment } from './send-file.ts';
import type { files } from './tables.ts';
import { uploadFile } from './upload-file.ts';

const documented = (summary: string, more: Record<string, unknown> = {}) => ({
  summary,
  tags: ['Files'],
  ...more,
});
/** Finds a file that the actor may read; null for any other, as for one that does not exist. */
export type FindReadable = (actor: Actor, id: number) => Promise<typeof files.$inferSelect | null>;

/** Upload and download of files, over plain routes because contents are streamed. */
export async function registerFileRoutes(
  app: FastifyInstance,
  services: Services,
  findReadable: FindReadable,
): Promise<void> {
  const signedIn = signedInContext(services);
  await app.register((scope) => uploadRoute(scope, services, signedIn));
  downloadRoute(app, services, signedIn, findReadable);
}

type SignedInContext = ReturnType<typeof signedInContext>;

/** In a separate scope: no other route accepts forms. */
async function uploadRoute(scope: FastifyInstance, { settings }: Services, signedIn: SignedInContext) {
  await scope.register(multipart, {
    limits: { fileSize: settings.uploadLimit, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  scope.post('/api/files', {
    config: { access: 'signedIn' },
    schema: documented('Upload a file, as the only part of a form', {
      consumes: ['multipart/form-data'],
      ...givesData(storedFile, 'File uploaded.', 201),
    }),
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
  { files: store }: Services,
  signedIn: SignedInContext,
  findReadable: FindReadable,
): void {
  app.get('/api/files/:id', {
    config: { access: 'signedIn' },
    schema: documented(
      'Download a file: your own, or one that a row you may read in full refers to',
      givesFile(),
    ),
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      const file = id.success ? await findReadable(actor, id.data) : null;
      if (!file) throw noSuch('file', 'reading');
      reply.header('content-disposition', attachment(file.name));
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return reply
        .type(file.type)
        .header('content-length', file.bytes)
        .send(await store.read(file.sha256));
    },
  });
}
