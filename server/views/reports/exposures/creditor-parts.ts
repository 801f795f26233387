import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '#server/records/cases/live.ts';
import { codeOf } from '#server/records/ledger/codes-sql.ts';

/** `case_creditors d`, `debt_statuses t`: the debt is part of the liabilities (`isInArrangement`). */
export const isOwed = sql`t.counts_in_soa and not d.is_excluded`;

/** `case_creditors d`, `debt_statuses t`: the claim that shares in dividends (`admittedPence`); null where none does. */
export const sharingPence = sql`case when t.counts_for_dividend and not d.is_excluded then nullif(d.claim_admitted_pence, 0) end`;

/**
 * `allocations a`: money that has left the estate for a creditor and stayed away. What came back, or was not sent, is not paid until it is
 * paid again; what was given up for the others is lost.
 */
export const paidText = `a.journal_id is not null and a.status not in ('returned', 'cancelled')`;
export const isPaid = sql.raw(paidText);

/** What creditors have received, a row for each debt. */
export const paidByDebt = (which: SQL = sql``) => sql`(
    select a.case_creditor_id as debt_id, sum(a.amount_pence) as paid, max(a.released_on) as last_on
    from allocations a where a.case_creditor_id is not null and ${isPaid} ${which} group by 1)`;

/** The amounts retained for creditors and the main reason, a row for each debt. */
export const retainedByDebt = (which: SQL = sql``) => sql`(
    select a.case_creditor_id as debt_id, sum(a.amount_pence) as retained, (array_agg(a.retained_reason order by a.amount_pence desc, a.id))[1] as reason
    from allocations a where a.case_creditor_id is not null and a.retained_reason is not null ${which} group by 1)`;

/** Each creditor's counting vote on each decision (`standingsOf`): the last that came in time and was not entered by mistake. */
export const countingVotes = (which: SQL = sql``) => sql`(
    select distinct on (v.id) v.case_creditor_id as debt_id, x.vote, x.received_at, x.id
    from decision_voters v join decisions e on e.id = v.decision_id and e.opened_at is not null
    join decision_votes x on x.voter_id = v.id and x.voided_at is null and not x.is_afterwards
      and x.received_at < (e.decision_date + 1)::timestamp at time zone 'Europe/London'
    where true ${which} order by v.id, x.received_at desc, x.id desc)`;

/** The same for the voter `v` alone, always by index: without statistics the planner would read all votes for each. */
export const countingVoteOf = sql`(
    select x.vote, x.received_at from decision_votes x join decisions e on e.id = v.decision_id and e.opened_at is not null
    where x.voter_id = v.id and x.voided_at is null and not x.is_afterwards
      and x.received_at < (e.decision_date + 1)::timestamp at time zone 'Europe/London' order by x.received_at desc, x.id desc limit 1)`;

/** The offer of each case's current proposal, in hundredths of a penny in the pound. */
export const offers = (which: SQL = sql``) => sql`(
    select distinct on (o.case_id) o.case_id, o.offered_per_pound as offered
    from proposals o where o.status in ('generated', 'sent', 'signed') ${which} order by o.case_id, o.number desc)`;

/** The accounts that dividends are posted to. */
const dividendAccounts = sql`(select account_id from payment_types where class = 'dividend')`;

/** The accounts whose balances say what creditors were paid: dividends, less those that came back and wait for their creditors. */
export const isOfDividends = (accountId: SQL): SQL => sql`(${accountId} in ${dividendAccounts}
  or ${accountId} in (select id from chart_of_accounts where code = ${codeOf('unclaimedDividends')}))`;

/** What was posted to creditors as dividends and did not come back, for cases `c` of the domains that meet a condition. */
export const dividendsPosted = (domainIds: readonly number[], which: SQL = sql``) => sql`
  select coalesce(sum(l.debit_pence - l.credit_pence), 0) from journal_lines l join cases c on c.id = l.case_id
  join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
  where ${isOfDividends(sql`l.account_id`)} and c.domain_id in ${domainIds} ${which}`;

/** `${isLive}` if only live cases are wanted. */
export const liveIf = (isWanted: boolean | undefined): SQL => (isWanted ? sql`and ${isLive}` : sql``);
