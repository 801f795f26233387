import { sql } from 'drizzle-orm';
import { unapprovedCreditors } from '#shared/reports/definitions/unapproved-creditors.ts';
import { amongAny, isLive } from '../conditions.ts';
import { defineSource } from '../source.ts';
import { retainedByDebt } from './creditor-parts.ts';

/**
 * The first of `unpaidReasons` that applies. A claim that is disputed or withheld, or that waits for a second person, has been looked at:
 * it is not among those that are not admitted.
 */
const reason = sql`case
  when t.code not in ('disputed', 'withheld') and d.proposed_pence is null and not (t.counts_for_dividend and d.claim_admitted_pence > 0) then 'not_admitted'
  when coalesce(w.id, n.id) is not null and case when w.id is null then n.bank_verified_at else w.bank_verified_at end is null then 'bank_not_verified'
  when t.code in ('disputed', 'withheld') then 'disputed'
  when d.proposed_pence is not null then 'over_limit' end`;

const caseJoins = sql`join cases c on c.id = d.case_id join statuses s on s.id = c.status_id
  join status_categories g on g.id = s.status_category_id left join users u on u.id = c.case_owner_user_id`;

export const unapprovedCreditorsSource = defineSource(unapprovedCreditors, {
  isFoundById: true,
  rows: ({ domainIds, today, filters }) => {
    const ofCases = sql`c.domain_id in ${domainIds} and ${isLive} ${amongAny(sql`c.case_owner_user_id`, filters.ownerId)}
      ${amongAny(sql`c.portfolio_id`, filters.portfolioId)}`;
    const debts = sql`
    select d.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", n.name as "creditor",
      d.account_number as "account", d.balance_soa_pence as "balancePence", d.claim_pence as "claimPence",
      d.claim_admitted_pence as "admittedPence", t.name as "debtStatus", ${reason} as "reason",
      ${today}::date - d.claim_received_on as "daysSinceClaim", coalesce(m.retained, 0)::numeric as "retainedPence", u.name as "owner",
      c.last_contact_at as "lastContactAt"
    from case_creditors d ${caseJoins}
    join debt_statuses t on t.id = d.debt_status_id
    join creditors n on n.id = d.creditor_id
    left join creditors w on w.id = n.successor_creditor_id and n.successor_from <= ${today}::date
    left join ${retainedByDebt()} m on m.debt_id = d.id
    where ${ofCases} and t.counts_in_soa and not t.is_terminal and not d.is_excluded and ${reason} is not null
      ${amongAny(sql`d.creditor_id`, filters.creditorId)}`;
    // Nobody knows yet whose these are: no creditor, no claim.
    const waiting = sql`
    select -d.id, c.id, c.unique_reference, c.case_name, d.creditor_name, d.account_number, d.balance_soa_pence, null::bigint, null::bigint,
      'Waiting'::text, 'alias'::text, null::int, 0::numeric, u.name, c.last_contact_at
    from waiting_debts d ${caseJoins}
    where ${ofCases} ${filters.creditorId === undefined ? sql`` : sql`and false`}`;
    const all = sql`${debts} union all ${waiting}`;
    return filters.reason === undefined
      ? all
      : sql`select * from (${all}) every where "reason" = ${filters.reason}`;
  },
});
