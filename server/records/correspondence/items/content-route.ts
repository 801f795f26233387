import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendPicture, widthAsked } from '#server/platform/files/page-picture.ts';
import { Recent } from '#server/platform/files/recent.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { files } from '#server/platform/files/tables.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { cases } from '#server/records/cases/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { noSuchMail, visibleMail } from './item-row.ts';

const pageOf = z.object({ page: pathId });

/** The PDF of what goes to one recipient, whole and page by page as pictures, for those who see its case. */
export function mailContentRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  const { database, files: store, reader } = services;
  const opened = new Recent<{ pdf: Uint8Array; pages: number }>();

  async function fileOf(request: FastifyRequest): Promise<{ sha256: string; name: string; caseId: number }> {
    const { actor } = await signedIn(request);
    const id = pathId.safeParse((request.params as { id: string }).id);
    if (!id.success) throw noSuchMail();
    const [found] = await database
      .select({ sha256: files.sha256, name: files.name, caseId: mailItems.caseId })
      .from(mailRecipients)
      .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
      .innerJoin(cases, eq(cases.id, mailItems.caseId))
      .innerJoin(files, eq(files.id, mailRecipients.fileId))
      .where(and(eq(mailRecipients.id, id.data), visibleMail(actor)));
    if (!found) throw noSuchMail();
    return found;
  }

  app.get('/api/mail/recipients/:id/pdf', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: { summary: 'The PDF of what goes to a recipient', tags: ['Outbound mail'], ...givesFile() },
    handler: async (request, reply) => {
      const { sha256, name, caseId } = await fileOf(request);
      request.exportedCaseId = caseId;
      const content = await store.readWhole(sha256);
      return sendFile(reply, { name, type: 'application/pdf', content });
    },
  });

  app.get('/api/mail/recipients/:id/pages/:page', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: {
      summary:
        'A page of what goes to a recipient as a picture; ?width= in pixels, 1200 by default. The header x-page-count gives the number of pages',
      tags: ['Outbound mail'],
      ...givesFile('image/png'),
    },
    handler: async (request, reply) => {
      const { sha256 } = await fileOf(request);
      const { pdf, pages } = await opened.get(sha256, async () =>
        reader.toPdf(await store.readWhole(sha256), 'application/pdf'),
      );
      const page = pageOf.safeParse(request.params).data?.page;
      if (page === undefined || page > pages) throw new AppError('notFound', 'There is no such page.');
      const picture = await reader.picture(pdf, page, { width: widthAsked(request.query) });
      return sendPicture(reply, picture, pages);
    },
  });
}
