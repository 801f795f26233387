import { sql } from 'drizzle-orm';
import { clientsOfCreditor } from '#shared/reports/definitions/clients-of-creditor.ts';
import { amongAny } from '../conditions.ts';
import { defineSource } from '../source.ts';
import { countingVotes, isOwed, liveIf, offers, paidByDebt } from './creditor-parts.ts';

export const clientsOfCreditorSource = defineSource(clientsOfCreditor, {
  rows: ({ domainIds, filters: { creditorId = 0, includeGroup, portfolioId, liveOnly } }) => sql`
    with recursive family as (
      select id, name from creditors where id = ${creditorId}
      ${includeGroup ? sql`union all select n.id, n.name from creditors n join family f on n.parent_group_id = f.id` : sql``}
    ), own as materialized (
      select d.id, d.case_id, d.account_number, d.claim_pence, case when ${isOwed} then d.balance_soa_pence end as balance, f.name as creditor,
        c.unique_reference, c.case_name, c.product_id, s.name as status
      from family f join case_creditors d on d.creditor_id = f.id join cases c on c.id = d.case_id join statuses s on s.id = c.status_id
      join status_categories g on g.id = s.status_category_id join debt_statuses t on t.id = d.debt_status_id
      where c.domain_id in ${domainIds} ${amongAny(sql`c.portfolio_id`, portfolioId)} ${liveIf(liveOnly)}
    )
    select b.id, b.case_id as "caseId", b.unique_reference as "reference", b.case_name as "client", b.creditor,
      b.account_number as "account", p.name as "product", b.status, b.balance as "balancePence", b.claim_pence as "claimPence",
      x.vote, o.offered, coalesce(m.paid, 0) as "paidPence"
    from own b join products p on p.id = b.product_id
    left join ${paidByDebt(sql`and a.case_creditor_id in (select id from own)`)} m on m.debt_id = b.id
    left join (select distinct on (y.debt_id) y.debt_id, y.vote from
      ${countingVotes(sql`and v.case_creditor_id in (select id from own)`)} y order by y.debt_id, y.received_at desc, y.id desc) x on x.debt_id = b.id
    left join ${offers(sql`and o.case_id in (select case_id from own)`)} o on o.case_id = b.case_id
    where b.balance is not null or m.paid > 0 or x.vote is not null`,
});
