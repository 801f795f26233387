import { finished } from 'node:stream/promises';
import type { SignedIn } from '#server/http/trpc.ts';
import { londonDate } from '#shared/dates.ts';
import { reportOf } from '#shared/reports/registry.ts';
import type { ReportFormat } from '#shared/reports/runs.ts';
import { paperOf } from './files/papers.ts';
import { domainNames, filtersInWords, openReport, type Wanted } from './open-report.ts';
import { beginRun, endRun } from './report-runs.ts';
import { writeReport } from './write-report.ts';

const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** A report as a file for the caller. That they took it is recorded before it leaves, and how it ended afterwards. */
export async function takeReport(ctx: SignedIn, wanted: Wanted, format: ReportFormat, signal: AbortSignal) {
  const { services, actor, author } = ctx;
  const { database, log } = services;
  const { compiled, domainIds } = await openReport(ctx, fitting(wanted, format));
  const inWords = await filtersInWords(database, reportOf(wanted.name), compiled.filters);
  const domains = await domainNames(database, domainIds);
  const { name: report, domainId = null, given } = wanted;
  const runId = await beginRun(database, author, {
    report,
    title: compiled.title,
    userId: actor.id,
    domainId,
    way: 'download',
    format,
    given,
    inWords,
  });
  const end = (
    status: 'done' | 'failed',
    rest: { rowCount?: number; controlPence?: number | null; message?: string },
  ) =>
    endRun(database, author, runId, { status, ...rest }).catch((error: unknown) =>
      log.error({ err: error, runId }, 'how a report ended could not be recorded'),
    );
  try {
    const { content, rowCount, controlPence } = await writeReport(ctx, compiled, {
      format,
      inWords,
      domains,
      signal,
    });
    void finished(content, { writable: false }).then(
      () => end('done', { rowCount, controlPence }),
      (error: Error) => end('failed', { rowCount, message: error.message }),
    );
    const of = domainId === null ? 'all' : slugOf(domains);
    return { name: `${report}-${of}-${londonDate()}.${format}`, type: types[format], content };
  } catch (error) {
    await end('failed', { message: error instanceof Error ? error.message : 'Something went wrong.' });
    throw error;
  }
}

/** On paper there is room for the usual columns only, unless some were chosen; a form of its own takes what it needs. */
function fitting(wanted: Wanted, format: ReportFormat): Wanted {
  const { columns: chosen, ...given } = wanted.given;
  if (format !== 'pdf') return wanted;
  if (paperOf(wanted.name)) return { ...wanted, given };
  return { ...wanted, given: { ...given, columns: chosen ?? [...reportOf(wanted.name).usual] } };
}

/** A name as part of a file's name. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
