import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** How long a connection that is idle may still bring a request that was on its way, when the server stops. */
const LAST_CALL_MS = 250;

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
    if (!app.server.listening) return;
    // Takes no new connections. The HTTP server's own `close` would break off the idle ones as well.
    Server.prototype.close.call(app.server);
    const connections = promisify(app.server.getConnections.bind(app.server));
    if ((await connections()) > 0) await delay(LAST_CALL_MS);
  });
}
