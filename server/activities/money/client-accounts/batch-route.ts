import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { write } from '#server/platform/database/write.ts';
import { attachment } from '#server/platform/files/send-file.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { isMissing } from '#server/platform/store/file-store.ts';
import { accountTopic } from '#server/records/ledger/bank-accounts/access.ts';
import { wthDepFiles } from '#server/records/payments/client-accounts/tables.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { BATCH_ENTITY, umbrellaOfBatch } from './batches.ts';

/** The files of movements for the bank. Each download is recorded, and the content checked against what was exported. */
export function batchFileRoute(app: FastifyInstance, services: Services): void {
  const signedIn = signedInContext(services);
  const { database, files: store } = services;
  app.get('/api/client-accounts/batches/:id/files/:seq', {
    config: { access: 'financials.banking' },
    exposeHeadRoute: false,
    schema: {
      summary: 'A file of movements on client accounts, for the bank',
      tags: ['Client accounts'],
      ...givesFile('text/csv'),
    },
    handler: async (request, reply) => {
      const ctx = await signedIn(request);
      const params = request.params as { id: string; seq: string };
      const [id, seq] = [pathId.safeParse(params.id), pathId.safeParse(params.seq)];
      if (!id.success || !seq.success) throw noSuch('file');
      const bankAccountId = await umbrellaOfBatch(ctx, id.data);
      const isWanted = and(eq(wthDepFiles.batchId, id.data), eq(wthDepFiles.seq, seq.data));
      const [file] = await database.select().from(wthDepFiles).where(isWanted);
      if (!file) throw noSuch('file');
      const content = await store.readWhole(file.sha256).catch((error: unknown) => {
        throw isMissing(error) ? new AppError('notFound', 'This file is not in the file store.') : error;
      });
      if (createHash('sha256').update(content).digest('hex') !== file.sha256)
        throw conflict('The stored file is not the one that was exported. Export it again.');
      await write(database, ctx.author, async (w) => {
        await w.tx
          .update(wthDepFiles)
          .set({ downloadCount: sql`${wthDepFiles.downloadCount} + 1` })
          .where(isWanted);
        const after = { fileName: file.fileName, sha256: file.sha256 };
        w.audit({ entity: BATCH_ENTITY, entityId: id.data, action: 'downloaded', after });
        w.changed(accountTopic(bankAccountId));
      });
      return reply
        .header('content-disposition', attachment(file.fileName))
        .header('cache-control', 'private, no-store')
        .type('text/csv')
        .send(content);
    },
  });
}
