import type { CallerAccess, Permission } from '#shared/platform/permissions.ts';
import type { GeneratedKind, Lookup } from '#shared/views/reports/generator/dictionary.ts';
import { yesNo } from '#shared/views/reports/report.ts';

/** Why a column is withheld: violence is feared on the case (`c`), or its reader lacks one of these permissions. */
export type WithheldBy = 'riskOfViolence' | readonly Permission[];

/** Personal identifiers: dates of birth and National Insurance numbers. */
export const identifier: readonly Permission[] = ['cases.identifiers'];
/** Special-category data. */
export const specialCategory: readonly Permission[] = [...identifier, 'cases.sensitive'];
/** The bank accounts of payers and payees. */
export const bankDetail: readonly Permission[] = [...identifier, 'financials.bank-details'];

/** A column of a type of report. Its SQL is part of the program: nothing that a user typed ever becomes part of it. */
export type TypeColumn = {
  label: string;
  kind: GeneratedKind;
  /** An expression on the tables of the type. Money is in pence, days are `date`, instants `timestamptz`, choices their keys. */
  sql: string;
  about?: string;
  options?: Readonly<Record<string, string>>;
  /** The catalogue that its values come from, and the column with their ids. */
  from?: Lookup;
  id?: string;
  withheldBy?: WithheldBy;
  /** If several rows may share a figure, its subject's id, as SQL: the figure is added up once per subject. */
  of?: string;
  /** The same from rows grouped by case and joined once: quicker where all rows are read, slower for a page of them. */
  ofAll?: { sql: string; join: string };
};

/** A type of report: its rows, whose they are, and the columns that can be shown. */
export type ReportType = {
  title: string;
  /** What one row is, in a sentence. */
  about: string;
  /** The standard reports with the same rows: its reader needs all of their permissions. */
  permissions: readonly [CallerAccess, ...CallerAccess[]];
  /** Its tables. Anything that only adds names is a left join on a unique key: the planner drops unused ones. */
  from: string;
  /** The domain of a row. */
  domain: string;
  /** A unique id. */
  id: string;
  /** The id of the case that a row opens. */
  caseId: string;
  /** The columns by group, in display order. No two have the same name. */
  groups: Readonly<Record<string, Readonly<Record<string, TypeColumn>>>>;
  usual: readonly string[];
};

export type More = Omit<TypeColumn, 'label' | 'kind' | 'sql' | 'options' | 'from' | 'id'>;

const ofKind =
  (kind: GeneratedKind) =>
  (label: string, sql: string, more: More = {}): TypeColumn => ({ label, kind, sql, ...more });

export const text = ofKind('text');
export const code = ofKind('code');
export const phone = ofKind('phone');
export const day = ofKind('day');
export const instant = ofKind('instant');
export const pence = ofKind('pence');
export const hundredths = ofKind('hundredths');
export const count = ofKind('count');

export const choice = (
  label: string,
  sql: string,
  options: Readonly<Record<string, string>>,
  more: More = {},
): TypeColumn => ({ label, kind: 'choice', sql, options, ...more });

/** Yes or no. */
export const flag = (label: string, sql: string, more: More = {}): TypeColumn =>
  choice(label, `case ${sql} when true then 'yes' when false then 'no' end`, yesNo, more);

/** The name of a catalogue row, and its id, which filters use. */
export const named = (from: Lookup, label: string, sql: string, id: string, more: More = {}): TypeColumn => ({
  label,
  kind: 'text',
  sql,
  from,
  id,
  ...more,
});

/** The day in London of an instant. */
export const londonDay = (instantSql: string): string => `(${instantSql} at time zone 'Europe/London')::date`;

/** Days from one date to another, or to today in London. */
export const daysFrom = (from: string, to = "(now() at time zone 'Europe/London')::date"): string =>
  `(${to} - ${from})`;

/**
 * A figure of the rows that a case `c` has: looked up for each case, or grouped for all of them as the table `name`. `from` ends with its
 * conditions, `caseId` is the column with the case.
 */
export const ofRows = (name: string, value: string, from: string, caseId: string, whenNone = 'null') => ({
  sql: `(select coalesce(${value}, ${whenNone}) from ${from} and ${caseId} = c.id)`,
  ofAll: {
    sql: `coalesce(${name}.value, ${whenNone})`,
    join: `left join (select ${caseId} as case_id, ${value} as value from ${from} group by 1) ${name} on ${name}.case_id = c.id`,
  },
});

/** Declares a type of report. */
export const defineType = (type: ReportType): ReportType => type;
