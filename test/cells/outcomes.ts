import { adjustments } from '#shared/records/cases/adjustments.ts';
import { languages } from '#shared/records/cases/languages.ts';
import { vulnerabilityKinds } from '#shared/records/vulnerability/vulnerability.ts';
import { labels, type Oracle } from './cells.ts';

/** Outcomes by group of clients, of all who ever enquired: a case is in the groups of each applicant (PRIN 2A.9). */
const outcomes: Oracle = {
  report: 'consumer-outcomes',
  given: (of) => ({ from: '2000-01-01', to: of.today }),
  key: ['groupedBy', 'group'],
  text: ({
    domains,
    today,
  }) => `with firm as (select c.* from cases c where c.domain_id in (${domains}) and c.enquiry_on <= '${today}'),
    applicant as (select q.case_id, q.role, p.*, (select v.id from vulnerability_assessments v where v.case_id = q.case_id and v.person_id = p.id order by v.asked_on desc, v.id desc limit 1) as found_id
      from case_people q join persons p on p.id = q.person_id where q.role in ('applicant_1', 'applicant_2')),
    answers as (select case_id, min(day) as day from (
        select case_id, (happened_at at time zone 'Europe/London')::date as day from case_notes where kind in ('call_out', 'call_in', 'meeting', 'email_out')
        union all select m.case_id, r.sent_on from mail_items m join mail_recipients r on r.item_id = m.id where r.type = 'client' and r.sent_on is not null) x group by 1),
    complained as (select case_id, count(*) as n, count(*) filter (where outcome in ('upheld', 'partly')) as upheld from complaints group by 1),
    fact as (select f.*, greatest(0, a.day - f.enquiry_on) as days, coalesce(k.n, 0) as complaints, coalesce(k.upheld, 0) as upheld,
        exists (select from payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id where s.case_id = f.id and l.kind = 'break'
          and s.schedule_version = (select max(schedule_version) from payment_schedules z where z.case_id = f.id)) as has_break,
        coalesce(f.terminated_on < f.approval_date + interval '1 year', false) as failed_early
      from firm f left join answers a on a.case_id = f.id left join complained k on k.case_id = f.id),
    member as (
      select id as case_id, 'all' as by, 'All' as name from firm
      union select id, 'vulnerable', case when is_vulnerable then 'Vulnerable' else 'Not marked as vulnerable' end from firm
      union select f.id, 'age', case when a.date_of_birth is null then 'Not known' when f.enquiry_on < a.date_of_birth + interval '25 years' then '24 and under'
          when f.enquiry_on < a.date_of_birth + interval '35 years' then '25 to 34' when f.enquiry_on < a.date_of_birth + interval '50 years' then '35 to 49'
          when f.enquiry_on < a.date_of_birth + interval '65 years' then '50 to 64' else '65 and over' end from firm f join applicant a on a.case_id = f.id and a.role = 'applicant_1'
      union select f.id, 'introducer', coalesce(i.name, 'None') from firm f left join introducers i on i.id = f.introducer_id
      union select f.id, 'product', p.name from firm f join products p on p.id = f.product_id
      union select a.case_id, 'adjustment', labels.name from applicant a cross join unnest(a.adjustments) u(key) join ${labels(adjustments)} using (key)
      union select case_id, 'adjustment', 'None recorded' from applicant group by case_id having bool_and(cardinality(adjustments) = 0)
      union select a.case_id, 'language', coalesce(labels.name, 'Not known') from applicant a left join ${labels(languages)} on labels.key = a.preferred_language
      union select a.case_id, 'kind', labels.name from applicant a join vulnerability_assessments v on v.id = a.found_id and v.finding <> 'none' cross join unnest(v.vulnerability_kinds) u(key) join ${labels(vulnerabilityKinds)} using (key)
      union select a.case_id, 'kind', 'Not known' from applicant a left join vulnerability_assessments v on v.id = a.found_id
        where v.id is null or v.finding is null or v.finding <> 'none' and coalesce(cardinality(v.vulnerability_kinds), 0) = 0
      union select a.case_id, 'kind', 'No signs found' from applicant a left join vulnerability_assessments v on v.id = a.found_id group by 1 having bool_and(coalesce(v.finding = 'none', false)))
    select m.by as "groupedBy", m.name as "group", count(*) as "clients", count(f.days) as "answered",
      (array_agg(f.days order by f.days) filter (where f.days is not null))[(count(f.days) + 1) / 2] as "daysToAnswer", count(*) filter (where f.complaints > 0) as "complained", sum(f.upheld) as "upheld",
      count(f.approval_date) as "approved", count(*) filter (where f.has_break) as "breaks", count(*) filter (where f.failed_early) as "earlyFailures", count(f.completed_on) as "completed",
      round(count(*) filter (where f.complaints > 0) * 10000.0 / count(*)) as "complainedShare", round(count(*) filter (where f.failed_early) * 10000.0 / nullif(count(f.approval_date), 0)) as "earlyFailureShare"
    from member m join fact f on f.id = m.case_id group by 1, 2`,
};

export const outcomeOracles: readonly Oracle[] = [outcomes];
