import type { FastifyInstance, RouteOptions } from 'fastify';
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
import type { Services } from '#server/platform/http/services.ts';
import { reportRoutes } from '#server/views/reports/download-route.ts';
import { reportFileRoute } from '#server/views/reports/runs/run-file.ts';
import { recordReach, recordRoutes } from './record-program.ts';
import { type Program, serve } from './serve.ts';

/** The whole program. */
export const program: Program = {
  router: appRouter,
  routes: [
    ...recordRoutes,
    signingPaperRoute,
    batchFileRoute,
    statementUploadRoute,
    paymentFileRoute,
    chequeRoute,
    reportUploadRoute,
    decisionPackRoute,
    feeInvoiceRoute,
    inboundRoutes,
    reportRoutes,
    reportFileRoute,
  ],
  reach: {
    uses: [...recordReach.uses, statementFiles, invoiceFiles],
    withheld: [...recordReach.withheld, importedFiles, heldFiles, postedFiles],
  },
};

/** The whole HTTP server, not yet listening: `webFolder` is for tests, which may bring a web application of their own. */
export const buildApp = (
  services: Services,
  webFolder?: string,
  onRoute?: (route: RouteOptions) => void,
): Promise<FastifyInstance> => serve(program, services, webFolder, onRoute);
