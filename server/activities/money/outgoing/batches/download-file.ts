import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { isMissing } from '#server/platform/store/file-store.ts';
import { paymentFiles } from '#server/records/commitments/payment-tables.ts';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import { londonDate, now, showDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { refuseStep } from '#shared/platform/life/life.ts';
import { pathId } from '#shared/platform/validation.ts';
import { BATCHES, factsOf, noSuchBatch, writeToBatch } from '../batch-row.ts';
import { calendarOf } from '../calendar.ts';
import { currentFile } from './current-file.ts';
import { proveFile } from './payment-file.ts';

/**
 * The file of an authorised batch, read back and checked again against its SHA-256, count and total. Downloading it
 * again must be asked for explicitly.
 */
export async function takeFile(ctx: SignedIn, id: number, isAgain: boolean) {
  const { files: store } = ctx.services;
  return writeToBatch(ctx, id, async (w, batch) => {
    const file = await currentFile(w.tx, id);
    refuseStep(batchLife, 'download', await factsOf(w.tx, batch, ctx.actor.id));
    if (!file) throw noSuchBatch();
    if (file.downloadedAt && !isAgain)
      throw conflict(
        `The file was downloaded on ${showDate(londonDate(file.downloadedAt))} and may be with the bank.`,
      );
    const content = await store.readWhole(file.sha256).catch((error: unknown) => {
      if (isMissing(error)) throw conflict('The file is no longer in the file store.');
      throw error;
    });
    await proveFile([content], { settings: file.settings, calendar: await calendarOf(w.tx), made: file });
    await w.tx
      .update(paymentFiles)
      .set({
        downloadCount: sql`${paymentFiles.downloadCount} + 1`,
        downloadedAt: now(),
        downloadedBy: ctx.actor.id,
      })
      .where(eq(paymentFiles.id, file.id));
    const action = file.downloadCount === 0 ? 'file downloaded' : 'file downloaded again';
    w.audit({
      entity: BATCHES,
      entityId: id,
      action,
      after: { fileName: file.fileName, sha256: file.sha256 },
    });
    return { content, fileName: file.fileName };
  });
}

/** Download of a batch's file: a plain route, since it is not JSON. */
export function paymentFileRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  app.get('/api/financials/batches/:id/file', {
    config: { access: 'financials.distributions' },
    exposeHeadRoute: false,
    schema: {
      summary: 'The file of an authorised batch; a second time only with again=true',
      tags: ['Payment batches'],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const id = pathId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw noSuchBatch();
      const isAgain = (request.query as { again?: string }).again === 'true';
      const { content, fileName } = await takeFile(ctx, id.data, isAgain);
      return sendFile(reply, { name: fileName, type: 'application/octet-stream', content });
    },
  });
}
