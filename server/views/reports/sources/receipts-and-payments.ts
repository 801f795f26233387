import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { codeOf, codesOf } from '#server/records/ledger/codes-sql.ts';
import { feeAccounts } from '#shared/records/ledger/fee-accounts.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { receiptsAndPayments } from '#shared/views/reports/definitions/receipts-and-payments.ts';
import { type Asked, defineSource } from '../source.ts';

type OfThis = Asked<typeof receiptsAndPayments>;

/** SQL: the start of the arrangement's year that a day is in, for one approved by then; the same as `arrangementYear`. */
export const yearStart = (approvedOn: SQL, day: SQL): SQL => sql`(
  select max(start) from (
    select (${approvedOn} + make_interval(years => n))::date
      + case when to_char(${approvedOn}, 'MM-DD') = '02-29' and to_char(${approvedOn} + make_interval(years => n), 'MM-DD') = '02-28' then 1 else 0 end as start
    from (values (extract(year from ${day})::int - extract(year from ${approvedOn})::int), (extract(year from ${day})::int - extract(year from ${approvedOn})::int - 1)) years(n)
    where n >= 0
  ) starts where start <= ${day})`;

/** The requested cases, each with the first day of its period; by default, of its current arrangement year. */
function scope({ domainIds, filters, mostCases }: OfThis): SQL {
  const { reference, from, to, portfolioId, productId, ownerId } = filters;
  const end = sql`${to}::date`;
  const start =
    from === undefined
      ? sql`case when c.approval_date <= ${end} then ${yearStart(sql`c.approval_date`, end)} else least(c.enquiry_on, ${end}) end`
      : sql`${from}::date`;
  return sql`
    select c.id, c.unique_reference, c.case_name, ${start} as first from cases c
    where c.domain_id in ${domainIds} ${reference === undefined ? sql`` : sql`and c.unique_reference = upper(${reference})`}
      ${andIs(sql`c.portfolio_id`, portfolioId)} ${andIs(sql`c.product_id`, productId)} ${andIs(sql`c.case_owner_user_id`, ownerId)}
      ${mostCases === undefined ? sql`` : sql`and exists (select from journal_lines l where l.case_id = c.id and l.posted_on <= ${end}) order by c.unique_reference limit ${mostCases}`}`;
}

/** Debits less credits of each case by account, and by bank account where it is cash, before the period and in it. */
const posted = (to: string): SQL => sql`
  select l.case_id, l.account_id, case when k.is_cash then coalesce(l.bank_account_id, 0) end as bank_id,
    coalesce(sum(l.debit_pence - l.credit_pence) filter (where l.posted_on < s.first), 0) as prior,
    coalesce(sum(l.debit_pence - l.credit_pence) filter (where l.posted_on >= s.first), 0) as period
  from scope s
  join journal_lines l on l.case_id = s.id and l.posted_on <= ${to}::date
  join (select id, code in ${codesOf('clientBank', 'clientAccounts')} as is_cash from chart_of_accounts where ledger = 'estate') k on k.id = l.account_id
  group by 1, 2, 3`;

/** Fee working lines that have an account to themselves; other expenses share theirs. */
const feeCodes = [...Object.entries(feeAccounts), ['expenses', ledgerCodes.professionalFees] as const].map(
  ([item, code]) => sql`(${item}, ${code}, ${item === 'expenses'})`,
);

/**
 * What creditors were told in the current proposal, by account; if it does not say which account, at the heading of a similar one. The same
 * as `estimatesOf`, for cases with an account. Of a case taken on without a proposal, what it was to pay by the schedule it came with
 * (`estimatesTakenOn`).
 */
