import type { z } from 'zod';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { ReportPage, ReportTotals, reportsContract } from '#shared/views/reports/contract.ts';
import type { Compiled } from './compiled.ts';
import { refuseTooLong } from './generator/limit.ts';
import { openAny } from './prepare-report.ts';
import { atOneMoment, rowsFrom, totalsOf } from './read-report.ts';

type View = z.output<typeof reportsContract.totals.input>;

/** The report as requested by a call, with its filters in words. */
function opened(ctx: SignedIn, { name, domainId, filters, sort, dir }: View) {
  const given = { ...filters, ...(sort !== undefined && { sort }), ...(dir !== undefined && { dir }) };
  return openAny(ctx, { name, domainId, given });
}

/** A page of a report; one that staff built is refused if it has too many rows. */
export async function readPage(ctx: SignedIn, input: z.output<typeof reportsContract.page.input>) {
  const { compiled } = await opened(ctx, input);
  if (typeof input.name === 'number') await refuseTooLong(ctx, compiled);
  return pageOf(ctx, compiled, input);
}

/** The totals of the whole report. */
export async function readTotals(ctx: SignedIn, input: View) {
  const { compiled, inWords } = await opened(ctx, input);
  return { ...(await sumsOf(ctx, compiled)), inWords };
}

/** The report drawn, where it has a chart. */
export async function readChart(ctx: SignedIn, input: View) {
  const { compiled } = await opened(ctx, input);
  return atOneMoment(ctx.services.database, undefined, async (snapshot) => ({
    chart: (await compiled.chartOf?.(snapshot)) ?? null,
    readAt: snapshot.readAt,
  }));
}

type Asking = Pick<SignedIn, 'services'>;

/** A page of any report. */
export async function pageOf(
  { services: { database } }: Asking,
  compiled: Compiled,
  { page, limit }: { page: number; limit: number },
): Promise<Omit<ReportPage, 'readAt'> & { readAt: Date }> {
  const offset = (page - 1) * limit;
  const headings = Object.fromEntries(compiled.columns.map(({ name, heading }) => [name, heading]));
  return atOneMoment(database, undefined, async (snapshot) => ({
    data: await rowsFrom(snapshot, compiled, { limit, offset }),
    headings,
    readAt: snapshot.readAt,
  }));
}

/** The totals of any report. */
export async function sumsOf(
  { services: { database } }: Asking,
  compiled: Compiled,
): Promise<Omit<ReportTotals, 'readAt' | 'inWords'> & { readAt: Date }> {
  const { totals, readAt } = await atOneMoment(database, undefined, async (snapshot) => ({
    totals: await totalsOf(snapshot, compiled),
    readAt: snapshot.readAt,
  }));
  const { rowCount, sums, control, summaries } = totals;
  const labelOf = (by: string) => (compiled.summaries.find(({ name }) => name === by) ?? missing()).heading;
  return {
    rowCount,
    sums,
    summaries: summaries.map((summary) => ({ ...summary, label: labelOf(summary.by) })),
    control,
    readAt,
  };
}
