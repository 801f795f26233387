import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendFile } from '#server/platform/files/send-file.ts';
import { files } from '#server/platform/files/tables.ts';
import { givesFile } from '#server/platform/http/plain-routes.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import { pathId } from '#shared/platform/validation.ts';
import { callerByLink, linkToken } from '../caller-by-link.ts';
import { maySee, whichOf } from '../prepare-report.ts';
import { reportRuns } from '../tables.ts';

const noFile = () => new AppError('notFound', 'There is no such file, or it is no longer kept.');

/** The caller's own file of a run; refused if they may no longer see the report, or all that it covers. */
async function ownFile({ services: { database }, actor }: SignedIn, id: number) {
  const [found] = await database
    .select({
      report: reportRuns.report,
      savedReportId: reportRuns.savedReportId,
      domainIds: reportRuns.domainIds,
      sha256: files.sha256,
      name: files.name,
      type: files.type,
    })
    .from(reportRuns)
    .innerJoin(files, eq(files.id, reportRuns.fileId))
    .where(and(eq(reportRuns.id, id), eq(reportRuns.userId, actor.id), gt(reportRuns.expiresAt, sql`now()`)));
  if (!found) throw noFile();
  const { domainIds } = actor;
  const isHeld = domainIds === 'all' || found.domainIds?.every((each) => domainIds.includes(each));
  if (!isHeld || !(await maySee(database, actor, whichOf(found))))
    throw new AppError('forbidden', 'You may no longer see what is in this file.');
  return found;
}

const claimOf = (id: number) => ({ report: `run ${id}`, domainId: null });

/** The address of the caller's own file of a run. */
export async function linkToFile(ctx: SignedIn, id: number): Promise<{ path: string }> {
  await ownFile(ctx, id);
  const auth = await linkToken(ctx, claimOf(id));
  return { path: `/api/report-runs/${id}/file?${new URLSearchParams({ auth }).toString()}` };
}

const ofAddress = z.looseObject({ auth: z.string().max(4000).optional() });

/** The file of a run: a plain route, since it is not JSON. */
export function reportFileRoute(app: FastifyInstance, services: Services): void {
  const callerOf = callerByLink(services);
  app.get('/api/report-runs/:id/file', {
    config: { access: 'signedIn' },
    exposeHeadRoute: false,
    schema: {
      summary: 'The file of a report that was made in the background or on schedule',
      tags: ['Reports'],
      ...givesFile(),
    },
    handler: async (request, reply) => {
      const id = pathId.safeParse((request.params as { id: string }).id);
      const address = ofAddress.safeParse(request.query);
      if (!id.success || !address.success) throw noFile();
      const ctx = await callerOf(request, address.data.auth, claimOf(id.data));
      const { sha256, name, type } = await ownFile(ctx, id.data);
      return sendFile(reply, { name, type, content: await services.files.read(sha256) });
    },
  });
}
