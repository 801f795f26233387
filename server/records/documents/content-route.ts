import type { FastifyInstance } from 'fastify';
import { write } from '#server/platform/database/write.ts';
import { attachment } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { isMissing } from '#server/platform/store/file-store.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { documentFileName } from '#shared/records/documents/documents.ts';
import { noSuchDocument, visibleDocument } from './document-list.ts';
import { DOCUMENT_ENTITY } from './document-rules.ts';

/**
 * The content of a document, for those who see its case. Always a download: pages fetch it with the session's token and display it
 * themselves. It is not cached, so that nobody can read it after losing access.
 */
export function documentContentRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  const { database, files, log } = services;
  app.get('/api/case-documents/:id/content', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: {
      summary: 'The content of a document of a case',
      tags: ['Case documents'],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const { actor, author } = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw noSuchDocument();
      const { caseId, title, isSpecialCategory, file } = await visibleDocument(database, actor, id.data);
      const content = await files.read(file.sha256).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        log.error({ document: id.data }, 'the content of a document is missing from the file store');
        throw new AppError(
          'notFound',
          'The content of this document is not in the file store. Tell your administrator.',
        );
      });
      request.exportedCaseId = caseId;
      if (isSpecialCategory)
        await write(database, author, async (w) => {
          w.audit({ entity: DOCUMENT_ENTITY, entityId: id.data, action: 'read', caseId });
        });
      return reply
        .header('content-disposition', attachment(documentFileName(title, file)))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .header('content-length', file.bytes)
        .type(file.type)
        .send(content);
    },
  });
}
