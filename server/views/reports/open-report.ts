import { asc } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { namesByIds } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { monthText } from '#shared/records/ledger/ledger.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import type { FilterValue, Report } from '#shared/views/reports/report.ts';
import { trendOf } from './charts/trend-chart.ts';
import { type Compiled, compile } from './compiled.ts';
import { sources } from './sources.ts';

/** A call's request for a report. */
export type Wanted = {
  name: ReportName;
  domainId?: number | undefined;
  /** Filters, order and columns. */
  given: Readonly<Record<string, unknown>>;
};

/** The report for the caller; refused if they may not see it, do not hold the domain, or gave an invalid filter. */
export async function openReport(
  { services: { database }, actor }: Pick<SignedIn, 'services' | 'actor'>,
  { name, domainId, given }: Wanted,
): Promise<{ compiled: Compiled; domainIds: number[] }> {
  const report = reportOf(name);
  if (!may(actor, report.permission))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  const domainIds = await domainsOf(database, actor, domainId);
  const held = domainId === undefined ? domainIds : await domainsOf(database, actor, undefined);
  const isWhole = domainIds.length === held.length;
  const compiled = compile(report, sources[name], { given, domainIds, isWhole, reader: actor });
  return { compiled: { ...compiled, ...trendOf(report, compiled) }, domainIds };
}

/** The domains that a report covers: the one requested, which its reader must hold, or all that they hold. */
export async function domainsOf(
  database: Database,
  { domainIds }: Pick<Actor, 'domainIds'>,
  domainId: number | undefined,
): Promise<number[]> {
  const { domains } = tables;
  const held =
    domainIds === 'all'
      ? (await database.select({ id: domains.id }).from(domains).orderBy(asc(domains.id))).map(({ id }) => id)
      : [...domainIds];
  if (domainId === undefined) return held;
  if (held.includes(domainId)) return [domainId];
  throw new AppError('forbidden', 'That domain is not one of yours.', {
    errors: { domainId: 'Not one of your domains.' },
  });
}

/** The names of the domains, separated by commas. */
export async function domainNames(database: Database, domainIds: readonly number[]): Promise<string> {
  return (await namesByIds(database, 'domains', domainIds)).join(', ');
}

/** The filters in words, such as 'From: 01/10/2026' or 'Owner: Priya Shah'. */
export async function filtersInWords(
  database: Database,
  { filters: kinds }: Pick<Report, 'filters'>,
  filters: Readonly<Record<string, FilterValue | undefined>>,
): Promise<string[]> {
  const words: string[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const filter = kinds[name];
    if (!filter || value === undefined) continue;
    words.push(
      filter.kind === 'flag' ? filter.label : `${filter.label}: ${await wordOf(database, filter, value)}`,
    );
  }
  return words;
}

async function wordOf(
  database: Database,
  filter: Report['filters'][string],
  value: FilterValue,
): Promise<string> {
  switch (filter.kind) {
    case 'name': {
      const ids = Array.isArray(value) ? value : [Number(value)];
      return (await namesByIds(database, filter.from, ids)).join(', ') || 'nobody';
    }
    case 'choice':
      return filter.options[String(value)] ?? String(value);
    case 'either':
      return value ? filter.yes : filter.no;
    case 'day':
      return filter.isMonth ? monthText(String(value)) : showDate(String(value));
    case 'pence':
      return `£${(Number(value) / 100).toFixed(2)}`;
    case 'count':
      return filter.inWords(Number(value));
    default:
      return String(value);
  }
}
