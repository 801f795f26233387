import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import type { Services } from '#server/platform/http/services.ts';
import { AppError } from '#shared/platform/errors.ts';
import { linkedFile } from '#shared/records/correspondence/post.ts';
import { linkedContent } from './mail-links.ts';

/** A file of opened post. Requested with a body, since a ticket must never appear in an address. */
export function linkedFileRoute(app: FastifyInstance, services: Services): void {
  app.post('/api/post/file', {
    config: { access: 'public' },
    schema: {
      summary: 'A file of opened post',
      description: 'The body names the `ticket` that opening gave, and the `file` by its place from 0.',
      tags: ['Post by link'],
      security: [],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const asked = linkedFile.safeParse(request.body);
      if (!asked.success) throw new AppError('invalid', 'The request could not be read.');
      const { content, filename, contentType } = await linkedContent(services, asked.data);
      return sendFile(reply, { name: filename, type: contentType, content });
    },
  });
}
