import { finished } from 'node:stream/promises';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { ReportFormat } from '#shared/views/reports/runs.ts';
import { prepareReport, storedWhich, type WantedOfAny } from './prepare-report.ts';
import { beginRun, endRun } from './report-runs.ts';
import { sizeOf, writeReport } from './write-report.ts';

/** A report as a file for the caller. The export is recorded before it begins, and its result afterwards. */
export async function takeReport(
  ctx: SignedIn,
  wanted: WantedOfAny,
  format: ReportFormat,
  signal: AbortSignal,
) {
  const { services, actor, author } = ctx;
  const { database, log } = services;
  const { compiled, domainIds, domains, inWords, fileName, type } = await prepareReport(ctx, wanted, format);
  const { name, domainId = null, given } = wanted;
  const runId = await beginRun(database, author, {
    ...storedWhich(name),
    title: compiled.title,
    userId: actor.id,
    domainId,
    domainIds,
    way: 'download',
    format,
    given,
    inWords,
    status: 'running',
  });
  const end = (
    status: 'done' | 'failed',
    rest: { rowCount?: number; controlPence?: number | null; message?: string },
  ) =>
    endRun(database, author, runId, { status, ...rest }).catch((error: unknown) =>
      log.error({ err: error, runId }, 'how a report ended could not be recorded'),
    );
  try {
    const { content, totals } = await writeReport(ctx, compiled, {
      format,
      inWords,
      domains,
      signal,
    });
    void finished(content, { writable: false }).then(
      async () => end('done', sizeOf(await totals)),
      async (error: Error) =>
        end('failed', { ...(await totals.then(sizeOf, () => ({}))), message: error.message }),
    );
    return { name: fileName, type, content };
  } catch (error) {
    await end('failed', { message: error instanceof Error ? error.message : 'Something went wrong.' });
    throw error;
  }
}
