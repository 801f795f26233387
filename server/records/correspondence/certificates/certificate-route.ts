import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { certificateDocument, readCertificate } from './certificate-pdf.ts';

/** A certificate of delivery as PDF: a plain route, since it is not JSON. */
export function certificateRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/cases/:caseId/delivery-certificates/:id/pdf', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: {
      summary: 'A certificate of delivery (rule 1.52) as PDF',
      tags: ['Certificates of delivery'],
      ...givesFile('application/pdf'),
    },
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const params = request.params as { caseId: string; id: string };
      const [caseId, id] = [pathId.safeParse(params.caseId), pathId.safeParse(params.id)];
      if (!caseId.success || !id.success) throw noSuch('certificate', 'case');
      await visibleCase(services.database, actor, caseId.data);
      const read = await readCertificate(services.database, id.data);
      if (read?.certificate.caseId !== caseId.data) throw noSuch('certificate', 'case');
      const { pdf: content } = await services.letters.document(certificateDocument(read));
      const name = `certificate-of-delivery-${read.found.uniqueReference}-${id.data}.pdf`;
      return sendFile(reply, { name, type: 'application/pdf', content });
    },
  });
}
