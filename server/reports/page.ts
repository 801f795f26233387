import type { z } from 'zod';
import type { SignedIn } from '#server/http/trpc.ts';
import type { ReportPage, ReportTotals, reportsContract } from '#shared/reports/contract.ts';
import { reportOf } from '#shared/reports/registry.ts';
import type { Compiled } from './compiled.ts';
import { filtersInWords, openReport } from './open-report.ts';
import { atOneMoment, rowsFrom, totalsOf } from './read-report.ts';

type View = z.output<typeof reportsContract.totals.input>;

/** The report as a call asks for it, with its filters in words. */
async function opened(ctx: SignedIn, { name, domainId, filters, sort, dir }: View) {
  const given = { ...filters, ...(sort !== undefined && { sort }), ...(dir !== undefined && { dir }) };
  const { compiled } = await openReport(ctx, { name, domainId, given });
  const inWords = await filtersInWords(ctx.services.database, reportOf(name), compiled.filters);
  return { compiled, inWords };
}

/** A page of a report. */
export async function readPage(ctx: SignedIn, input: z.output<typeof reportsContract.page.input>) {
  const { compiled } = await opened(ctx, input);
  return pageOf(ctx, compiled, input);
}

/** What the whole of a report adds up to. */
export async function readTotals(ctx: SignedIn, input: View) {
  const { compiled, inWords } = await opened(ctx, input);
  return { ...(await sumsOf(ctx, compiled)), inWords };
}

type Asking = Pick<SignedIn, 'services'>;

/** A page of any report. */
export function pageOf(
  { services: { database } }: Asking,
  compiled: Compiled,
  { page, limit }: { page: number; limit: number },
): Promise<Omit<ReportPage, 'readAt'> & { readAt: Date }> {
  return atOneMoment(database, undefined, async (snapshot) => ({
    data: await rowsFrom(snapshot, compiled, { limit, offset: (page - 1) * limit }),
    headings: Object.fromEntries(compiled.columns.map(({ name, heading }) => [name, heading])),
    readAt: snapshot.readAt,
  }));
}

/** What any report adds up to. */
export function sumsOf(
  { services: { database } }: Asking,
  compiled: Compiled,
): Promise<Omit<ReportTotals, 'readAt' | 'inWords'> & { readAt: Date }> {
  return atOneMoment(database, undefined, async (snapshot) => {
    const { rowCount, sums, control, summaries } = await totalsOf(snapshot, compiled);
    const labelOf = (by: string) => compiled.summaries.find(({ name }) => name === by)!.heading;
    return {
      rowCount,
      sums,
      summaries: summaries.map((summary) => ({ ...summary, label: labelOf(summary.by) })),
      control,
      readAt: snapshot.readAt,
    };
  });
}
