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
    | 'lastContactAt',
    ExtraConfigColumn
  >
>;

/** Indexes from which alone the case list is cut and counted, without reading the cases. */
export const listIndexes = (t: Columns) => [
  // Every filter in the order of the ids, ...
  index('cases_list').on(
    t.id,
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
  ),
  // ... filters that leave few, ...
  index('cases_owner').on(t.caseOwnerUserId, t.statusId, t.domainId, t.id),
  index('cases_department').on(t.departmentId, t.statusId, t.domainId, t.id),
  index('cases_portfolio').on(t.portfolioId, t.statusId, t.domainId, t.id),
  index('cases_product').on(t.productId, t.statusId, t.domainId, t.id),
  index('cases_introducer').on(t.introducerId, t.statusId, t.domainId, t.id),
  // ... and orders.
  index('cases_reference').on(t.uniqueReference, t.id, t.domainId, t.statusId),
  index('cases_name').on(t.caseName, t.id, t.domainId, t.statusId),
  index('cases_enquiry').on(t.enquiryOn, t.id, t.domainId, t.statusId),
  index('cases_status_changed').on(t.statusChangedAt, t.id, t.domainId, t.statusId),
  index('cases_approval').on(
    t.approvalDate.desc().nullsLast(),
    t.id.desc().nullsFirst(),
    t.domainId,
    t.statusId,
  ),
  index('cases_last_contact').on(
    t.lastContactAt.desc().nullsLast(),
    t.id.desc().nullsFirst(),
    t.domainId,
    t.statusId,
  ),
];
