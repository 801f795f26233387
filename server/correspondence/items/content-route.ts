import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cases } from '#server/cases/tables.ts';
import { sendFile } from '#server/files/send-file.ts';
import { files } from '#server/files/tables.ts';
import { givesFile } from '#server/http/plain-routes.ts';
import { signedInContext } from '#server/http/request-context.ts';
import type { Services } from '#server/http/services.ts';
import { pathId } from '#shared/validation.ts';
import { mailItems, mailRecipients } from '../tables.ts';
import { noSuchMail, visibleMail } from './item-row.ts';

/** The PDF of what goes to one recipient, for those who see its case. */
export function mailContentRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  const { database, files: store } = services;
  app.get('/api/mail/recipients/:id/pdf', {
    config: { access: 'case.read' },
    exposeHeadRoute: false,
    schema: { summary: 'The PDF of what goes to a recipient', tags: ['Outbound mail'], ...givesFile() },
    handler: async (request, reply) => {
      const { actor } = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw noSuchMail();
      const [found] = await database
        .select({ sha256: files.sha256, name: files.name })
        .from(mailRecipients)
        .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
        .innerJoin(cases, eq(cases.id, mailItems.caseId))
        .innerJoin(files, eq(files.id, mailRecipients.fileId))
        .where(and(eq(mailRecipients.id, id.data), visibleMail(actor)));
      if (!found) throw noSuchMail();
      const content = await store.readWhole(found.sha256);
      return sendFile(reply, { name: found.name, type: 'application/pdf', content });
    },
  });
}
