import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import type { WhichReport } from '#shared/views/reports/contract.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import type { Compiled } from './compiled.ts';
import { typeFor } from './generator/dictionary-of.ts';
import { openSaved } from './generator/open-saved.ts';
import { savedReports } from './generator/tables.ts';
import { savedReport } from './generator/visible-reports.ts';
import { filtersInWords, openReport, type Wanted } from './open-report.ts';

/** The same as rows store it. */
export type StoredWhich = { report: string; savedReportId: number | null };

/** How rows store which report they are about. */
export const storedWhich = (which: WhichReport): StoredWhich =>
  typeof which === 'number'
    ? { report: 'saved', savedReportId: which }
    : { report: which, savedReportId: null };

export const whichOf = ({ report, savedReportId }: StoredWhich): WhichReport =>
  savedReportId ?? (report as ReportName);

/** What is wanted of any report. */
export type WantedOfAny = Omit<Wanted, 'name'> & { name: WhichReport };

/** Any report for a reader, of their own scope. */
export async function openAny(
  ctx: Pick<SignedIn, 'services' | 'actor'>,
  { name, domainId, given }: WantedOfAny,
): Promise<{ compiled: Compiled; inWords: string[]; domainIds: number[] }> {
  if (typeof name === 'number') {
    const { sort, dir } = given as { sort?: string; dir?: 'asc' | 'desc' };
    return openSaved(ctx, { id: name, domainId, sort, dir });
  }
  const { compiled, domainIds } = await openReport(ctx, { name, domainId, given });
  const inWords = await filtersInWords(ctx.services.database, reportOf(name), compiled.filters);
  return { compiled, inWords, domainIds };
}

/** Whether a user may see the report at all, of whatever domain. */
export async function maySee(database: Database | Tx, actor: Actor, which: WhichReport): Promise<boolean> {
  if (typeof which !== 'number') return may(actor, reportOf(which).permission);
  try {
    const { stored } = await savedReport(database, actor, which);
    typeFor(actor, stored.type);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** What the report is called. */
export async function titleOf(database: Database | Tx, which: WhichReport): Promise<string> {
  if (typeof which !== 'number') return reportOf(which).title;
  const [found] = await database
    .select({ name: savedReports.name })
    .from(savedReports)
    .where(eq(savedReports.id, which));
  return found?.name ?? 'A report that was removed';
}
