import type { SQL } from 'drizzle-orm';
import type { Actor } from '#shared/platform/permissions.ts';
import type { FiltersOf, Report } from '#shared/views/reports/report.ts';

/** For whom and of what a report is made. */
export type Asked<R extends Report = Report> = {
  /** Whose cases: domains that the reader holds, never none. In SQL: `c.domain_id in ${domainIds}`. */
  domainIds: readonly number[];
  /** Whether they are all that the reader holds: what is of no domain yet belongs to the whole, and to no domain. */
  isWhole: boolean;
  filters: FiltersOf<R>;
  /** Today in London. */
  today: string;
  /** Limits the select to the given number of first cases with rows, in the usual order: all that a page of `isByCase` needs. */
  mostCases?: number;
  /** The reader, for what is withheld from some: bank details, sensitive fields. */
  reader: Pick<Actor, 'id' | 'permissions'>;
};

/** A sum of the ledger that a column of the report must add up to, to the penny. */
export type Control = {
  column: string;
  /** What the ledger was asked, such as 'contributions posted in the period'. */
  inWords: string;
  /** A select of one number of pence. It must not read what the report's rows are read from. */
  pence: SQL;
};

/** Where the rows of a report come from. */
export type ReportSource<R extends Report = Report> = {
  /**
   * One select. Its columns are named as the report's (quoted, in camel case), besides `"id"`, which no two rows share, the ids that
   * links need, and what the report may be ordered by. Money is in pence, days are `date`, instants `timestamptz`, choices their keys.
   */
  rows(asked: Asked<R>): SQL;
  /** Whether PostgreSQL looks up a row by its id at little cost: a page is then its ids, by order and filters alone, and the rows of those. */
  isFoundById?: true;
  /**
   * Conditions on `r` that divide the rows by the first key of the usual order, in its order. A page is looked for part by part until it is
   * full: the first is found without looking at what comes after it.
   */
  parts?(asked: Asked<R>): readonly SQL[];
  /** Whether the usual order is that of the cases, each of which has a row or several: a page is then made of its first cases (`mostCases`). */
  isByCase?: true;
  control?(asked: Asked<R>): Control | null;
};

/** The rows of a report, and what they must agree with. */
export const defineSource = <const R extends Report>(_report: R, source: ReportSource<R>): ReportSource<R> =>
  source;
