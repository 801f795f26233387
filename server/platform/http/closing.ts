import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** How long an idle connection may still deliver a request in flight when the server stops. */
const LAST_CALL_MS = 250;

/**
 * Lets the server stop as soon as its last request is answered: endless event streams end at once (browsers
 * reconnect by themselves), and a connection is closed with its response instead of waiting for another request.
 */
export function closePromptly(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  let closing = false;
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.headers.accept?.includes('text/event-stream')) {
      streams.add(raw);
      raw.once('close', () => streams.delete(raw));
    }
    done();
  });
  app.addHook('onSend', (_request, reply, _body, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const stream of streams) stream.destroy();
    if (!app.server.listening) return;
    // Accepts no new connections. The HTTP server's own `close` would break idle ones as well.
    Server.prototype.close.call(app.server);
    const connections = promisify(app.server.getConnections.bind(app.server));
    if ((await connections()) > 0) await delay(LAST_CALL_MS);
  });
}
