import { type SQL, sql } from 'drizzle-orm';
import { monthOf } from '#shared/ledger/ledger.ts';
import { bondingReport } from '#shared/reports/definitions/bonding-report.ts';
import { amongAny } from '../conditions.ts';
import { type Asked, defineSource } from '../source.ts';

type Wanted = Asked<typeof bondingReport>;

/** Entries with their case and the portfolio under whose bond they stand: as submitted, until then that of the case. */
const entries = sql`bond_entries e
  join cases c on c.id = e.case_id
  left join portfolios p on p.id = coalesce(e.portfolio_id, c.portfolio_id)`;
const policy = sql`coalesce(e.policy_ref, p.bond_policy_ref)`;
const insurerId = sql`coalesce(e.bond_insurer_supplier_id, p.bond_insurer_supplier_id)`;

const entriesOf = (month: string, { domainIds, filters }: Wanted): SQL => sql`
  select 'entry-' || e.id as id, c.id as "caseId", u.name as "practitioner", u.ip_number as "ipNumber", i.name as "insurer",
    ${policy} as "policy", c.unique_reference as "reference",
    concat_ws(' ', t.name, h.first_name, h.last_name) as "insolvent", d.name as "caseType", e.appointed_on as "appointedOn",
    e.action, array_position(array['new', 'increase', 'decrease', 'release'], e.action) as "actionOrder",
    e.bondable_pence as "bondablePence", e.penalty_pence as "penaltyPence", e.change_pence as "changePence",
    e.premium_pence as "premiumPence", e.effective_on as "effectiveOn", e.submitted_on as "submittedOn"
  from ${entries}
  join products d on d.id = c.product_id
  join case_people q on q.id = e.case_person_id
  join persons h on h.id = q.person_id
  left join titles t on t.id = h.title_id
  left join users u on u.id = e.supervisor_user_id
  left join suppliers i on i.id = ${insurerId}
  where c.domain_id in ${domainIds} and e.bordereau_month = ${month}::date
    ${amongAny(sql`e.supervisor_user_id`, filters.practitionerId)} ${amongAny(insurerId, filters.insurerId)}
    ${amongAny(sql`p.id`, filters.portfolioId)}`;

/** One row for each practitioner and policy: what they had in force before the month. */
const broughtForward = (month: string, { domainIds, filters }: Wanted): SQL => sql`
  select 'forward-' || coalesce(e.supervisor_user_id, 0) || '-' || coalesce(${insurerId}, 0) || '-'
      || coalesce(${policy}, '') as id,
    null::int, min(u.name), min(u.ip_number), min(i.name), ${policy}, null, null, null, null::date,
    'forward', 0, null::bigint, null::bigint, sum(e.change_pence)::bigint, null::bigint, null::date, null::date
  from ${entries}
  left join users u on u.id = e.supervisor_user_id
  left join suppliers i on i.id = ${insurerId}
  where c.domain_id in ${domainIds} and e.bordereau_month < ${month}::date
    ${amongAny(sql`e.supervisor_user_id`, filters.practitionerId)} ${amongAny(insurerId, filters.insurerId)}
    ${amongAny(sql`p.id`, filters.portfolioId)}
  group by e.supervisor_user_id, ${insurerId}, ${policy}
  having sum(e.change_pence) <> 0`;

/** The nil return of each bonded portfolio in which nothing happened. */
const nilReturns = (month: string, { domainIds, filters }: Wanted): SQL => sql`
  select 'nil-' || p.id, null::int, u.name, u.ip_number, i.name, p.bond_policy_ref, null, null, null, null::date,
    'nil', 5, 0, 0, 0, 0, null::date, b.submitted_on
  from portfolios p
  join suppliers i on i.id = p.bond_insurer_supplier_id
  left join users u on u.id = p.supervisor_user_id
  left join bond_bordereaux b on b.portfolio_id = p.id and b.month = ${month}::date
  where p.domain_id in ${domainIds} and p.is_active
    and not exists (select from bond_entries e join cases c on c.id = e.case_id
      where e.bordereau_month = ${month}::date and coalesce(e.portfolio_id, c.portfolio_id) = p.id)
    ${amongAny(sql`p.supervisor_user_id`, filters.practitionerId)} ${amongAny(sql`i.id`, filters.insurerId)}
    ${amongAny(sql`p.id`, filters.portfolioId)}`;

export const bondingReportSource = defineSource(bondingReport, {
  rows: (asked) => {
    const month = monthOf(asked.filters.month);
    return sql`${entriesOf(month, asked)} union all ${broughtForward(month, asked)} union all ${nilReturns(month, asked)}`;
  },
  control: ({ domainIds, filters: { month, practitionerId, insurerId: insurers, portfolioId } }) =>
    // What is in force is kept by person, not by who was told of it: a part of it cannot be compared.
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
