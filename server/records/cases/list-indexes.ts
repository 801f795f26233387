import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

type Columns = Readonly<
  Record<
    | 'id'
    | 'domainId'
    | 'uniqueReference'
    | 'caseName'
    | 'statusId'
    | 'substatusId'
    | 'statusChangedAt'
    | 'caseOwnerUserId'
    | 'departmentId'
    | 'portfolioId'
    | 'productId'
    | 'introducerId'
    | 'approvalDate'
    | 'enquiryOn'
    | 'isVulnerable'
    | 'monthsInArrears'
    | 'contributionPence'
    | 'lastContactAt',
    ExtraConfigColumn
  >
>;

/**
 * Indexes from which alone the case list is paged, sorted and counted, without reading the cases: each includes every filter column. A list
 * is read in its order, page by page, or, if a filter leaves few cases, found by that filter and sorted.
 */
export const listIndexes = (t: Columns) => {
  const filters = [
    t.domainId,
    t.statusId,
    t.substatusId,
    t.caseOwnerUserId,
    t.departmentId,
    t.portfolioId,
    t.productId,
    t.introducerId,
    t.approvalDate,
    t.enquiryOn,
    t.isVulnerable,
    t.monthsInArrears,
  ] as const;
  const others = (column: ExtraConfigColumn) => filters.filter((filter) => filter !== column);
  const inDomain = filters.filter((filter) => filter !== t.domainId);
  /**
   * Cases of a domain with the same value, ordered by id: for a filter, and for sorting by a referenced name. Cases of other domains are
   * skipped at once.
   */
  const by = (name: string, column: ExtraConfigColumn) =>
    index(name).on(column, t.domainId, t.id, ...inDomain.filter((filter) => filter !== column));
  return [
    index('cases_list').on(t.id, ...filters),
    by('cases_status', t.statusId),
    by('cases_owner', t.caseOwnerUserId),
    by('cases_department', t.departmentId),
    by('cases_portfolio', t.portfolioId),
    by('cases_product', t.productId),
    by('cases_introducer', t.introducerId),
    by('cases_substatus', t.substatusId),
    index('cases_vulnerable')
      .on(t.id, ...others(t.isVulnerable))
      .where(sql`is_vulnerable`),
    index('cases_reference').on(t.uniqueReference, t.id, ...filters),
    index('cases_name').on(t.caseName, t.id, ...filters),
    index('cases_enquiry').on(t.enquiryOn, t.id, ...others(t.enquiryOn)),
    index('cases_status_changed').on(t.statusChangedAt, t.id, ...filters),
    // With the newest first, cases without a value come last, as though smallest.
    index('cases_approval').on(
      t.approvalDate.desc().nullsLast(),
      t.id.desc().nullsFirst(),
      ...others(t.approvalDate),
    ),
    index('cases_contribution').on(
      t.contributionPence.desc().nullsLast(),
      t.id.desc().nullsFirst(),
      ...filters,
    ),
    index('cases_in_arrears')
      .on(t.monthsInArrears.desc().nullsLast(), t.id.desc().nullsFirst(), ...others(t.monthsInArrears))
      .where(sql`months_in_arrears is not null`),
    index('cases_last_contact').on(t.lastContactAt.desc().nullsLast(), t.id.desc().nullsFirst(), ...filters),
  ];
};
