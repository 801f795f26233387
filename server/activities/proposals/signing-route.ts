import type { FastifyInstance } from 'fastify';
import { sendPicture } from '#server/platform/files/page-picture.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import type { Services } from '#server/platform/http/services.ts';
import { signingPaper } from '#shared/activities/proposals/contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { byTicket, papersOf } from './signing.ts';

/** Wide enough to read on a phone held sideways. */
const WIDTH = 1_100;

/**
 * A document of an opened link, or a picture of one of its pages. Requested with a body, since a ticket must never appear in an address.
 */
export function signingPaperRoute(app: FastifyInstance, services: Services): void {
  app.post('/api/signing/paper', {
    config: { access: 'public' },
    schema: {
      summary: 'A document of an opened link, or a picture of one of its pages',
      description:
        'The body names the `ticket` that opening gave, the `paper` by its place from 0, and for a picture the `page` from 1.',
      tags: ['Signing by link'],
      security: [],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const asked = signingPaper.safeParse(request.body);
      if (!asked.success) throw new AppError('invalid', 'The request could not be read.');
      const { ticket, paper: at, page } = asked.data;
      const linked = await byTicket(services.database, ticket);
      const paper = (await papersOf(services, linked))[at];
      if (!paper) throw new AppError('notFound', 'There is no such paper.');
      const pdf = await services.files.readWhole(paper.sha256);
      if (page === undefined)
        return sendFile(reply, { name: paper.name, type: 'application/pdf', content: pdf });
      const picture = await services.reader.picture(pdf, page, { width: WIDTH });
      return sendPicture(reply, picture);
    },
  });
}
