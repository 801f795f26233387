import { type SQL, sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { adjustments } from '#shared/records/cases/adjustments.ts';
import { languages } from '#shared/records/cases/languages.ts';
import { vulnerabilityKinds } from '#shared/records/vulnerability/vulnerability.ts';
import {
  consumerOutcomes,
  outcomeGroups,
  SMALLEST_GROUP,
} from '#shared/views/reports/definitions/consumer-outcomes.ts';
import { defineSource } from '../source.ts';

/** The label of what an expression holds; null of anything else. */
const labelOf = (key: SQL, labels: Readonly<Record<string, string>>): SQL =>
  sql`case ${key} ${sql.join(
    Object.entries(labels).map(([each, label]) => sql`when ${each} then ${label}`),
    sql` `,
  )} end`;
const adjustmentName = labelOf(sql`a.key`, adjustments);

/** The first day on which somebody called, met or wrote to the client: internal notes, and mail to others, are no answer. */
const firstAnswer = sql`least(
  (select min((n.happened_at at time zone 'Europe/London')::date) from case_notes n
    where n.case_id = c.id and n.kind in ('call_out', 'call_in', 'meeting', 'email_out')),
  (select min(r.sent_on) from mail_items i join mail_recipients r on r.item_id = i.id where i.case_id = c.id and r.type = 'client'))`;

const applicant = sql`case_people cp join persons p on p.id = cp.person_id`;
const ofBoth = sql`cp.case_id = x.id and cp.role in ('applicant_1', 'applicant_2')`;

/** What each applicant of a case was last found to be; an applicant of whom that is not known has one row without a finding or a kind. */
const lastFound = sql`case_people cp left join lateral (
    select v.finding, v.vulnerability_kinds as kinds from vulnerability_assessments v
    where v.case_id = cp.case_id and v.person_id = cp.person_id order by v.asked_on desc, v.id desc limit 1) v on true
  left join lateral unnest(v.kinds) k(key) on true`;

const ageBand = sql`(select case when p.date_of_birth is null then 'Not known'
    when age(c.enquiry_on, p.date_of_birth) < interval '25 years' then '24 and under' when age(c.enquiry_on, p.date_of_birth) < interval '35 years' then '25 to 34'
    when age(c.enquiry_on, p.date_of_birth) < interval '50 years' then '35 to 49' when age(c.enquiry_on, p.date_of_birth) < interval '65 years' then '50 to 64'
    else '65 and over' end
  from ${applicant} where cp.case_id = c.id and cp.role = 'applicant_1')`;

/** The facts about each case. Breaks are those of the schedule in force. */
const facts = sql`c.id, c.is_vulnerable as "isVulnerable", d.name as "product", i.name as "introducer", ${ageBand} as "age",
  greatest(0, ${firstAnswer} - c.enquiry_on) as "days",
  (select count(*) from complaints k where k.case_id = c.id) as "complaints",
  (select count(*) from complaints k where k.case_id = c.id and k.outcome in ('upheld', 'partly')) as "upheld",
  c.approval_date is not null as "isApproved",
  exists (select from payment_schedule_lines l where l.kind = 'break' and l.schedule_id =
    (select s.id from payment_schedules s where s.case_id = c.id order by s.schedule_version desc limit 1)) as "hasBreak",
  coalesce(c.terminated_on < c.approval_date + interval '12 months', false) as "failedEarly", c.completed_on is not null as "isCompleted"`;

/**
 * The groups that a case is in. It is in those of each applicant, and in ‘Not known’ as soon as of one of them nothing is; no signs were
 * found only where that was the answer of each.
 */
const groups = sql`select 'all' as key, 'All' as name
  union all select 'vulnerable', case when x."isVulnerable" then 'Vulnerable' else 'Not marked as vulnerable' end
  union all select 'age', x."age"
  union all select 'introducer', coalesce(x."introducer", 'None')
  union all select 'product', x."product"
  union all select distinct 'adjustment', coalesce(${adjustmentName}, 'None recorded')
    from ${applicant} left join lateral unnest(p.adjustments) a(key) on true
    where ${ofBoth} and (a.key is not null or not exists (
      select from case_people o join persons q on q.id = o.person_id where o.case_id = x.id and o.role in ('applicant_1', 'applicant_2')
        and q.adjustments <> '{}'))
  union all select distinct 'language', coalesce(${labelOf(sql`p.preferred_language`, languages)}, 'Not known') from ${applicant} where ${ofBoth}
  union all select distinct 'kind', coalesce(${labelOf(sql`k.key`, vulnerabilityKinds)}, 'Not known') from ${lastFound}
    where ${ofBoth} and v.finding is distinct from 'none'
  union all select 'kind', 'No signs found' where (select bool_and(v.finding is not distinct from 'none') from ${lastFound} where ${ofBoth})`;

const isIn = (fact: string) => sql`count(*) filter (where ${sql.raw(`x."${fact}"`)})`;
const complained = sql`count(*) filter (where x."complaints" > 0)`;

/** The figures of a group, by the columns that show them. */
const figures: Readonly<Record<string, SQL>> = {
  clients: sql`count(*)`,
  answered: sql`count(x."days")`,
  daysToAnswer: sql`percentile_disc(0.5) within group (order by x."days")`,
  complained,
  upheld: sql`coalesce(sum(x."upheld"), 0)`,
  approved: isIn('isApproved'),
  breaks: isIn('hasBreak'),
  earlyFailures: isIn('failedEarly'),
  completed: isIn('isCompleted'),
  complainedShare: sql`round(${complained} * 10000.0 / count(*))`,
  earlyFailureShare: sql`round(${isIn('failedEarly')} * 10000.0 / nullif(${isIn('isApproved')}, 0))`,
};

/**
 * A group that is too small is left out, and with it the smallest of the others if fewer than the minimum would be left out in total:
 * otherwise they could be worked out as the difference from all.
 */
const isShown = sql`f."clients" >= ${SMALLEST_GROUP} and (
  coalesce(sum(f."clients") filter (where f."clients" < ${SMALLEST_GROUP}) over kind, 0) not between 1 and ${SMALLEST_GROUP - 1}
  or f."clients" > min(f."clients") filter (where f."clients" >= ${SMALLEST_GROUP}) over kind)`;

/** Whether a group is shown: also a small one to those who may see who is in it, and by kind of vulnerability who may read that of them. */
function isShownTo(reader: Pick<Actor, 'permissions'>): SQL {
  if (!reader.permissions.has('cases.identifiers')) return isShown;
  return mayReadSensitive(reader) ? sql`true` : sql`(f."groupedBy" <> 'kind' or ${isShown})`;
}

const columns = (of: (name: string, figure: SQL) => SQL) =>
  sql.join(
    Object.entries(figures).map(([name, figure]) => sql`${of(name, figure)} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  );
const places = sql.join(
  keysOf(outcomeGroups).map((key) => sql`${key}`),
  sql`, `,
);

/** Cases by every group that they are in, then each group added up. */
export const consumerOutcomesSource = defineSource(consumerOutcomes, {
  rows: ({ domainIds, filters, reader }) => sql`
    with x as materialized (
      select ${facts} from cases c join products d on d.id = c.product_id left join introducers i on i.id = c.introducer_id
      where c.domain_id in ${domainIds} ${andWithin(sql`c.enquiry_on`, filters)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}
    ), f as (
      select g.key as "groupedBy", g.name as "group", ${columns((_, figure) => figure)}
      from x cross join lateral (${groups}) g where g.name is not null ${andIs(sql`g.key`, filters.groupedBy)} group by 1, 2
    ), shown as (
      select f.*, ${isShownTo(reader)} as "isShown" from f window kind as (partition by f."groupedBy")
    )
    select s."groupedBy" || ':' || s."group" as id, s."groupedBy", s."group", array_position(array[${places}]::text[], s."groupedBy") as "place",
      ${columns((name) => sql`case when s."isShown" then ${sql.raw(`s."${name}"`)} end`)}
    from shown s`,
});
