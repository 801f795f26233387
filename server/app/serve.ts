import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { registerFileRoutes } from '#server/platform/files/routes.ts';
import { apiDocs } from '#server/platform/http/api-docs.ts';
import { closePromptly } from '#server/platform/http/closing.ts';
import { replyToBrokenRequest, replyToError, replyToErrors } from '#server/platform/http/error-replies.ts';
import { recordFiles } from '#server/platform/http/exports.ts';
import { healthRoutes, noteFullDisk } from '#server/platform/http/health.ts';
import { logRequests, warnOfProxy } from '#server/platform/http/logging.ts';
import { mountApi } from '#server/platform/http/mount.ts';
import { contextOf } from '#server/platform/http/request-context.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import type { Services } from '#server/platform/http/services.ts';
import { join } from '#server/platform/http/trpc.ts';
import { webFiles } from '#server/platform/http/web-files.ts';
import { type FileReach, readableFile } from '#server/records/reference/readable-file.ts';

/** Routers, each under the name by which pages call it. */
export type Routers = Parameters<typeof join>[0];

/** What a server answers: its calls, its other routes, and the slices whose rows give or hide files. */
export type Program = {
  routers: Routers;
  routes: readonly ((app: FastifyInstance, services: Services) => unknown)[];
  reach: FileReach;
};

/** The HTTP server of a program, not yet listening: `webFolder` is for tests, which may bring a web application of their own. */
export async function serve(
  { routers, routes, reach }: Program,
  services: Services,
  webFolder?: string,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> {
  const { settings, database, log } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: settings.bodyLimit,
    trustProxy: settings.trustProxy,
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 5000 },
    // A request that a browser sends on its open connection while the server stops is still answered.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    frameworkErrors: replyToError,
    clientErrorHandler: replyToBrokenRequest,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  replyToErrors(app);
  logRequests(app);
  recordFiles(app, services);
  warnOfProxy(app, settings);
  closePromptly(app);
  await securityHeaders(app, settings);
  const isDiskFull = noteFullDisk(app);
  await mountApi(app, join(routers), contextOf(services));
  await apiDocs(app, services);
  healthRoutes(app, services, isDiskFull);
  await registerFileRoutes(app, services, (actor, id) => readableFile(database, actor, id, reach));
  for (const route of routes) await route(app, services);
  await webFiles(app, settings, webFolder);
  return app;
}

/** The id that a proxy in front has given, if it looks like one; else our own. It ties an answer to its lines in the log. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
