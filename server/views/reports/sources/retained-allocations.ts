import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { hasLiveStatus } from '#server/records/cases/live.ts';
import { codesOf } from '#server/records/ledger/codes-sql.ts';
import { retainedAllocations } from '#shared/views/reports/definitions/retained-allocations.ts';
import { whatDebtNeeds, whyUnpaid } from '../exposures/why-unpaid.ts';
import { type Asked, defineSource } from '../source.ts';

type OfThis = Asked<typeof retainedAllocations>;

const ofCase = ({ domainIds, filters }: OfThis): SQL => sql`c.domain_id in ${domainIds}
  ${andIs(sql`c.case_owner_user_id`, filters.ownerId)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;

/** Whether claim and payee of the allocation `k` would allow payment now; the same as `retentionNow`. */
const mayBePaid = sql`case
  when k.supplier_id is not null then s.is_active and s.bank_verified_at is not null
  when k.case_creditor_id is not null then r.is_active and r.bank_verified_at is not null and e.code <> 'disputed'
    and not q.is_excluded and e.counts_for_dividend and q.claim_admitted_pence > 0 and k.amount_pence >= coalesce(r.min_payment, 0)
  else true end`;
/** Anything a person retained stays until a person releases it; see `isKeptForNow` of the distributions. */
const isReleasable = sql`coalesce((k.run_line_id is not null or k.retained_reason in ('claim_not_admitted', 'bank_not_verified', 'below_minimum'))
  and (${mayBePaid}), false)`;

/** Which of `retainedParts` the allocation `k` belongs to: the same conditions as those of the reports that the parts name. */
const partOf = (today: string) => sql`case
  when k.id is null then 'run'
  when k.case_creditor_id is null then 'others'
  when not ${hasLiveStatus(sql`c.status_id`)} then 'ended'
  when exists (select from case_creditors d ${whatDebtNeeds(today)} where d.id = k.case_creditor_id and not d.is_excluded and ${whyUnpaid} is not null)
    then 'waiting'
  else 'payable' end`;

const names = sql`c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", f.name as "portfolio", t.name as "type"`;

/** What is set aside and retained: by hand, by a released run, or by an open one. */
const retained = (asked: OfThis): SQL => sql`
  select k.case_id || ' ' || k.idempotency_key as id, ${names},
    coalesce(s.name, r.name, x.unique_reference, case k.kind when 'refund' then c.case_name else 'The firm' end) as "payee",
    k.retained_reason as "reason", k.amount_pence as "amountPence", k.allocated_on as "heldSince",
    ${asked.today}::date - k.allocated_on as "days", case k.retained_reason when 'manual' then coalesce(w.name, u.name) else u.name end as "blockerOwner",
    case when ${isReleasable} then 'yes' else 'no' end as "isReleasable", ${partOf(asked.today)} as "part"
  from all_allocations k
  join cases c on c.id = k.case_id
  join payment_types t on t.id = k.payment_type_id
  join users u on u.id = c.case_owner_user_id
  left join portfolios f on f.id = c.portfolio_id
  left join users w on w.id = k.updated_by
  left join suppliers s on s.id = k.supplier_id
  left join case_creditors q on q.id = k.case_creditor_id
  left join debt_statuses e on e.id = q.debt_status_id
  left join creditors r on r.id = q.creditor_id
  left join cases x on x.id = k.to_case_id
  where k.status = 'retained' and k.journal_id is null and ${ofCase(asked)} ${andIs(sql`r.id`, asked.filters.creditorId)}`;

/** Dividends that came back or were cancelled before they were sent, and were neither reissued nor released to others. */
const unpaid = (asked: OfThis): SQL => sql`
  select k.case_id || ' ' || k.idempotency_key || ' ' || y.id, ${names}, y.payee_name, 'unpaid', z.amount_pence, z.ended_on,
    ${asked.today}::date - z.ended_on, u.name, case when r.is_active and r.bank_verified_at is not null then 'yes' else 'no' end, 'unpaid'
  from payments y
  join payment_allocations z on z.payment_id = y.id
  join allocations k on k.id = z.allocation_id
  join cases c on c.id = k.case_id
  join payment_types t on t.id = k.payment_type_id
  join users u on u.id = c.case_owner_user_id
  join creditors r on r.id = y.creditor_id
  left join portfolios f on f.id = c.portfolio_id
  where y.status in ('returned', 'cancelled') and y.given_up_on is null
    and not exists (select from payments again where again.reissue_of_id = y.id)
    and ${ofCase(asked)} ${andIs(sql`r.id`, asked.filters.creditorId)}`;

/** The retained total according to the books (including the balances of 2000 and 2400), the open runs and the allocations made. */
const retainedBalance = (asked: OfThis): SQL => sql`
  select coalesce(sum(k.pence), 0) from (
    select l.case_id, sum(l.credit_pence - l.debit_pence) as pence from journal_lines l
    join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('dueToCreditors', 'unclaimedDividends')} group by 1
    union all
    select l.case_id, l.retained_pence from distribution_run_lines l join distribution_runs n on n.id = l.run_id
    where n.status in ('draft', 'calculated', 'submitted', 'approved') and l.left_out is null and l.released_at is null
    union all
    select case_id, amount_pence from allocations where status = 'retained'
  ) k join cases c on c.id = k.case_id where ${ofCase(asked)}`;

export const retainedAllocationsSource = defineSource(retainedAllocations, {
  rows: (asked) => {
    const { reason, isReleasable: wanted } = asked.filters;
    return sql`select * from (${retained(asked)} union all ${unpaid(asked)}) held where true
      ${reason === undefined ? sql`` : sql`and "reason" = ${reason}`}
      ${wanted === undefined ? sql`` : sql`and "isReleasable" = ${wanted ? 'yes' : 'no'}`}`;
  },
  // The ledger has no such figure by reason or by creditor.
  control: (asked) => {
    const { reason, isReleasable: wanted, creditorId } = asked.filters;
    if (reason !== undefined || wanted !== undefined || creditorId !== undefined) return null;
    return {
      column: 'amountPence',
      inWords: 'kept back by allocations and open runs, and what accounts 2000 and 2400 hold',
      pence: retainedBalance(asked),
    };
  },
});
