import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { feeInvoice } from './fee-invoice-row.ts';
import { invoiceDocument } from './invoice-pdf.ts';

/** Download of a fee invoice: a plain route, since it is not JSON. */
export function feeInvoiceRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/financials/fee-invoices/:id/pdf', {
    config: { access: 'financials.banking' },
    exposeHeadRoute: false,
    schema: { summary: 'A fee invoice or credit note as PDF', tags: ['Fee invoices'], ...givesFile() },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw noSuch('invoice');
      const invoice = await feeInvoice(ctx, id.data);
      const { pdf: content } = await services.letters.document(invoiceDocument(invoice));
      return sendFile(reply, { name: `${invoice.reference}.pdf`, type: 'application/pdf', content });
    },
  });
}
