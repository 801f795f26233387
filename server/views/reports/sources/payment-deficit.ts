import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { lastContributionText } from '#server/records/payments/contributions.ts';
import { dueLines } from '#server/records/payments/schedules/schedule-sql.ts';
import { paymentDeficit } from '#shared/views/reports/definitions/payment-deficit.ts';
import { type Asked, defineSource } from '../source.ts';
import { contributionsPosted } from './ledger-sql.ts';

const band = sql`case when t.months_in_arrears < 100 then 'under1' when t.months_in_arrears < 200 then 'from1'
  when t.months_in_arrears < 300 then 'from2' else 'from3' end`;

/** A fact about its last contribution: its day or its amount. */
const lastPaid = (value: string): SQL => sql.raw(lastContributionText('c.id', value));

const nextCatchUp = (today: string): SQL => sql`(
  select line.expected_pence from ${dueLines(today)} line
  where line.kind = 'catch_up' and line.expected_pence > 0 and line.due_on >= ${today}::date order by line.due_on, line.seq limit 1)`;

/** Whether the month that fell due last is one of a break. */
const isOnBreak = (today: string): SQL => sql`coalesce((
  select line.kind = 'break' from ${dueLines(today)} line
  where line.kind in ('regular', 'break') and line.due_on <= ${today}::date order by line.due_on desc, line.seq desc limit 1), false)`;

const breachStatus = sql`(select b.status from case_breaches b
  where b.case_id = c.id and b.status not in ('remedied', 'waived', 'terminated') order by b.id desc limit 1)`;

const yesNo = (is: SQL): SQL => sql`case when ${is} then 'yes' else 'no' end`;

/** Open cases that owe something, while their schedule is running. */
const behind = ({ domainIds, filters }: Asked<typeof paymentDeficit>): SQL => sql`
  from cases c
  join case_standings t on t.case_id = c.id and t.arrears_pence > 0
  join statuses s on s.id = c.status_id and s.is_open and not s.freezes_schedule
  join users u on u.id = c.case_owner_user_id
  left join case_people n on n.case_id = c.id and n.role = 'applicant_1'
  left join persons o on o.id = n.person_id
  where c.domain_id in ${domainIds} and c.months_in_arrears is not null
    ${andIs(band, filters.band)}
    ${andIs(sql`c.is_vulnerable`, filters.isVulnerable)}
    ${andIs(sql`c.case_owner_user_id`, filters.ownerId)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}
    ${andIs(sql`c.product_id`, filters.productId)}`;

export const paymentDeficitSource = defineSource(paymentDeficit, {
  isFoundById: true,
  rows: (asked) => sql`
    select c.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client",
      coalesce(o.phone_mobile, o.phone_home, o.phone_work) as "phone", t.received_pence + t.arrears_pence as "duePence",
      t.received_pence as "receivedPence", t.arrears_pence as "deficitPence", c.contribution_pence as "contributionPence",
      t.months_in_arrears as "monthsInArrears", ${band} as "band", ${lastPaid('r.received_on')} as "lastPaidOn",
      ${lastPaid('r.amount_pence')} as "lastPaidPence", ${yesNo(isOnBreak(asked.today))} as "isOnBreak",
      ${yesNo(sql`${nextCatchUp(asked.today)} is not null`)} as "hasCatchUp", ${nextCatchUp(asked.today)} as "catchUpPence",
      ${yesNo(sql`c.is_vulnerable`)} as "isVulnerable", ${breachStatus} as "breachStatus", u.name as "owner",
      c.last_contact_at as "lastContactAt"
    ${behind(asked)}`,
  control: (asked) => ({
    column: 'receivedPence',
    inWords: 'contributions posted to these cases to date',
    pence: sql`select coalesce(sum(p.pence), 0) from (select c.* ${behind(asked)}) c, lateral ${contributionsPosted} p`,
  }),
});