const estimates: SQL = sql`
  with told as (
    select s.case_id, o.outcome from (select distinct case_id from posted) s
    left join lateral (
      select p.figures -> 'outcome' as outcome from proposals p where p.case_id = s.case_id and p.status in ('generated', 'sent', 'signed')
      order by p.number desc limit 1
    ) o on true
  )
  select t.case_id, case when l.kind = 'lump' then ${codeOf('assetSales')} else ${codeOf('contributions')} end as code, sum(l.expected_pence) as pence,
    l.kind = 'lump' as at_heading
  from told t join taken_on_cases k on k.case_id = t.case_id join payment_schedules p on p.case_id = t.case_id and p.schedule_version = 1
  join payment_schedule_lines l on l.schedule_id = p.id where t.outcome is null group by 1, 2, 4
  union all
  select o.case_id, e.code, e.pence, e.at_heading
  from told o
  cross join lateral (
    select case n when 1 then ${codeOf('contributions')} else ${codeOf('assetSales')} end as code, (r ->> 'pence')::bigint as pence, n > 1 as at_heading
    from jsonb_array_elements(o.outcome -> 'realisations') with ordinality x(r, n)
    union all
    select m.code, (line ->> 'entitledPence')::bigint, m.at_heading from jsonb_array_elements(o.outcome -> 'fees' -> 'lines') line
    join (values ${sql.join(feeCodes, sql`, `)}) m(item, code, at_heading) on m.item = line ->> 'item'
    union all
    select v.code, (o.outcome ->> v.field)::bigint, false
    from (values (${codeOf('unsecuredDividend')}, 'unsecuredDividendPence'), (${codeOf('preferentialDividend')}, 'preferentialDividendPence'),
      (${codeOf('clientRefund')}, 'returnedPence')) v(code, field)
  ) e where o.outcome is not null`;

/** The accounts of both sides, in the order of the account. */
const sides: SQL = sql`
  select a.id, a.code, coalesce(a.eos_line_label, a.name) as name, g.rp_heading as heading, g.rp_order as place,
    t.statement = 'rp_receipt' as is_receipt
  from chart_of_accounts a join account_groups g on g.id = a.account_group_id
  join account_types t on t.id = g.account_type_id and t.statement in ('rp_receipt', 'rp_payment') where a.ledger = 'estate'`;

/** The lines of both sides. */
const lines: SQL = sql`
  select f.case_id, case when a.is_receipt then 'receipts' else 'payments' end as section, a.heading, a.place * 2 as place,
    a.code, a.name as account, f.pence as estimated, a.sign * f.prior as prior, a.sign * f.period as period, a.sign
  from (
    select coalesce(p.case_id, e.case_id) as case_id, coalesce(p.account_id, e.account_id) as account_id, coalesce(p.prior, 0) as prior,
      coalesce(p.period, 0) as period, e.pence
    from (select p.* from posted p join sides on sides.id = p.account_id) p
    full join (select e.case_id, sides.id as account_id, e.pence from estimates e join sides on sides.code = e.code where not e.at_heading) e
      on e.case_id = p.case_id and e.account_id = p.account_id
    where p.case_id is not null or e.pence > 0
  ) f join (select *, case when is_receipt then -1 else 1 end as sign from sides) a on a.id = f.account_id
  union all
  select e.case_id, case when a.is_receipt then 'receipts' else 'payments' end, a.heading, a.place * 2 + 1, null, 'Other, estimated',
    e.pence, 0, 0, case when a.is_receipt then -1 else 1 end
  from (select case_id, code, sum(pence) as pence from estimates where at_heading group by 1, 2) e
  join sides a on a.code = e.code where e.pence <> 0`;

/**
 * What is held on each account and at which banks, and how much of it is for creditors whose dividend came back. Money may come in at one
 * bank account and leave from another, so only those with a remainder are named.
 */
