import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import type { WhichReport } from '#shared/views/reports/contract.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import type { ReportFormat } from '#shared/views/reports/runs.ts';
import { type Compiled, titleUnder } from './compiled.ts';
import { paperOf } from './files/papers.ts';
import { typeFor } from './generator/dictionary-of.ts';
import { openSaved } from './generator/open-saved.ts';
import { savedReports } from './generator/tables.ts';
import { savedReport } from './generator/visible-reports.ts';
import { domainNames, filtersInWords, openReport, type Wanted } from './open-report.ts';

/** The same in its stored form. */
export type StoredWhich = { report: string; savedReportId: number | null };

/** How rows store which report they belong to. */
export const storedWhich = (which: WhichReport): StoredWhich =>
  typeof which === 'number'
    ? { report: 'saved', savedReportId: which }
    : { report: which, savedReportId: null };

export const whichOf = ({ report, savedReportId }: StoredWhich): WhichReport =>
  savedReportId ?? (report as ReportName);

/** The request for any report. */
export type WantedOfAny = Omit<Wanted, 'name'> & { name: WhichReport };

/** Any report for a reader, within their own scope. */
export async function openAny(
  ctx: Pick<SignedIn, 'services' | 'actor'>,
  { name, domainId, given }: WantedOfAny,
): Promise<{ compiled: Compiled; inWords: string[]; domainIds: number[] }> {
  if (typeof name === 'number') {
    const { sort, dir, folded } = given as { sort?: string; dir?: 'asc' | 'desc'; folded?: unknown };
    return openSaved(ctx, { id: name, domainId, sort, dir, folded });
  }
  const { compiled, domainIds } = await openReport(ctx, { name, domainId, given });
  const inWords = await filtersInWords(ctx.services.database, reportOf(name), compiled.filters);
  return { compiled, inWords, domainIds };
}

/** Whether a user may see the report at all, for any domain. */
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

/** What the report is called under these filters. */
export async function titleOf(
  database: Database | Tx,
  which: WhichReport,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (typeof which !== 'number') return titleUnder(reportOf(which), given);
  const [found] = await database
    .select({ name: savedReports.name })
    .from(savedReports)
    .where(eq(savedReports.id, which));
  return found?.name ?? 'A removed report';
}

const CSV = 'text/csv; charset=utf-8';
/** The extension and media type of each kind of file. */
const kinds: Readonly<Record<ReportFormat, { ending: string; type: string }>> = {
  csv: { ending: '.csv', type: CSV },
  data: { ending: '-data.csv', type: CSV },
  xlsx: { ending: '.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pdf: { ending: '.pdf', type: 'application/pdf' },
};

/** A report that is about to become a file. */
export type Prepared = {
  compiled: Compiled;
  domainIds: number[];
  /** The names of its domains, and its filters in words. */
  domains: string;
  inWords: string[];
  fileName: string;
  type: string;
};

/** What a file of the report will be, for its reader; refused if they may not have it, or a filter is invalid. */
export async function prepareReport(
  ctx: Pick<SignedIn, 'services' | 'actor'>,
  wanted: WantedOfAny,
  format: ReportFormat,
): Promise<Prepared> {
  const { database } = ctx.services;
  const { compiled, inWords, domainIds } = await openAny(ctx, fitting(wanted, format));
  const domains = await domainNames(database, domainIds);
  const of = wanted.domainId === undefined ? 'all' : slugOf(domains);
  const { ending, type } = kinds[format];
  const fileName = `${stemOf(wanted, compiled)}-${of}-${londonDate()}${ending}`;
  return { compiled, domainIds, domains, inWords, fileName, type };
}

/** A filter that changes a report's title changes its file name too: `overdue-tasks`. */
const stemOf = ({ name }: WantedOfAny, compiled: Compiled): string =>
  typeof name === 'number' || reportOf(name).title === compiled.title
    ? compiled.name
    : slugOf(compiled.title);

/** On paper there is only room for the usual columns, or those that the report has for it, unless some were chosen; a form takes what it needs. */
function fitting(wanted: WantedOfAny, format: ReportFormat): WantedOfAny {
  const { columns: chosen, ...given } = wanted.given;
  if (format !== 'pdf' || typeof wanted.name === 'number') return wanted;
  if (paperOf(wanted.name)) return { ...wanted, given };
  const { onPaper, usual } = reportOf(wanted.name);
  return { ...wanted, given: { ...given, columns: chosen ?? [...(onPaper ?? usual)] } };
}

/** A name as part of a file's name. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
