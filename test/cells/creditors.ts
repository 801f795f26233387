import type { Oracle } from './cells.ts';
import { live } from './schedule.ts';

const paid = (debt: string) =>
  `coalesce((select sum(amount_pence) from allocations a where a.case_creditor_id = ${debt} and a.journal_id is not null and a.status in ('released', 'paid')), 0)`;
const retained = (debt: string) =>
  `coalesce((select sum(amount_pence) from allocations a where a.case_creditor_id = ${debt} and a.status = 'retained'), 0)`;
const owed = `(t.counts_in_soa and not d.is_excluded)`;
const admitted = `case when t.counts_for_dividend and not d.is_excluded and d.claim_admitted_pence > 0 then d.claim_admitted_pence end`;
const offer = (ofCase: string) =>
  `(select (figures -> 'outcome' ->> 'pencePerPound')::int from proposals o where o.case_id = ${ofCase} and o.status in ('generated', 'sent', 'signed') order by number desc limit 1)`;
/** The vote of a debt in each decision that counts: the last that came by the end of its day. */
const votes = `votes as (
    select distinct on (v.id) v.case_creditor_id as debt, x.vote, x.received_at, x.id
    from decision_votes x join decision_voters v on v.id = x.voter_id join decisions e on e.id = v.decision_id
    where e.opened_at is not null and x.voided_at is null and not x.is_afterwards and (x.received_at at time zone 'Europe/London')::date <= e.decision_date
    order by v.id, x.received_at desc, x.id desc)`;

const financials: Oracle = {
  report: 'case-creditor-financials',
  key: ['id'],
  text: ({ domains }) => `with debt as (
      select d.id, d.case_id, n.name, d.account_number, n.min_payment, ${owed} as is_owed, ${admitted} as admitted, ${paid('d.id')} as paid, ${retained('d.id')} as retained,
        d.creditor_id, c.unique_reference, c.case_name, c.next_distribution_on
      from case_creditors d join debt_statuses t on t.id = d.debt_status_id join creditors n on n.id = d.creditor_id join cases c on c.id = d.case_id
      join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id where c.domain_id in (${domains}) and ${live})
    select d.id, d.unique_reference as "reference", d.case_name as "client", d.name as "creditor", d.account_number as "account", d.admitted as "admittedPence",
      ${offer('d.case_id')} as "offered", round(d.paid * 10000.0 / d.admitted) as "paid", d.paid as "dividendPence", d.retained as "retainedPence",
      (select retained_reason from allocations a where a.case_creditor_id = d.id and status = 'retained' order by amount_pence desc, id limit 1) as "retainedReason",
      (select max(released_on)::text from allocations a where a.case_creditor_id = d.id and journal_id is not null and status in ('released', 'paid')) as "lastDividendOn",
      d.next_distribution_on::text as "nextDividendOn", d.min_payment as "minPaymentPence"
    from debt d where d.is_owed or d.paid <> 0 or d.retained <> 0`,
  left: {
    share:
      'whole basis points by largest remainders, compared with the Creditors tab in creditor-reports.test.ts',
  },
};

const unapproved: Oracle = {
  report: 'unapproved-creditors',
  key: ['id'],
  text: ({ domains, today }) => `select * from (
      select d.id, c.unique_reference as "reference", c.case_name as "client", n.name as "creditor", d.account_number as "account", d.balance_soa_pence as "balancePence",
        d.claim_pence as "claimPence", d.claim_admitted_pence as "admittedPence", t.name as "debtStatus",
        case when not t.counts_in_soa or t.is_terminal then null
          when t.code in ('disputed', 'withheld') then case when b.bank_verified_at is null then 'bank_not_verified' else 'disputed' end
          when d.proposed_pence is null and (not t.counts_for_dividend or coalesce(d.claim_admitted_pence, 0) = 0) then 'not_admitted'
          when b.bank_verified_at is null then 'bank_not_verified' when d.proposed_pence is not null then 'over_limit' end as "reason",
        date '${today}' - d.claim_received_on as "daysSinceClaim", ${retained('d.id')} as "retainedPence", u.name as "owner", c.last_contact_at as "lastContactAt"
      from case_creditors d join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
      join debt_statuses t on t.id = d.debt_status_id join creditors n on n.id = d.creditor_id
      join creditors b on b.id = case when n.successor_from <= '${today}' and n.successor_creditor_id is not null then n.successor_creditor_id else n.id end
      left join users u on u.id = c.case_owner_user_id where c.domain_id in (${domains}) and ${live} and not d.is_excluded
    ) debts where "reason" is not null
    union all
    select -w.id, c.unique_reference, c.case_name, w.creditor_name, w.account_number, w.balance_soa_pence, null, null, 'Waiting', 'alias', null, 0, u.name, c.last_contact_at
    from waiting_debts w join cases c on c.id = w.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
    left join users u on u.id = c.case_owner_user_id where c.domain_id in (${domains}) and ${live}`,
};