const funds: SQL = sql`
  select p.case_id, case when a.code in ${codesOf('clientBank', 'clientAccounts')} then 'held' else 'owed' end as section,
    case when a.code in ${codesOf('clientBank', 'clientAccounts')} then 'Funds held' else 'Held for creditors' end as heading,
    case when a.code in ${codesOf('clientBank', 'clientAccounts')} then 10000 else 10001 end as place, a.code, a.name as account, sum(p.prior) as prior,
    sum(p.period) as period, string_agg(b.name, ', ' order by b.name) filter (where p.prior + p.period > 0) as held_at,
    coalesce(bool_or(b.bears) filter (where p.prior + p.period > 0), false) as bears
  from posted p join chart_of_accounts a on a.id = p.account_id and a.code in ${codesOf('clientBank', 'clientAccounts', 'dueToCreditors', 'unclaimedDividends')}
  left join banks b on b.id = p.bank_id
  group by p.case_id, a.code, a.name having sum(p.prior) <> 0 or sum(p.period) <> 0`;

/** Fees agreed or proposed but not drawn. */
const due = (to: string): SQL => sql`
  select k.case_id, sum(k.amount_pence) as pence from all_allocations k
  where k.case_id in (select id from scope) and k.kind = 'fee' and k.journal_id is null
    and k.status in ('proposed', 'retained', 'approved', 'released') and k.allocated_on <= ${to}::date group by 1`;

/** Whether the bank has ever credited interest: on the pooled account itself, or on the client accounts within it. */
const bearsInterest: SQL = sql`
  select b.id, b.name, exists (
    select from journal_lines i join chart_of_accounts a on a.id = i.account_id and a.code = ${codeOf('bankInterest')}
    join journal_lines k on k.journal_id = i.journal_id and k.bank_account_id = b.id where i.domain_id = b.domain_id and i.credit_pence > 0
  ) as bears from bank_accounts b where b.id in (select bank_id from posted)`;

export const receiptsAndPaymentsSource = defineSource(receiptsAndPayments, {
  isByCase: true,
  rows: (asked) => {
    const { to } = asked.filters;
    return sql`
      with scope as materialized (${scope(asked)}), posted as materialized (${posted(to)}), sides as materialized (${sides}),
        estimates as materialized (${estimates}), banks as materialized (${bearsInterest})
      select s.id || ' ' || r.section || ' ' || r.place || ' ' || coalesce(r.code, '') as id, s.id as "caseId",
        s.unique_reference as "reference", s.case_name as "client", r.section, r.heading, r.place as "position", r.code, r.account,
        r.held_at as "heldAt", case when r.section = 'held' then case when r.bears then 'yes' else 'no' end end as "bearsInterest",
        r.estimated as "estimatedPence", r.prior as "priorPence", r.period as "periodPence", r.prior + r.period as "cumulativePence",
        r.prior + r.period - r.estimated as "variancePence", r.balance as "balancePence", r.funds as "fundsPence", r.due as "duePence",
        s.first as "periodFrom"
      from (
        select case_id, section, heading, place, code, account, null as held_at, false as bears, estimated, prior, period,
          -sign * (prior + period) as balance, null::bigint as funds, null::bigint as due from (${lines}) l
        union all
        select case_id, section, heading, place, code, account, held_at, bears, null, prior, period, null, prior + period, null
        from (${funds}) f
        union all
        select case_id, 'due', 'Due to the office holder', 10002, null, 'Fees not drawn yet', null, false, null, null, null, null, null, pence
        from (${due(to)}) d where case_id in (select case_id from posted)
      ) r join scope s on s.id = r.case_id`;
  },
  control: (asked) => ({
    column: 'balancePence',
    inWords: 'what the cases have on accounts 1000 and 1010, less what 2000 and 2400 hold for creditors',
    pence: sql`
      select coalesce(sum(l.debit_pence - l.credit_pence), 0) from (${scope(asked)}) s
      join journal_lines l on l.case_id = s.id and l.posted_on <= ${asked.filters.to}::date
      join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('clientBank', 'clientAccounts', 'dueToCreditors', 'unclaimedDividends')}`,
  }),
});
