import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server stop as soon as its last request is answered: event streams, which would last for ever, end at once (browsers
 * connect again by themselves), and a connection is closed with its answer instead of waiting for another request.
 */
export function closePromptly(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  let closing = false;
  app.addHook('onRequest', async (request, { raw }) => {
    if (!request.headers.accept?.includes('text/event-stream')) return;
    streams.add(raw);
    raw.once('close', () => streams.delete(raw));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of streams) stream.destroy();
  });
}
