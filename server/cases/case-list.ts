import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connect.ts';
import { fitting, ROWS_TO_READ } from '#server/http/export-list.ts';
import type { ListMeta } from '#server/reference/queries.ts';
import { tables } from '#server/reference/tables.ts';
import { nextAnnual } from '#shared/cases/case-dates.ts';
import { type ArrearsBand, arrearsBands, type CaseSort } from '#shared/cases/list.ts';
import type { CaseFilters } from '#shared/cases/list-input.ts';
import { WITHHELD_ADDRESS } from '#shared/cases/names.ts';
import type { Actor } from '#shared/permissions.ts';
import type { NamedRow } from '#shared/reference/entity.ts';
import type { BadgeColour } from '#shared/reference/workflow.ts';
import { readTerm } from '#shared/search/reading.ts';
import { compact, folded, shapeOf } from '#shared/search/search.ts';
import { type Case, visibleCases } from './access.ts';
import { expansion, isLive } from './case-row.ts';
import { hasAllWords, hasApplicantWith, hasFragment, hasWord } from './search-conditions.ts';
import { caseSearch } from './search-table.ts';
import { cases } from './tables.ts';

/** Beyond this many, cases are counted as 'at least N': counting a million for a footer would cost more than the page. */
export const MOST_COUNTED = 25_000;
/** The same for cases in arrears, which are counted from two tables. */
const MOST_BEHIND = 5_000;
/** How many cases a search term may select before the other filters narrow them down. */
const MOST_FOUND = 5_000;

/** The list's meta data; `isCapped` says that there are more than `totalResults`. */
export type CaseListMeta = ListMeta & { isCapped: boolean };

const { statuses } = tables;
const categories = tables['status-categories'];

