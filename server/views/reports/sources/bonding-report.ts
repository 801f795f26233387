import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { bondingReport } from '#shared/views/reports/definitions/bonding-report.ts';
import { type Asked, defineSource } from '../source.ts';

type Wanted = Asked<typeof bondingReport>;

const ofPolicy = (
  filters: Wanted['filters'],
  { user, insurer, portfolio }: Record<'user' | 'insurer' | 'portfolio', SQL>,
): SQL =>
  sql`${andIs(user, filters.practitionerId)} ${andIs(insurer, filters.insurerId)} ${andIs(portfolio, filters.portfolioId)}`;

/** The month's entries, under the portfolio, insurer and policy as submitted; if not submitted yet, the case's. */
const entriesOf = (month: string, { domainIds, filters }: Wanted): SQL => sql`
  select 'entry-' || e.id as id, e.case_id, e.case_person_id, e.supervisor_user_id as user_id,
    coalesce(e.bond_insurer_supplier_id, p.bond_insurer_supplier_id) as insurer_id, coalesce(e.policy_ref, p.bond_policy_ref) as policy,
    e.appointed_on, e.action, array_position(array['new', 'increase', 'decrease', 'release'], e.action) as place, e.bondable_pence,
    e.penalty_pence, e.change_pence, e.premium_pence, e.effective_on, e.submitted_on, c.unique_reference, c.product_id
  from bond_entries e join cases c on c.id = e.case_id left join portfolios p on p.id = coalesce(e.portfolio_id, c.portfolio_id)
  where e.domain_id in ${domainIds} and e.bordereau_month = ${month}::date ${ofPolicy(filters, {
    user: sql`e.supervisor_user_id`,
    insurer: sql`coalesce(e.bond_insurer_supplier_id, p.bond_insurer_supplier_id)`,
    portfolio: sql`p.id`,
  })}`;

/** Changes before the month: submitted ones, from an index alone, and the few others, with their case's portfolio. */
const changesBefore = (
  month: string,
  { domainIds }: Wanted,
  [portfolio, isSubmitted, cases]: SQL[],
): SQL => sql`
  select e.supervisor_user_id as user_id, ${portfolio} as portfolio_id, e.bond_insurer_supplier_id as insurer_id, e.policy_ref as policy,
    sum(e.change_pence) as change from bond_entries e ${cases}
  where e.domain_id in ${domainIds} and e.bordereau_month < ${month}::date and e.portfolio_id ${isSubmitted} group by 1, 2, 3, 4`;

/** One row for each practitioner and policy: the cover in force before the month. */
const broughtForward = (month: string, asked: Wanted): SQL => sql`
  select 'forward-' || coalesce(e.user_id, 0) || '-' || coalesce(e.insurer_id, p.bond_insurer_supplier_id, 0) || '-'
      || coalesce(e.policy, p.bond_policy_ref, ''),
    null::int, null::int, e.user_id, coalesce(e.insurer_id, p.bond_insurer_supplier_id), coalesce(e.policy, p.bond_policy_ref),
    null::date, 'forward', 0, null::bigint, null::bigint, sum(e.change)::bigint, null::bigint, null::date, null::date, null, null::int
  from (
    ${changesBefore(month, asked, [sql`e.portfolio_id`, sql`is not null`, sql``])}
    union all ${changesBefore(month, asked, [sql`c.portfolio_id`, sql`is null`, sql`join cases c on c.id = e.case_id`])}
  ) e left join portfolios p on p.id = e.portfolio_id
  where true ${ofPolicy(asked.filters, {
    user: sql`e.user_id`,
    insurer: sql`coalesce(e.insurer_id, p.bond_insurer_supplier_id)`,
    portfolio: sql`p.id`,
  })}
  group by 1, 4, 5, 6 having sum(e.change) <> 0`;

/** The nil return of each bonded portfolio without entries. */
const nilReturns = (month: string, { domainIds, filters }: Wanted): SQL => sql`
  select 'nil-' || p.id, null::int, null::int, p.supervisor_user_id, p.bond_insurer_supplier_id, p.bond_policy_ref, null::date,
    'nil', 5, 0, 0, 0, 0, null::date, b.submitted_on, null, null::int
  from portfolios p left join bond_bordereaux b on b.portfolio_id = p.id and b.month = ${month}::date
  where p.domain_id in ${domainIds} and p.is_active and p.bond_insurer_supplier_id is not null
    and not exists (select from bond_entries e where e.bordereau_month = ${month}::date and e.portfolio_id = p.id)
    and not exists (select from bond_entries e join cases c on c.id = e.case_id
      where e.bordereau_month = ${month}::date and e.portfolio_id is null and c.portfolio_id = p.id)
    ${ofPolicy(filters, { user: sql`p.supervisor_user_id`, insurer: sql`p.bond_insurer_supplier_id`, portfolio: sql`p.id` })}`;

/** The names in a row, looked up only for the rows of a page. */
const insolvent = sql`(select concat_ws(' ', t.name, h.first_name, h.last_name) from case_people q join persons h on h.id = q.person_id
  left join titles t on t.id = h.title_id where q.id = e.case_person_id)`;

export const bondingReportSource = defineSource(bondingReport, {
  rows: (asked) => {
    const month = monthOf(asked.filters.month);
    return sql`
      select e.id, e.case_id as "caseId", u.name as "practitioner", u.ip_number as "ipNumber", i.name as "insurer", e.policy as "policy",
        e.unique_reference as "reference", ${insolvent} as "insolvent",
        (select name from products where id = e.product_id) as "caseType", e.appointed_on as "appointedOn", e.action,
        e.place as "actionOrder", e.bondable_pence as "bondablePence", e.penalty_pence as "penaltyPence", e.change_pence as "changePence",
        e.premium_pence as "premiumPence", e.effective_on as "effectiveOn", e.submitted_on as "submittedOn"
      from (${entriesOf(month, asked)} union all ${broughtForward(month, asked)} union all ${nilReturns(month, asked)}) e
      left join users u on u.id = e.user_id left join suppliers i on i.id = e.insurer_id`;
  },
  control: ({ domainIds, filters: { month, practitionerId, insurerId: insurers, portfolioId } }) =>
    // The cover in force is kept by person, not by which surety was told: a part of it cannot be compared.
    practitionerId || insurers || portfolioId
      ? null
      : {
          column: 'changePence',
          inWords: 'the covers in force of all cases, without what changed after the month',
          pence: sql`
            select coalesce(sum(e.penalty_pence) filter (where e.is_current), 0)
              - coalesce(sum(e.change_pence) filter (where e.bordereau_month > ${monthOf(month)}::date), 0)
            from bond_entries e join cases c on c.id = e.case_id where c.domain_id in ${domainIds}`,
        },
});
