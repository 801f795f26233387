import type { z } from 'zod';
import type { SignedIn } from '#server/http/trpc.ts';
import { type ReportPage, reportsContract } from '#shared/reports/contract.ts';
import { reportOf } from '#shared/reports/registry.ts';
import type { Compiled } from './compiled.ts';
import { filtersInWords, openReport } from './open-report.ts';
import { atOneMoment, rowsFrom, summariesOf, totalsOf } from './read-report.ts';

type Input = z.output<typeof reportsContract.page.input>;

/** A page of a report, with what the whole of it adds up to. */
export async function readPage(ctx: SignedIn, { name, domainId, filters, sort, dir, page, limit }: Input) {
  const given = { ...filters, ...(sort !== undefined && { sort }), ...(dir !== undefined && { dir }) };
  const { compiled } = await openReport(ctx, { name, domainId, given });
  const inWords = await filtersInWords(ctx.services.database, reportOf(name), compiled.filters);
  return { ...(await pageOf(ctx, compiled, { page, limit })), inWords };
}

/** A page of any report. */
export function pageOf(
  { services: { database } }: Pick<SignedIn, 'services'>,
  compiled: Compiled,
  { page, limit }: { page: number; limit: number },
): Promise<Omit<ReportPage, 'readAt' | 'inWords'> & { readAt: Date }> {
  return atOneMoment(database, undefined, async (snapshot) => {
    const { rowCount, sums, control } = await totalsOf(snapshot, compiled);
    const summaries = await summariesOf(snapshot, compiled);
    const data = await rowsFrom(snapshot, compiled, { limit, offset: (page - 1) * limit });
    return {
      data: data as unknown as ReportPage['data'],
      meta: { page, limit, totalResults: rowCount, totalPages: Math.ceil(rowCount / limit) },
      sums,
      summaries: summaries.map((summary) => ({
        ...summary,
        label: compiled.summaries.find(({ name }) => name === summary.by)!.heading,
      })),
      control,
      headings: Object.fromEntries(compiled.columns.map(({ name, heading }) => [name, heading])),
      readAt: snapshot.readAt,
    };
  });
}
