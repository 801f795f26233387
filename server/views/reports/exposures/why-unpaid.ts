import { sql } from 'drizzle-orm';

/** What `whyUnpaid` reads of a debt `d`: its status `t`, its creditor `n`, and `w`, who has taken that creditor over. */
export const whatDebtNeeds = (today: string) => sql`left join debt_statuses t on t.id = d.debt_status_id
    left join creditors n on n.id = d.creditor_id
    left join creditors w on w.id = n.successor_creditor_id and n.successor_from <= ${today}::date`;

/**
 * Why nothing can be paid on a debt: the first of `unpaidReasons` that applies. A claim that is disputed or withheld, or that waits for a second person, has been looked at:
 * it is not among those that are not admitted.
 */
export const whyUnpaid = sql`case
  when d.debt_status_id is null then 'alias'
  when not t.counts_in_soa or t.is_terminal then null
  when t.code not in ('disputed', 'withheld') and d.proposed_pence is null and not (t.counts_for_dividend and d.claim_admitted_pence > 0) then 'not_admitted'
  when coalesce(w.id, n.id) is not null and case when w.id is null then n.bank_verified_at else w.bank_verified_at end is null then 'bank_not_verified'
  when t.code in ('disputed', 'withheld') then 'disputed'
  when d.proposed_pence is not null then 'over_limit' end`;
