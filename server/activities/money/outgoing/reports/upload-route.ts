import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { givesData } from '#server/platform/http/plain-routes.ts';
import { signedInContext } from '#server/platform/http/request-context.ts';
import type { Services } from '#server/platform/http/services.ts';
import { bacsReports } from '#shared/activities/money/outgoing/report-codes.ts';
import { takenReport } from '#shared/activities/money/outgoing/reports-contract.ts';
import { keyOf } from '#shared/platform/contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { takeReport } from './take-report.ts';

const query = z.object({ report: keyOf(bacsReports).optional() });

/** Upload of a Bacs report, one file in a form; `report` says which report a CSV file is, if its columns do not. */
export async function reportUploadRoute(app: FastifyInstance, services: Services): Promise<void> {
  const signedIn = signedInContext(services);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: services.settings.uploadLimit,
        files: 1,
        fields: 0,
        parts: 1,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    });
    scope.post('/api/financials/reports', {
      config: { access: 'financials.distributions' },
      schema: {
        summary: 'Upload a Bacs report: ARUCS, AWACS or ADDACS as XML or CSV',
        tags: ['Bacs reports'],
        consumes: ['multipart/form-data'],
        ...givesData(takenReport, 'Report imported.', 201),
      },
      handler: async (request, reply) => {
        const ctx = await signedIn(request);
        const asked = query.safeParse(request.query);
        if (!asked.success) throw new AppError('invalid', 'There is no such report.');
        if (!request.isMultipart())
          throw new AppError('unsupported', 'Send the file as multipart/form-data.');
        const file = await request.file();
        if (!file) throw new AppError('invalid', 'Choose a file.', { errors: { file: 'Choose a file.' } });
        const upload = { fileName: file.filename, declaredType: file.mimetype, content: file.file };
        const data = await takeReport(ctx, upload, asked.data.report);
        return reply.code(201).send({ success: true, message: 'Report imported.', data });
      },
    });
  });
}
