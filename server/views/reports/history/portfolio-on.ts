import { type SQL, sql } from 'drizzle-orm';
import { codesOf } from '#server/records/ledger/codes-sql.ts';

/** The status of a case `c` at the end of a day: the last that it had reached, by the day on which that happened. */
const statusOn = (day: SQL): SQL => sql`(
  select k.to_status_id from case_status_changes k
  where k.case_id = c.id and coalesce(k.happened_on, (k.changed_at at time zone 'Europe/London')::date) <= ${day}
  order by coalesce(k.happened_on, (k.changed_at at time zone 'Europe/London')::date) desc, k.id desc limit 1)`;

/** What each case held at the end of a day, by the ledger. */
const heldOn = (day: SQL): SQL => sql`
  select l.case_id, sum(l.debit_pence - l.credit_pence) as pence
  from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('clientBank', 'clientAccounts')}
  where l.posted_on <= ${day} and l.case_id is not null group by 1`;

/**
 * SQL: the cases that there were at the end of a day and the money held for them, by domain, portfolio and status. Arrears are known only
 * for last night (`isLastNight`): past standings are not kept. `where` limits the cases `c`; a case counts where it is now.
 */
export const portfolioOn = (
  day: SQL,
  { isLastNight, where = sql`true` }: { isLastNight: boolean; where?: SQL },
): SQL => sql`
  select d.domain_id, d.portfolio_id, d.status_id, count(*)::int as cases, coalesce(sum(d.held), 0)::bigint as held_pence,
    ${isLastNight ? sql`count(d.arrears)::int` : sql`null::int`} as behind,
    ${isLastNight ? sql`coalesce(sum(d.arrears), 0)::bigint` : sql`null::bigint`} as arrears_pence
  from (
    select n.domain_id, n.portfolio_id, n.status_id, h.pence as held,
      case when s.is_open and not s.freezes_schedule then nullif(t.arrears_pence, 0) end as arrears
    from (select c.id, c.domain_id, c.portfolio_id, ${statusOn(day)} as status_id from cases c where ${where}) n
    join statuses s on s.id = n.status_id
    left join case_standings t on t.case_id = n.id
    left join (${heldOn(day)}) h on h.case_id = n.id
  ) d group by 1, 2, 3`;
