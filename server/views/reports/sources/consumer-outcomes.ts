import { sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { keysOf } from '#shared/platform/options.ts';
import { adjustments } from '#shared/records/cases/adjustments.ts';
import {
  consumerOutcomes,
  outcomeGroups,
  SMALLEST_GROUP,
} from '#shared/views/reports/definitions/consumer-outcomes.ts';
import { defineSource } from '../source.ts';

const adjustmentName = sql`case a.key ${sql.join(
  Object.entries(adjustments).map(([key, label]) => sql`when ${key} then ${label}`),
  sql` `,
)} end`;

/** The first day on which somebody called, met or wrote to the client: whatever is only noted inside does not answer them. */
const firstAnswer = sql`least(
  (select min((n.happened_at at time zone 'Europe/London')::date) from case_notes n
    where n.case_id = c.id and n.kind in ('call_out', 'call_in', 'meeting', 'email_out')),
  (select min(i.sent_on) from mail_items i where i.case_id = c.id))`;

const applicant = sql`case_people cp join persons p on p.id = cp.person_id`;

const ageBand = sql`(select case when p.date_of_birth is null then 'Not known'
    when age(c.enquiry_on, p.date_of_birth) < interval '25 years' then 'Under 25' when age(c.enquiry_on, p.date_of_birth) < interval '35 years' then '25 to 34'
    when age(c.enquiry_on, p.date_of_birth) < interval '50 years' then '35 to 49' when age(c.enquiry_on, p.date_of_birth) < interval '65 years' then '50 to 64'
    else '65 and over' end
  from ${applicant} where cp.case_id = c.id and cp.role = 'applicant_1')`;

/** Cases by every group that they are in, then each group added up. A break is one of the schedule in force. */
export const consumerOutcomesSource = defineSource(consumerOutcomes, {
  rows: ({ domainIds, filters, reader }) => {
    const isShown = reader.permissions.has('cases.identifiers')
      ? sql`true`
      : sql`count(*) >= ${SMALLEST_GROUP}`;
    const shown = (figure: ReturnType<typeof sql>) => sql`case when ${isShown} then ${figure} end`;
    return sql`
      select x."groupedBy" || ':' || x."group" as id, x."groupedBy", x."group",
        array_position(array[${sql.join(
          keysOf(outcomeGroups).map((key) => sql`${key}`),
          sql`, `,
        )}]::text[], x."groupedBy") as "place",
        ${shown(sql`count(*)`)} as "clients", ${shown(sql`count(x."days")`)} as "answered",
        ${shown(sql`percentile_disc(0.5) within group (order by x."days")`)} as "daysToAnswer",
        ${shown(sql`count(*) filter (where x."complaints" > 0)`)} as "complained", ${shown(sql`coalesce(sum(x."upheld"), 0)`)} as "upheld",
        ${shown(sql`count(*) filter (where x."isApproved")`)} as "approved",
        ${shown(sql`count(*) filter (where x."hasBreak")`)} as "breaks", ${shown(sql`count(*) filter (where x."failedEarly")`)} as "earlyFailures",
        ${shown(sql`count(*) filter (where x."isCompleted")`)} as "completed",
        ${shown(sql`round(count(*) filter (where x."complaints" > 0) * 10000.0 / count(*))`)} as "complainedShare",
        ${shown(
          sql`round(count(*) filter (where x."failedEarly") * 10000.0 / nullif(count(*) filter (where x."isApproved"), 0))`,
        )} as "earlyFailureShare"
      from (
        select g.key as "groupedBy", g.name as "group", greatest(0, ${firstAnswer} - c.enquiry_on) as "days",
          (select count(*) from complaints k where k.case_id = c.id) as "complaints",
          (select count(*) from complaints k where k.case_id = c.id and k.outcome in ('upheld', 'partly')) as "upheld",
          c.approval_date is not null as "isApproved",
          exists (select from payment_schedule_lines l where l.kind = 'break' and l.schedule_id =
            (select s.id from payment_schedules s where s.case_id = c.id order by s.schedule_version desc limit 1)) as "hasBreak",
          coalesce(c.terminated_on < c.approval_date + interval '12 months', false) as "failedEarly", c.completed_on is not null as "isCompleted"
        from cases c join products d on d.id = c.product_id left join introducers i on i.id = c.introducer_id
        cross join lateral (
          select 'all' as key, 'All' as name union all
          select 'vulnerable', case when c.is_vulnerable then 'Vulnerable' else 'Not marked as vulnerable' end union all
          select 'age', ${ageBand} union all
          select 'introducer', coalesce(i.name, 'None') union all
          select 'product', d.name union all
          select distinct 'adjustment', coalesce(${adjustmentName}, 'None recorded')
          from ${applicant} left join lateral unnest(p.adjustments) a(key) on true
          where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2') and (a.key is not null or not exists (
            select from case_people o join persons q on q.id = o.person_id where o.case_id = c.id and o.role in ('applicant_1', 'applicant_2')
              and q.adjustments <> '{}'))
        ) g
        where c.domain_id in ${domainIds} and g.name is not null ${andWithin(sql`c.enquiry_on`, filters)}
          ${andIs(sql`g.key`, filters.groupedBy)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}
      ) x group by x."groupedBy", x."group"`;
  },
});
