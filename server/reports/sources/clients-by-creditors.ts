import { sql } from 'drizzle-orm';
import { balanceRows } from '#server/ledger/balances.ts';
import { clientsByCreditors } from '#shared/reports/definitions/clients-by-creditors.ts';
import { amongAny, isLive } from '../conditions.ts';
import { defineSource } from '../source.ts';
import { countingVotes, dividendsPosted, isPaid, liveIf, offers } from './creditor-parts.ts';

/** Every creditor with the head of its group; one that belongs to none is its own. */
const heads = sql`heads as (
    select id, id as head_id from creditors where parent_group_id is null
    union all select n.id, h.head_id from creditors n join heads h on n.parent_group_id = h.id)`;

// Each is a small set that is looked into for every debt: over a million debts, joins to the same rows take half as long again.
const liveStatuses = sql`(select s.id from statuses s join status_categories g on g.id = s.status_category_id where ${isLive})`;
const isLiveIva = sql`(c.status_id in ${liveStatuses} and c.product_id in (select id from products where type = 'iva'))`;
const isOwed = sql`(not d.is_excluded and d.debt_status_id in (select id from debt_statuses where counts_in_soa))`;
const isSharing = sql`(not d.is_excluded and d.debt_status_id in (select id from debt_statuses where counts_for_dividend))`;

export const clientsByCreditorsSource = defineSource(clientsByCreditors, {
  isSummary: true,
  rows: ({ domainIds, filters: { includeGroup, portfolioId, liveOnly } }) => {
    const key = includeGroup ? sql`h.head_id` : sql`d.creditor_id`;
    const ofCases = sql`join cases c on c.id = d.case_id and c.domain_id in ${domainIds} ${amongAny(sql`c.portfolio_id`, portfolioId)}
      ${liveOnly ? sql`and c.status_id in ${liveStatuses}` : sql``}
      ${includeGroup ? sql`join heads h on h.id = d.creditor_id` : sql``}`;
    return sql`
    with recursive ${heads}, debts as (
      select d.case_id, ${key} as creditor_id, bool_or(${isLiveIva}) as is_live, bool_or(${isOwed}) as is_owed,
        sum(d.balance_soa_pence) filter (where ${isOwed}) as debt, sum(d.claim_admitted_pence) filter (where ${isSharing}) as admitted
      from case_creditors d ${ofCases}
      group by 1, 2
    ), sums as (
      select b.creditor_id, count(*) filter (where b.is_owed) as clients, count(*) filter (where b.is_owed and b.is_live) as live,
        coalesce(sum(b.debt), 0) as debt, coalesce(sum(b.admitted), 0) as admitted, round(avg(o.offered) filter (where b.is_owed)) as offered
      from debts b left join ${offers()} o on o.case_id = b.case_id group by 1
    ), money as (
      select ${key} as creditor_id, coalesce(sum(a.amount_pence) filter (where ${isPaid}), 0) as paid,
        coalesce(sum(a.amount_pence) filter (where a.retained_reason is not null), 0) as retained
      from allocations a join case_creditors d on d.id = a.case_creditor_id ${ofCases}
      where a.case_creditor_id is not null group by 1
    ), votes as (
      select ${key} as creditor_id, count(*) filter (where x.vote = 'for') as for,
        count(*) filter (where x.vote = 'against') as against, count(*) filter (where x.vote = 'modified') as modified,
        max((x.received_at at time zone 'Europe/London')::date) as last_on
      from ${countingVotes()} x join case_creditors d on d.id = x.debt_id ${ofCases} group by 1
    )
    select n.id, n.name as "creditor", f.name as "group", b.clients, b.live, b.debt as "debtPence", b.admitted as "admittedPence",
      round(b.debt * 10000 / nullif(sum(b.debt) over (), 0)) as "shareOfBook", coalesce(v.for, 0) as "votesFor",
      coalesce(v.against, 0) as "votesAgainst", coalesce(v.modified, 0) as "votesModified", b.offered,
      coalesce(m.paid, 0) as "paidPence", coalesce(m.retained, 0) as "retainedPence", v.last_on as "lastVoteOn"
    from sums b join creditors n on n.id = b.creditor_id join heads k on k.id = n.id left join creditors f on f.id = k.head_id and f.id <> n.id
    left join money m on m.creditor_id = b.creditor_id
    left join votes v on v.creditor_id = b.creditor_id
    where b.clients > 0 or m.paid <> 0 or m.retained <> 0 or v.creditor_id is not null`;
  },
  control: ({ domainIds, filters: { portfolioId, liveOnly } }) => ({
    column: 'paidPence',
    inWords: 'dividends posted to date',
    pence:
      portfolioId === undefined && !liveOnly
        ? sql`select coalesce(sum(b.debit_pence - b.credit_pence), 0) from ${balanceRows} b
            where b.domain_id in ${domainIds} and b.account_id in (select account_id from payment_types where class = 'dividend')`
        : dividendsPosted(domainIds, sql`${amongAny(sql`c.portfolio_id`, portfolioId)} ${liveIf(liveOnly)}`),
  }),
});