const exposure: Oracle = {
  report: 'clients-by-creditors',
  key: ['id'],
  text: ({ domains }) => `with recursive ${votes},
    heads as (select id, id as head from creditors where parent_group_id is null union all select n.id, h.head from creditors n join heads h on h.id = n.parent_group_id),
    debt as (select d.*, ${owed} as is_owed, ${admitted} as admitted, ${live} and p.type = 'iva' as is_live_iva, ${paid('d.id')} as paid, ${retained('d.id')} as retained
      from case_creditors d join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
      join products p on p.id = c.product_id join debt_statuses t on t.id = d.debt_status_id where c.domain_id in (${domains})),
    book as (select sum(balance_soa_pence) as pence from debt where is_owed),
    one as (select creditor_id, count(distinct case_id) filter (where is_owed) as clients, count(distinct case_id) filter (where is_owed and is_live_iva) as live,
        coalesce(sum(balance_soa_pence) filter (where is_owed), 0) as owed, coalesce(sum(admitted), 0) as admitted, sum(paid) as paid, sum(retained) as retained from debt group by 1),
    cast_votes as (select d.creditor_id, count(*) filter (where v.vote = 'for') as f, count(*) filter (where v.vote = 'against') as a, count(*) filter (where v.vote = 'modified') as m,
        count(*) as n, max((v.received_at at time zone 'Europe/London')::date) as last_on from debt d join votes v on v.debt = d.id group by 1)
    select o.creditor_id as id, n.name as "creditor", case when h.head <> n.id then k.name end as "group", o.clients, o.live, o.owed as "debtPence", o.admitted as "admittedPence",
      round(o.owed * 10000 / nullif((select pence from book), 0)) as "shareOfBook", coalesce(v.f, 0) as "votesFor", coalesce(v.a, 0) as "votesAgainst", coalesce(v.m, 0) as "votesModified",
      (select round(avg(x.offered)) from (select ${offer('y.case_id')} as offered from (select distinct case_id from debt where creditor_id = o.creditor_id and is_owed) y) x) as "offered",
      o.paid as "paidPence", o.retained as "retainedPence", v.last_on::text as "lastVoteOn"
    from one o join creditors n on n.id = o.creditor_id join heads h on h.id = n.id join creditors k on k.id = h.head left join cast_votes v on v.creditor_id = n.id
    where o.clients > 0 or o.paid <> 0 or o.retained <> 0 or v.n > 0`,
};

/** Who owes a creditor or one of its group: the debts in the statement of affairs, and those paid or voted on. Asked for every head of a group. */
const clients: Oracle = {
  report: 'clients-of-creditor',
  every:
    () => `select distinct n.id as each from creditors n where n.parent_group_id is null and exists (select from case_creditors d join creditors m on m.id = d.creditor_id
      where n.id in (m.id, m.parent_group_id, (select parent_group_id from creditors where id = m.parent_group_id))) order by 1`,
  given: ({ each }) => ({ creditorId: each, includeGroup: 'true' }),
  key: ['id'],
  text: ({ domains, each }) => `with recursive ${votes},
    heads as (select id, id as head from creditors where parent_group_id is null union all select n.id, h.head from creditors n join heads h on h.id = n.parent_group_id),
    debt as (select d.*, ${owed} as is_owed, ${paid('d.id')} as paid from case_creditors d join debt_statuses t on t.id = d.debt_status_id where d.creditor_id in (select id from heads where head = ${each}))
    select d.id, c.unique_reference as "reference", c.case_name as "client", n.name as "creditor", d.account_number as "account", p.name as "product", s.name as "status",
      case when d.is_owed then d.balance_soa_pence end as "balancePence", d.claim_pence as "claimPence", v.vote, ${offer('d.case_id')} as "offered", d.paid as "paidPence"
    from debt d join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join products p on p.id = c.product_id join creditors n on n.id = d.creditor_id
    left join (select distinct on (debt) debt, vote from votes order by debt, received_at desc, id desc) v on v.debt = d.id
    where c.domain_id in (${domains}) and (d.is_owed or d.paid > 0 or v.vote is not null)`,
};

