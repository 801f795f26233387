import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { isMissing } from '#server/platform/store/file-store.ts';
import { paymentBatches, paymentFiles } from '#server/records/commitments/payment-tables.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { visibleBatches } from '../batch-row.ts';

const dayOf = (at: Date): string => showDate(londonDate(at));

/** What stands above a copy: no bank takes a file that begins with it. */
const headOf = (
  reference: string,
  { fileName, sha256, generatedAt, retiredAt }: typeof paymentFiles.$inferSelect,
) =>
  [
    'COPY FOR THE RECORD. NOT FOR THE BANK.',
    `Batch ${reference}, file ${fileName}, generated ${dayOf(generatedAt)}${retiredAt ? `, set aside ${dayOf(retiredAt)}` : ''}`,
    `SHA-256 of the file below this line and the blank one: ${sha256}`,
    '',
    '',
  ].join('\n');

/** A file that was generated for a batch, whatever became of it, byte for byte below words that mark it as a copy. */
export async function copyOfFile({ services, actor }: SignedIn, batchId: number, fileId: number) {
  const [file] = await services.database
    .select({ row: paymentFiles })
    .from(paymentFiles)
    .innerJoin(paymentBatches, eq(paymentBatches.id, paymentFiles.batchId))
    .where(and(eq(paymentFiles.id, fileId), eq(paymentFiles.batchId, batchId), visibleBatches(actor)));
  if (!file) throw noSuch('payment file');
  const content = await services.files.readWhole(file.row.sha256).catch((error: unknown) => {
    if (isMissing(error)) throw conflict('The file is no longer in the file store.');
    throw error;
  });
  const head = Buffer.from(headOf(batchReference(batchId), file.row));
  return { name: `copy-of-${file.row.fileName}.txt`, content: Buffer.concat([head, content]) };
}

/** Download of a copy; each is recorded as every file that leaves. */
export function paymentFileCopyRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/financials/batches/:id/files/:fileId/copy', {
    config: { access: 'financials.distributions' },
    exposeHeadRoute: false,
    schema: {
      summary: 'A file of a batch as a copy for the record, which no bank takes',
      tags: ['Payment batches'],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const given = request.params as { id: string; fileId: string };
      const [id, fileId] = [pathId.safeParse(given.id), pathId.safeParse(given.fileId)];
      if (!id.success || !fileId.success) throw noSuch('payment file');
      const { name, content } = await copyOfFile(ctx, id.data, fileId.data);
      return sendFile(reply, { name, type: 'text/plain; charset=utf-8', content });
    },
  });
}
