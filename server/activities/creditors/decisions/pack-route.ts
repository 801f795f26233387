import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { noSuchDecision } from '#server/records/decisions/decision-row.ts';
import { pathId } from '#shared/platform/validation.ts';
import { packName, packOf } from './pack-of-decision.ts';
import { packDocument } from './pack-pdf.ts';

/** The decision pack as PDF: a plain route, since it is not JSON. */
export function decisionPackRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/cases/:caseId/decisions/:id/pdf', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: {
      summary: 'The decision pack: votes, values, associates and arithmetic as PDF',
      tags: ['Decisions'],
      ...givesFile('application/pdf'),
    },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const params = request.params as { caseId: string; id: string };
      const [caseId, id] = [pathId.safeParse(params.caseId), pathId.safeParse(params.id)];
      if (!caseId.success || !id.success) throw noSuchDecision();
      const pack = await packOf(ctx, { caseId: caseId.data, id: id.data });
      const { pdf: content } = await services.letters.document(packDocument(pack));
      return sendFile(reply, { name: `${packName(pack)}.pdf`, type: 'application/pdf', content });
    },
  });
}