const list: Oracle = {
  report: 'case-creditor-list',
  key: ['id'],
  text: ({
    domains,
  }) => `select d.id, c.unique_reference as "reference", c.case_name as "client", n.name as "creditor", k.name as "creditType", d.account_number as "account",
      array_to_string(array_remove(array[nullif(n.address_line1, ''), nullif(n.address_line2, ''), nullif(n.town, ''), nullif(n.county, ''), nullif(n.postcode, '')], null), ', ') as "address",
      n.email, d.balance_soa_pence as "balancePence", d.claim_pence as "claimPence", t.name as "status", v.name as "agent"
    from case_creditors d join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
    join debt_statuses t on t.id = d.debt_status_id join creditors n on n.id = d.creditor_id join credits k on k.id = d.credit_id left join creditors v on v.id = n.agent_creditor_id
    where c.domain_id in (${domains}) and ${live} and ${owed}`,
};

/** Kept back by allocations and by the shares of open runs, and dividends that came back. */
const retainedAllocations: Oracle = {
  report: 'retained-allocations',
  key: ['reference', 'type', 'payee', 'reason', 'heldSince', 'amountPence'],
  text: ({ domains, today }) => `with kept as (
      select a.case_id, a.payment_type_id, a.case_creditor_id, a.supplier_id, a.to_case_id, a.kind, a.amount_pence, a.retained_reason as reason, a.allocated_on as held_on,
        null as payee_name
      from allocations a where a.status = 'retained'
      union all
      select q.case_id, (x ->> 'paymentTypeId')::int, (x ->> 'caseCreditorId')::int, null, null, x ->> 'kind', (x ->> 'pence')::bigint, x ->> 'reason', q.allocated_on, null
      from run_proposals q cross join lateral json_array_elements(q.shares) x where x ->> 'reason' is not null
      union all
      select a.case_id, a.payment_type_id, a.case_creditor_id, null, null, a.kind, z.amount_pence, 'unpaid', z.ended_on, p.payee_name
      from payments p join payment_allocations z on z.payment_id = p.id join allocations a on a.id = z.allocation_id
      where p.creditor_id is not null and p.status in ('returned', 'cancelled') and p.given_up_on is null and p.id not in (select reissue_of_id from payments where reissue_of_id is not null))
    select c.unique_reference as "reference", c.case_name as "client", f.name as "portfolio", t.name as "type",
      coalesce(k.payee_name, s.name, r.name, x.unique_reference, case when k.kind = 'refund' then c.case_name else 'The firm' end) as "payee", k.reason, k.amount_pence as "amountPence",
      k.held_on::text as "heldSince", date '${today}' - k.held_on as "days"
    from kept k join cases c on c.id = k.case_id join payment_types t on t.id = k.payment_type_id left join portfolios f on f.id = c.portfolio_id
    left join suppliers s on s.id = k.supplier_id left join case_creditors d on d.id = k.case_creditor_id left join creditors r on r.id = d.creditor_id
    left join cases x on x.id = k.to_case_id where c.domain_id in (${domains})`,
  left: {
    isReleasable: 'worked out by hand in held-money-reports.test.ts',
    part: 'compared with the totals of three reports in creditor-reports.test.ts',
    blockerOwner: 'the owner of the case, or who kept it back',
  },
};

export const creditorOracles: readonly Oracle[] = [
  retainedAllocations,
  financials,
  unapproved,
  exposure,
  clients,
  list,
];
