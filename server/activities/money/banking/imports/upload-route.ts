import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { givesData } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { noSuchAccount, visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { type Uploaded, uploadedOutput } from '#shared/activities/money/banking/imports-contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { refuseInactiveAccount, uploadStatement } from './upload-statement.ts';

const MOST_FILES = 50;

/**
 * Upload of statements, one or many files in a form. Streamed: a file of a million lines takes no more memory than a short one. Each file
 * is handled separately: a refused one does not affect the others.
 */
export async function statementUploadRoute(app: FastifyInstance, services: Services): Promise<void> {
  const signedIn = signedInContext(services);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: services.settings.statementLimit,
        files: MOST_FILES,
        fields: 0,
        parts: MOST_FILES,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    });
    scope.post('/api/banking/accounts/:id/imports', {
      config: { access: 'financials.banking' },
      schema: {
        summary: 'Upload bank statements of an account: OFX, QIF, MT940, CAMT.053 or CSV',
        tags: ['Banking'],
        consumes: ['multipart/form-data'],
        ...givesData(uploadedOutput, 'Files uploaded.', 201),
      },
      handler: async (request, reply) => {
        const ctx = await signedIn(request);
        const id = pathId.safeParse((request.params as { id: string }).id);
        if (!id.success) throw noSuchAccount();
        refuseInactiveAccount(await visibleAccount(services.database, ctx.actor, id.data));
        if (!request.isMultipart())
          throw new AppError('unsupported', 'Send the files as multipart/form-data.');
        const uploaded: Uploaded = { imports: [], refused: [] };
        const refusals: AppError[] = [];
        for await (const { filename, mimetype, file } of request.files()) {
          try {
            uploaded.imports.push(
              await uploadStatement(ctx, id.data, {
                fileName: filename,
                declaredType: mimetype,
                content: file,
              }),
            );
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            refusals.push(error);
            uploaded.refused.push({ fileName: filename, message: error.message });
            file.resume();
          }
        }
        if (uploaded.imports.length === 0)
          throw (
            refusals[0] ?? new AppError('invalid', 'Choose a file.', { errors: { file: 'Choose a file.' } })
          );
        return reply.code(201).send({ success: true, message: 'Files uploaded.', data: uploaded });
      },
    });
  });
}
