import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { pathId } from '#shared/platform/validation.ts';
import { noSuchRun } from '../items/run-row.ts';
import { takeRunFile } from './change-run.ts';

/** Download of a print run: one PDF, or the archive for a print house. */
export function printRunRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/paperless-office/print-runs/:id/file', {
    config: { access: 'reports.paperless-office' },
    exposeHeadRoute: false,
    schema: {
      summary: 'The file of a print run; a second time only with again=true',
      tags: ['Print runs'],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw noSuchRun();
      const isAgain = (request.query as { again?: string }).again === 'true';
      const { sha256, name, type } = await takeRunFile(ctx, id.data, isAgain);
      return sendFile(reply, { name, type, content: await services.files.read(sha256) });
    },
  });
}
