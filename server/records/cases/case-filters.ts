import { and, eq, gte, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { among, amongThese } from '#server/platform/database/planned.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { readTerm } from '#shared/platform/search/reading.ts';
import { compact, folded, shapeOf } from '#shared/platform/search/search.ts';
import type { CaseFilters } from '#shared/records/cases/list-input.ts';
import { inDomains } from './access.ts';
import { inBand } from './arrears.ts';
import { hasAllWords, hasApplicantWith, hasFragment, hasWord } from './search-conditions.ts';
import { caseSearch } from './search-table.ts';
import { cases } from './tables.ts';

/** How many cases a search term may find before the other filters narrow them down. */
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
 * The domains whose cases are listed, by id, even for those who see every domain, because the indexes by status and for searching begin
 * with the domain.
 */
async function domainIdsOf(database: Database, { domainIds }: Actor, domainId: number | undefined) {
  if (domainId !== undefined) return domainIds === 'all' || domainIds.includes(domainId) ? [domainId] : [];
  if (domainIds !== 'all') return [...domainIds];
  const rows = await database.select({ id: tables.domains.id }).from(tables.domains);
  return rows.map(({ id }) => id);
}

/** A search term, by its form, that has no keys. */
function hasWords(term: string): SQL | undefined {
  const shape = shapeOf(term);
  if (shape === 'nothing') return sql`false`;
  // Folded text holds only letters, digits and spaces: no character of a term is a wildcard.
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

/** Worded separately, so that every plan can use the index of vulnerable clients. */
const isVulnerable = (wanted: boolean) => (wanted ? sql`${cases.isVulnerable}` : not(cases.isVulnerable));

const idFilters = {
  statusId: cases.statusId,
  substatusId: cases.substatusId,
  portfolioId: cases.portfolioId,
  productId: cases.productId,
  introducerId: cases.introducerId,
  ownerId: cases.caseOwnerUserId,
  departmentId: cases.departmentId,
} as const;
const dayFilters = {
  approvedFrom: [cases.approvalDate, gte],
  approvedTo: [cases.approvalDate, lte],
  enquiredFrom: [cases.enquiryOn, gte],
  enquiredTo: [cases.enquiryOn, lte],
} as const;
const entriesOf = <Of extends object>(of: Of) => Object.entries(of) as [keyof Of & string, Of[keyof Of]][];

/** Which cases are listed, among those that the actor may see. */
export type Listed = {
  /**
   * The condition for the filters. When cases are read in the order of a referenced name, the other filters only check them: no index finds
   * cases by a sum.
   */
  filtered: (walkedBy?: PgColumn) => SQL | undefined;
  /** The values of the filters, by the names of their placeholders. */
  values: Readonly<Record<string, unknown>>;
  /** Identifies the set of filters used, and so the text of the query; null if a search term is among them. */
  shape: string | null;
  /** The domains whose cases these are. */
  domainIds: number[];
};

/** Reads what the filters stand for: the statuses of a stage, the actor's domains. */
export async function readFilters(database: Database, actor: Actor, filters: CaseFilters): Promise<Listed> {
  const [statusId, domainIds] = await Promise.all([
    statusIdsOf(database, filters),
    domainIdsOf(database, actor, filters.domainId),
  ]);
  const ids = entriesOf(idFilters).flatMap(([name, column]) => {
    const wanted = name === 'statusId' ? statusId : filters[name];
    return wanted ? [{ name, column, wanted }] : [];
  });
  const days = entriesOf(dayFilters).filter(([name]) => filters[name] !== undefined);
  // Sorting by months in arrears lists only cases in arrears.
  const band = filters.arrears ?? (filters.sort === 'monthsInArrears' ? 'any' : undefined);
  const filtered = (walkedBy?: PgColumn) => {
    const by = (column: PgColumn) =>
      walkedBy === undefined || walkedBy === column ? sql`${column}` : sql`(${column} + 0)`;
    return and(
      inDomains(domainIds),
      ...ids.map(({ name, column, wanted }) => among(by(column), name, wanted)),
      ...days.map(([name, [column, compare]]) => compare(by(column), sql.placeholder(name))),
      filters.isVulnerable === undefined ? undefined : isVulnerable(filters.isVulnerable),
      band && inBand(band),
      filters.search ? foundBy(filters.search, domainIds) : undefined,
    );
  };
  const size = ({ length }: readonly number[]) => (length === 1 ? '=' : 'any');
  const parts = [
    size(domainIds),
    ...ids.map(({ name, wanted }) => name + size(wanted)),
    ...days.map(([name]) => name),
  ];
  return {
    filtered,
    values: {
      domainIds: amongThese(domainIds),
      ...Object.fromEntries(ids.map(({ name, wanted }) => [name, amongThese(wanted)])),
      ...Object.fromEntries(days.map(([name]) => [name, filters[name]])),
    },
    shape: filters.search ? null : [...parts, filters.isVulnerable, band].join(' '),
    domainIds,
  };
}
