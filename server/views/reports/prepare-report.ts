import type { SignedIn } from '#server/platform/http/trpc.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import type { ReportFormat } from '#shared/views/reports/runs.ts';
import type { Compiled } from './compiled.ts';
import { paperOf } from './files/papers.ts';
import { domainNames } from './open-report.ts';
import { openAny, type WantedOfAny } from './which-report.ts';

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

/** What a file of the report will be, for its reader; refused where they may not have it, or where a filter is wrong. */
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

/** A report that a filter gives another title has another file name too: `overdue-tasks`. */
const stemOf = ({ name }: WantedOfAny, compiled: Compiled): string =>
  typeof name === 'number' || reportOf(name).title === compiled.title
    ? compiled.name
    : slugOf(compiled.title);

/** On paper there is room for the usual columns only, unless some were chosen; a form of its own takes what it needs. */
function fitting(wanted: WantedOfAny, format: ReportFormat): WantedOfAny {
  const { columns: chosen, ...given } = wanted.given;
  if (format !== 'pdf' || typeof wanted.name === 'number') return wanted;
  if (paperOf(wanted.name)) return { ...wanted, given };
  return { ...wanted, given: { ...given, columns: chosen ?? [...reportOf(wanted.name).usual] } };
}

/** A name as part of a file's name. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
