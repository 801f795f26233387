import { sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { clientsOfCreditor } from '#shared/views/reports/definitions/clients-of-creditor.ts';
import { countingVotes, isOwed, liveIf, offers, paidByDebt } from '../exposures/creditor-parts.ts';
import { defineSource } from '../source.ts';

// For one debt `d`: what was paid on it, the last vote of its creditor, and what its case offers.
const paid = sql`(select m.paid from ${paidByDebt(sql`and a.case_creditor_id = d.id`)} m)`;
const vote = sql`(select y.vote from ${countingVotes(sql`and v.case_creditor_id = d.id`)} y order by y.received_at desc, y.id desc limit 1)`;
const offered = sql`(select o.offered from ${offers(sql`and o.case_id = d.case_id`)} o)`;

export const clientsOfCreditorSource = defineSource(clientsOfCreditor, {
  isFoundById: true,
  rows: ({ domainIds, filters: { creditorId = 0, includeGroup, portfolioId, liveOnly } }) => sql`
    with recursive family as (
      select id, name from creditors where id = ${creditorId}
      ${includeGroup ? sql`union all select n.id, n.name from creditors n join family f on n.parent_group_id = f.id` : sql``}
    )
    select d.id, d.case_id as "caseId", c.unique_reference as "reference", c.case_name as "client", f.name as "creditor",
      d.account_number as "account", p.name as "product", s.name as "status", case when ${isOwed} then d.balance_soa_pence end as "balancePence",
      d.claim_pence as "claimPence", ${vote} as "vote", ${offered} as "offered", coalesce(${paid}, 0) as "paidPence"
    from family f join case_creditors d on d.creditor_id = f.id join debt_statuses t on t.id = d.debt_status_id
    join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
    join products p on p.id = c.product_id
    where c.domain_id in ${domainIds} ${andIs(sql`c.portfolio_id`, portfolioId)} ${liveIf(liveOnly)}
      and (${isOwed} or ${paid} > 0 or ${vote} is not null)`,
});
