import { sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { complaintRegister } from '#shared/views/reports/definitions/complaint-register.ts';
import { defineSource } from '../source.ts';

/** The same as `answeredOn` in shared/activities/complaints: the first day on which the eight-week reply was given. */
const answeredOn = sql`least(k.final_sent_on, k.src_sent_on, k.holding_sent_on, k.closed_on)`;
/** The same as `resolvedOn`. */
const resolvedOn = sql`coalesce(least(k.final_sent_on, k.src_sent_on), k.closed_on)`;

export const complaintRegisterSource = defineSource(complaintRegister, {
  rows: ({ domainIds, today, filters }) => {
    const received = sql`true ${andWithin(sql`k.received_on`, filters)}`;
    const isOpen = sql`s.stage <> 'closed'`;
    const which = { received, open: isOpen, with_open: sql`(${isOpen}) or (${received})` }[filters.which];
    return sql`
      select k.id, c.id as "caseId", k.reference, c.unique_reference as "caseReference", c.case_name as "client",
        k.received_on as "receivedOn", k.channel, k.category, k.about, k.regime, k.regime_reason as "regimeReason",
        k.acknowledged_on as "acknowledgedOn",
        k.src_due_on as "srcDueOn", k.src_sent_on as "srcSentOn", k.final_due_on as "finalDueOn",
        k.final_sent_on as "finalSentOn", coalesce(${resolvedOn}, ${today}::date) - k.received_on as "days", k.outcome,
        case when k.outcome in ('upheld', 'partly') then 'yes' when k.outcome = 'not_upheld' then 'no' end as "isUpheld",
        k.redress_pence as "redressPence", k.root_cause as "rootCause",
        nullif(concat_ws(', ', k.ombudsman_ref, k.gateway_ref), '') as "furtherRef", u.name as "owner", s.name as "status",
        case when k.regime not in ('disp', 'both') then null when k.src_sent_on <= k.src_due_on then 'yes'
          when k.src_due_on < ${today}::date or ${answeredOn} is not null then 'no' end as "inThreeDays",
        case when ${answeredOn} <= k.final_due_on then 'yes' when ${answeredOn} > k.final_due_on or k.final_due_on < ${today}::date
          then 'no' end as "inEightWeeks",
        case when ${resolvedOn} <= k.final_due_on then 'yes' when ${resolvedOn} > k.final_due_on or k.final_due_on < ${today}::date
          then 'no' end as "resolvedInEightWeeks"
      from complaints k
      join cases c on c.id = k.case_id
      join complaint_statuses s on s.id = k.status_id
      join users u on u.id = k.owner_user_id
      where c.domain_id in ${domainIds} and (${which})
        ${andIs(sql`k.category`, filters.category)} ${andIs(sql`k.regime`, filters.regime)}
        ${andIs(sql`k.status_id`, filters.status)} ${andIs(sql`k.owner_user_id`, filters.userId)}
        ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;
  },
});
