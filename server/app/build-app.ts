import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { decisionPackRoute } from '#server/activities/creditors/decisions/pack-route.ts';
import { postedFiles } from '#server/activities/inbound/held-files.ts';
import { inboundRoutes } from '#server/activities/inbound/routes.ts';
import { importedFiles, statementFiles } from '#server/activities/money/banking/imports/statement-files.ts';
import { statementUploadRoute } from '#server/activities/money/banking/imports/upload-route.ts';
import { batchFileRoute } from '#server/activities/money/client-accounts/batch-route.ts';
import { feeInvoiceRoute } from '#server/activities/money/fee-invoices/pdf-route.ts';
import { heldFiles, invoiceFiles } from '#server/activities/money/invoices/invoice-files.ts';
import { paymentFileRoute } from '#server/activities/money/outgoing/batches/download-file.ts';
import { chequeRoute } from '#server/activities/money/outgoing/payments/cheque-route.ts';
import { reportUploadRoute } from '#server/activities/money/outgoing/reports/upload-route.ts';
import { signingPaperRoute } from '#server/activities/proposals/signing-route.ts';
import { appRouter } from '#server/app/router.ts';
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
import { webFiles } from '#server/platform/http/web-files.ts';
import { mailContentRoute } from '#server/records/correspondence/items/content-route.ts';
import { linkedFileRoute } from '#server/records/correspondence/links/file-route.ts';
import { printRunRoute } from '#server/records/correspondence/print-runs/file-route.ts';
import { documentContentRoute } from '#server/records/documents/content-route.ts';
import { documentPageRoute } from '#server/records/documents/document-page.ts';
import { filedFiles } from '#server/records/documents/filed-files.ts';
import { versionFiles } from '#server/records/letters/version-files.ts';
import { type FileReach, readableFile } from '#server/records/reference/readable-file.ts';
import { avatarRoutes } from '#server/records/staff/avatar-routes.ts';
import { reportRoutes } from '#server/views/reports/download-route.ts';
import { reportFileRoute } from '#server/views/reports/runs/run-file.ts';

/** The slices whose rows give their readers access to a file, and those whose rows hide it from its uploader. */
const fileReach: FileReach = {
  uses: [versionFiles, statementFiles, invoiceFiles],
  withheld: [filedFiles, importedFiles, heldFiles, postedFiles],
};

/** The whole HTTP server, not yet listening: `webFolder` is for tests, which may bring a web application of their own. */
export async function buildApp(
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
  await mountApi(app, appRouter, contextOf(services));
  await apiDocs(app, services);
  healthRoutes(app, services, isDiskFull);
  await registerFileRoutes(app, services, (actor, id) => readableFile(database, actor, id, fileReach));
  avatarRoutes(app, services);
  documentContentRoute(app, services);
  documentPageRoute(app, services);
  mailContentRoute(app, services);
  printRunRoute(app, services);
  linkedFileRoute(app, services);
  signingPaperRoute(app, services);
  batchFileRoute(app, services);
  await statementUploadRoute(app, services);
  paymentFileRoute(app, services);
  chequeRoute(app, services);
  await reportUploadRoute(app, services);
  decisionPackRoute(app, services);
  feeInvoiceRoute(app, services);
  inboundRoutes(app, services);
  reportRoutes(app, services);
  reportFileRoute(app, services);
  await webFiles(app, settings, webFolder);
  return app;
}

/** The id that a proxy in front has given, if it looks like one; else our own. It ties an answer to its lines in the log. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
