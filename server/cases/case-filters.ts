import { and, eq, gte, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { type ArrearsBand, arrearsBands } from '#shared/cases/list.ts';
import type { CaseFilters } from '#shared/cases/list-input.ts';
import type { Actor } from '#shared/permissions.ts';
import { readTerm } from '#shared/search/reading.ts';
import { compact, folded, shapeOf } from '#shared/search/search.ts';
import { visibleCases } from './access.ts';
import { hasAllWords, hasApplicantWith, hasFragment, hasWord } from './search-conditions.ts';
import { caseSearch } from './search-table.ts';
import { caseStandings } from './standing-table.ts';
import { cases } from './tables.ts';

/** How many cases a search term may select before the other filters narrow them down. */
export const MOST_FOUND = 5_000;

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

/** Which standings, the copy of how each case stands that a slice above keeps, are that far behind. */
export function ofBand(band: ArrearsBand): SQL | undefined {
  const { from, below } = arrearsBands[band];
  const { arrearsPence, monthsInArrears } = caseStandings;
  return and(
    sql`${arrearsPence} > 0`,
    from === null ? undefined : gte(monthsInArrears, from),
    below === null ? undefined : lt(monthsInArrears, below),
  );
}

/** Cases that are that far behind, found by how far they are. */
export const inBand = (band: ArrearsBand): SQL =>
  sql`${cases.id} in (select ${caseStandings.caseId} from ${caseStandings} where ${ofBand(band)})`;

/** The same, looked up case by case: a subquery for a value is never made a join. */
export const isInBand = (band: ArrearsBand): SQL =>
  sql`(select true from ${caseStandings} where ${eq(caseStandings.caseId, cases.id)} and ${ofBand(band)})`;

/** In words of its own, so that every plan may use the index of vulnerable clients. */
const isVulnerable = (wanted: boolean) => (wanted ? sql`${cases.isVulnerable}` : not(cases.isVulnerable));

const among = (column: SQL, ids: number[] | undefined) => ids && inArray(column, ids);

/** Which cases are listed, of those that the actor may see. */
export type Listed = {
  /**
   * What the filters leave, but for arrears. Where cases are walked by what a column points to, the other filters only check them:
   * no index finds cases by a sum.
   */
  filtered: (walkedBy?: PgColumn) => SQL | undefined;
  /** Which cases in arrears are wanted; an order by months in arrears lists only those. */
  band: ArrearsBand | undefined;
  /** The domains whose cases these are. */
  domainIds: number[];
};

/** Reads what the filters stand for: statuses of a stage, domains of the actor. */
export async function readFilters(database: Database, actor: Actor, filters: CaseFilters): Promise<Listed> {
  const [statusIds, domainIds] = await Promise.all([
    statusIdsOf(database, filters),
    domainIdsOf(database, actor, filters.domainId),
  ]);
  const filtered = (walkedBy?: PgColumn) => {
    const by = (column: PgColumn) =>
      walkedBy === undefined || walkedBy === column ? sql`${column}` : sql`(${column} + 0)`;
    return and(
      visibleCases({ domainIds }),
      among(by(cases.statusId), statusIds),
      among(by(cases.substatusId), filters.substatusId),
      among(by(cases.portfolioId), filters.portfolioId),
      among(by(cases.productId), filters.productId),
      among(by(cases.introducerId), filters.introducerId),
      among(by(cases.caseOwnerUserId), filters.ownerId),
      among(by(cases.departmentId), filters.departmentId),
      filters.isVulnerable === undefined ? undefined : isVulnerable(filters.isVulnerable),
      filters.approvedFrom === undefined ? undefined : gte(by(cases.approvalDate), filters.approvedFrom),
      filters.approvedTo === undefined ? undefined : lte(by(cases.approvalDate), filters.approvedTo),
      filters.enquiredFrom === undefined ? undefined : gte(by(cases.enquiryOn), filters.enquiredFrom),
      filters.enquiredTo === undefined ? undefined : lte(by(cases.enquiryOn), filters.enquiredTo),
      filters.search ? foundBy(filters.search, domainIds) : undefined,
    );
  };
  const band = filters.arrears ?? (filters.sort === 'monthsInArrears' ? 'any' : undefined);
  return { filtered, band, domainIds };
}
