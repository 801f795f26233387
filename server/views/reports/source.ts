import type { SQL } from 'drizzle-orm';
import type { Actor } from '#shared/platform/permissions.ts';
import type { FiltersOf, Report } from '#shared/views/reports/report.ts';

/** Whom a report is for, and what it covers. */
export type Asked<R extends Report = Report> = {
  /** The domains whose cases it covers: those that the reader holds, never none. In SQL: `c.domain_id in ${domainIds}`. */
  domainIds: readonly number[];
  /** Whether they are all that the reader holds: what is of no domain yet belongs to the whole, and to no domain. */
  isWhole: boolean;
  filters: FiltersOf<R>;
  /** Today in London. */
  today: string;
  /** Limits the select to the first cases with rows, as many as given, in the usual order: all that a page of `isByCase` needs. */
  mostCases?: number;
  /** The reader, as some may not see everything: bank details, sensitive fields. */
  reader: Pick<Actor, 'id' | 'permissions'>;
};

/** A sum of the ledger that a column of the report must match, to the penny. */
export type Control = {
  column: string;
  /** What the ledger figure is, such as 'contributions posted in the period'. */
  inWords: string;
  /** A select of one number of pence. It must not use the tables that the report's rows are read from. */
  pence: SQL;
};

/** Where the rows of a report come from. */
export type ReportSource<R extends Report = Report> = {
  /**
   * One select. Its columns are named as the report's (quoted, in camel case), plus a unique `"id"`, the ids needed for links, and anything
   * the report may be ordered by. Money is in pence, days are `date`, instants `timestamptz`, choices their keys.
   */
  rows(asked: Asked<R>): SQL;
  /**
   * Whether PostgreSQL can cheaply look up a row by id: a page then first finds its ids, using order and filters alone, and then their
   * rows.
   */
  isFoundById?: true;
  /**
   * Conditions on `r` that divide the rows by the first key of the usual order, in that order. A page is collected part by part until it is
   * full: the first part is found without looking at the rest.
   */
  parts?(asked: Asked<R>): readonly SQL[];
  /** Whether the usual order is by case, each with one or more rows: a page is then made from its first cases (`mostCases`). */
  isByCase?: true;
  control?(asked: Asked<R>): Control | null;
};

/** The rows of a report, and what they must agree with. */
export const defineSource = <const R extends Report>(_report: R, source: ReportSource<R>): ReportSource<R> =>
  source;
