import { sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { isLive } from '#server/records/cases/live.ts';
import { caseCreditorList } from '#shared/views/reports/definitions/case-creditor-list.ts';
import { isOwed } from '../exposures/creditor-parts.ts';
import { defineSource } from '../source.ts';

export const caseCreditorListSource = defineSource(caseCreditorList, {
  rows: ({ domainIds, filters: { caseId, creditorId, portfolioId } }) => sql`
    select d.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", n.name as "creditor",
      k.name as "creditType", d.account_number as "account", nullif(concat_ws(', ', nullif(n.address_line1, ''), nullif(n.address_line2, ''),
        nullif(n.town, ''), nullif(n.county, ''), nullif(n.postcode, '')), '') as "address",
      n.email, d.balance_soa_pence as "balancePence", d.claim_pence as "claimPence", t.name as "status", v.name as "agent"
    from cases c
    join statuses s on s.id = c.status_id
    join status_categories g on g.id = s.status_category_id
    join case_creditors d on d.case_id = c.id
    join debt_statuses t on t.id = d.debt_status_id
    join creditors n on n.id = d.creditor_id
    join credits k on k.id = d.credit_id
    left join creditors v on v.id = n.agent_creditor_id
    where c.domain_id in ${domainIds} and ${caseId === undefined ? isLive : sql`c.id = ${caseId}`} and ${isOwed}
      ${andIs(sql`d.creditor_id`, creditorId)} ${andIs(sql`c.portfolio_id`, portfolioId)}`,
});