/** Statuses of the wanted categories or stage, or that are open; undefined when none of these filters is given. */
async function statusIdsOf(database: Database, { statusId, categoryId, stage, isOpen }: CaseFilters) {
  if (categoryId === undefined && stage === undefined && isOpen === undefined) return statusId;
  const rows = await database
    .select({ id: statuses.id })
    .from(statuses)
    .innerJoin(categories, eq(categories.id, statuses.statusCategoryId))
    .where(
      and(
        categoryId && inArray(statuses.statusCategoryId, categoryId),
        stage && eq(categories.stage, stage),
        isOpen === undefined ? undefined : eq(statuses.isOpen, isOpen),
        statusId && inArray(statuses.id, statusId),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * The domains whose cases are listed, each by its id: also for those who see every domain, because the indexes of statuses and of
 * the search begin with it.
 */
async function domainIdsOf(database: Database, { domainIds }: Actor, domainId: number | undefined) {
  if (domainId !== undefined) return domainIds === 'all' || domainIds.includes(domainId) ? [domainId] : [];
  if (domainIds !== 'all') return [...domainIds];
  const rows = await database.select({ id: tables.domains.id }).from(tables.domains);
  return rows.map(({ id }) => id);
}

/** A term without keys by its shape. */
function hasWords(term: string): SQL | undefined {
  const shape = shapeOf(term);
  if (shape === 'nothing') return sql`false`;
  // Folded text holds letters, digits and blanks: no character of a term is a wildcard.
  const begins = `${compact(term)}%`;
  const words = folded(term).split(' ');
  const byCode = or(
    sql`${caseSearch.referenceN} like ${begins}`,
    sql`${caseSearch.postcodeN} like ${begins}`,
  );
  return {
    fragment: words.length > 1 ? hasAllWords(words) : hasFragment(words[0] ?? ''),
    code: or(byCode, and(...words.map(hasFragment))),
    short: or(sql`${caseSearch.surnameN} like ${begins}`, byCode),
  }[shape];
}

/** Cases that a term finds: the same columns and indexes as the client search, without its ranking. */
function foundBy(term: string, domainIds: number[]): SQL | undefined {
  const { keys, words, isCertain } = readTerm(term);
  const identified = keys.length > 0 ? and(hasApplicantWith(keys), ...words.map(hasWord)) : undefined;
  const condition = identified && isCertain ? identified : or(identified, hasWords(term));
  const where = and(inArray(caseSearch.domainId, domainIds), condition);
  return sql`${cases.id} in (select ${caseSearch.caseId} from ${caseSearch} where ${where} limit ${MOST_FOUND})`;
}

/** Which rows of the copy of how each case stands, a table of a slice above, are that far behind. */
function ofBand(band: ArrearsBand): SQL | undefined {
  const { from, below } = arrearsBands[band];
  return and(
    sql`behind.arrears_pence > 0`,
    from === null ? undefined : sql`behind.months_in_arrears >= ${from}`,
    below === null ? undefined : sql`behind.months_in_arrears < ${below}`,
  );
}

const inBand = (band: ArrearsBand): SQL =>
  sql`${cases.id} in (select behind.case_id from case_standings behind where ${ofBand(band)})`;

/** Which cases in arrears are wanted; an order by months in arrears lists only those. */
const bandOf = ({ arrears, sort }: CaseFilters): ArrearsBand | undefined =>
  arrears ?? (sort === 'monthsInArrears' ? 'any' : undefined);

const among = (column: PgColumn, ids: number[] | undefined) => ids && inArray(column, ids);

/** The cases that the filters leave of those the actor may see, as a condition; arrears are left to the caller. */
async function conditionOf(database: Database, actor: Actor, filters: CaseFilters): Promise<SQL | undefined> {
  const statusIds = await statusIdsOf(database, filters);
  const domainIds = await domainIdsOf(database, actor, filters.domainId);
  return and(
    visibleCases({ domainIds }),
    statusIds && inArray(cases.statusId, statusIds),
    among(cases.substatusId, filters.substatusId),
    among(cases.portfolioId, filters.portfolioId),
    among(cases.productId, filters.productId),
    among(cases.introducerId, filters.introducerId),
    among(cases.caseOwnerUserId, filters.ownerId),
    among(cases.departmentId, filters.departmentId),
    filters.isVulnerable === undefined ? undefined : eq(cases.isVulnerable, filters.isVulnerable),
    filters.approvedFrom === undefined ? undefined : gte(cases.approvalDate, filters.approvedFrom),
    filters.approvedTo === undefined ? undefined : lte(cases.approvalDate, filters.approvedTo),
    filters.enquiredFrom === undefined ? undefined : gte(cases.enquiryOn, filters.enquiredFrom),
    filters.enquiredTo === undefined ? undefined : lte(cases.enquiryOn, filters.enquiredTo),
    filters.search ? foundBy(filters.search, domainIds) : undefined,
  );
}

type Named = typeof tables.statuses | typeof tables.products | typeof tables.users | typeof tables.portfolios;

/** Orders by the name of what a case points to; the others by the case's own column. */
const namedBy: Partial<Record<CaseSort, { table: Named; column: PgColumn }>> = {
  status: { table: tables.statuses, column: cases.statusId },
  product: { table: tables.products, column: cases.productId },
  owner: { table: tables.users, column: cases.caseOwnerUserId },
  portfolio: { table: tables.portfolios, column: cases.portfolioId },
};
const ownColumns: Partial<Record<CaseSort, PgColumn>> = {
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
  enquiryOn: cases.enquiryOn,
  statusChangedAt: cases.statusChangedAt,
  approvalDate: cases.approvalDate,
  contributionPence: cases.contributionPence,
  lastContactAt: cases.lastContactAt,
};

/** Cases without a value come as though it were the smallest, which is how the indexes have them. */
function orderOf({ sort, dir }: Pick<CaseFilters, 'sort' | 'dir'>): SQL[] {
  const direction = dir === 'asc' ? asc : desc;
  const named = namedBy[sort];
  const key = named ? sql`lower(${named.table.name})` : ownColumns[sort];
  if (!key) return [direction(cases.id)];
  const isNullable = sort === 'portfolio' || ownColumns[sort]?.notNull === false;
  const nulls = dir === 'asc' ? sql`nulls first` : sql`nulls last`;
  return [isNullable ? sql`${direction(key)} ${nulls}` : direction(key), direction(cases.id)];
}

/** One case as the list shows it; the address is withheld where violence is feared. */
export type ListedCase = Pick<
  Case,
  | 'id'
  | 'version'
  | 'uniqueReference'
  | 'caseName'
  | 'enquiryOn'
  | 'statusChangedAt'
  | 'approvalDate'
  | 'contributionPence'
  | 'debtSoaPence'
  | 'lastContactAt'
  | 'isVulnerable'
  | 'riskOfViolence'
> & {
  domain: NamedRow;
  status: NamedRow & { badgeColour: BadgeColour };
  substatus: NamedRow | null;
  product: NamedRow & { code: string | null };
  portfolio: NamedRow | null;
  introducer: NamedRow | null;
  owner: NamedRow;
  department: NamedRow;
  address: string | null;
  nextAnnualOn: string | null;
  /** Null while nothing is agreed; the months are hundredths of one. */
  arrearsPence: number | null;
  monthsInArrears: number | null;
  nextDueOn: string | null;
};

const ref = (field: string, to: Parameters<typeof expansion>[2]) => expansion('cases', field, to);

const listed = {
  id: cases.id,
  version: cases.version,
  uniqueReference: cases.uniqueReference,
  caseName: cases.caseName,
  enquiryOn: cases.enquiryOn,
  statusChangedAt: cases.statusChangedAt,
  approvalDate: cases.approvalDate,
  contributionPence: cases.contributionPence,
  debtSoaPence: cases.debtSoaPence,
  lastContactAt: cases.lastContactAt,
  isVulnerable: cases.isVulnerable,
  riskOfViolence: cases.riskOfViolence,
  domain: ref('domainId', 'domains'),
  status: sql`(select json_build_object('id', s.id, 'name', s.name, 'badgeColour', s.badge_colour)
    from statuses s where s.id = ${cases.statusId})`,
  phase: sql<Phase>`(select json_build_object('stage', c.stage, 'hasEnded', s.freezes_schedule or not s.is_open)
    from status_categories c join statuses s on s.status_category_id = c.id where s.id = ${cases.statusId})`,
  substatus: ref('substatusId', 'substatuses'),
  product: sql`(select json_build_object('id', p.id, 'name', p.name, 'code', p.code)
    from products p where p.id = ${cases.productId})`,
  portfolio: ref('portfolioId', 'portfolios'),
  introducer: ref('introducerId', 'introducers'),
  owner: ref('caseOwnerUserId', 'users'),
  department: ref('departmentId', 'departments'),
  address: sql`(select s.address from case_search s where s.case_id = ${cases.id})`,
  standing: sql<Standing | null>`(select json_build_object('arrearsPence', s.arrears_pence, 'monthsInArrears', s.months_in_arrears,
    'nextDueOn', s.next_due_on) from case_standings s where s.case_id = ${cases.id})`,
};

type Phase = Parameters<typeof isLive>[0];
type Standing = Pick<ListedCase, 'arrearsPence' | 'monthsInArrears' | 'nextDueOn'>;
const unknownStanding: Standing = { arrearsPence: null, monthsInArrears: null, nextDueOn: null };

/** What the list shows of some cases, in the order of the ids. */
async function detailsOf(database: Database, ids: readonly number[]): Promise<ListedCase[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select(listed)
    .from(cases)
    .where(inArray(cases.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { phase, address, standing, ...rest } = row;
    return [
      {
        ...rest,
        ...(standing ?? unknownStanding),
        address: row.riskOfViolence ? WITHHELD_ADDRESS : address || null,
        nextAnnualOn: isLive(phase) ? (nextAnnual(row.approvalDate)?.anniversaryOn ?? null) : null,
      } as ListedCase,
    ];
  });
}

/** The ids are found first, from indexes alone where they allow it; what is shown is read for the page's rows only. */
function pageOfIds(
  database: Database,
  where: SQL | undefined,
  filters: CaseFilters,
  limit: number,
  offset: number,
) {
  const ids = database.select({ id: cases.id }).from(cases).$dynamic();
  const band = bandOf(filters);
  if (band && filters.sort === 'monthsInArrears')
    return ids
      .innerJoin(sql`case_standings behind`, and(sql`behind.case_id = ${cases.id}`, ofBand(band)))
      .where(where)
      .orderBy(
        ...[sql`behind.months_in_arrears`, sql`behind.case_id`].map(filters.dir === 'asc' ? asc : desc),
      )
      .limit(limit)
      .offset(offset);
  const named = namedBy[filters.sort];
  return (named ? ids.leftJoin(named.table, eq(named.table.id, named.column)) : ids)
    .where(and(where, band && inBand(band)))
    .orderBy(...orderOf(filters))
    .limit(limit)
    .offset(offset);
}

async function countUpTo(database: Database, where: SQL | undefined, most: number): Promise<number> {
  const some = database.select({ one: sql`1` }).from(cases).where(where).limit(most).as('some');
  const [counted] = await database.select({ n: sql<number>`count(*)::int` }).from(some);
  return counted?.n ?? 0;
}

/** One page of the cases that the actor may see and the filters leave, with how many there are. */
export async function listCases(
  database: Database,
  actor: Actor,
  { page, limit, ...filters }: CaseFilters & { page: number; limit: number },
): Promise<{ data: ListedCase[]; meta: CaseListMeta }> {
  const where = await conditionOf(database, actor, filters);
  const band = bandOf(filters);
  const counting = band ? MOST_BEHIND : MOST_COUNTED;
  const most = Math.max(counting, page * limit) + 1;
  const [ids, counted] = await Promise.all([
    pageOfIds(database, where, filters, limit, (page - 1) * limit),
    countUpTo(database, and(where, band && inBand(band)), most),
  ]);
  const data = await detailsOf(
    database,
    ids.map(({ id }) => id),
  );
  const isCapped = counted === most || (filters.search !== undefined && counted >= MOST_FOUND);
  const totalResults = Math.min(counted, most - 1);
  return {
    data,
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit), isCapped },
  };
}

/** The same cases from the first on, for a file; refused where it could not hold all of them. */
export async function allListed(
  database: Database,
  actor: Actor,
  filters: CaseFilters,
): Promise<ListedCase[]> {
  const where = await conditionOf(database, actor, filters);
  const ids = fitting(await pageOfIds(database, where, filters, ROWS_TO_READ, 0)).map(({ id }) => id);
  const rows: ListedCase[] = [];
  for (let from = 0; from < ids.length; from += 1_000)
    rows.push(...(await detailsOf(database, ids.slice(from, from + 1_000))));
  return rows;
}
