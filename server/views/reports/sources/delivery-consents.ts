import { sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { deliveryConsentsReport } from '#shared/views/reports/definitions/delivery-consents.ts';
import { defineSource } from '../source.ts';

/** A creditor's consent for all cases belongs to the creditor, whom all domains share; any other belongs to its case. */
export const deliveryConsentsSource = defineSource(deliveryConsentsReport, {
  rows: ({ domainIds, filters: { caseId, kind, standing, creditorId } }) => sql`
    select x.* from (
      select 'consent ' || k.id as id, coalesce(n.name, concat_ws(' ', p.first_name, p.last_name)) as "recipient",
        case when k.creditor_id is null then 'client' else 'creditor' end as "holder", k.kind, k.case_id as "caseId",
        c.unique_reference as "reference", c.case_name as "client", k.given_on as "since", k.source, k.address,
        k.revoked_on as "revokedOn", k.revoked_reason as "revokedReason",
        case when k.revoked_on is null or k.revoked_on > ${londonDate()}::date then 'yes' else 'no' end as "standing", k.creditor_id as "creditorId"
      from delivery_consents k
      left join cases c on c.id = k.case_id
      left join creditors n on n.id = k.creditor_id
      left join persons p on p.id = k.person_id
      where k.case_id is null or c.domain_id in ${domainIds}
      union all
      select 'debt ' || d.id, n.name, 'creditor', 'opted_out', c.id, c.unique_reference, c.case_name, d.opted_out_on, d.opted_out_paper, null, null, null,
        case when d.opted_out_on <= ${londonDate()}::date then 'yes' else 'no' end, d.creditor_id
      from case_creditors d join cases c on c.id = d.case_id join creditors n on n.id = d.creditor_id
      where d.opted_out_on is not null and c.domain_id in ${domainIds}
    ) x where true ${andIs(sql`x."caseId"`, caseId)} ${andIs(sql`x.kind`, kind)} ${andIs(sql`x."standing"`, standing)}
      ${andIs(sql`x."creditorId"`, creditorId)}`,
});
