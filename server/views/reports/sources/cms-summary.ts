import { sql } from 'drizzle-orm';
import { balanceRows } from '#server/records/ledger/balances.ts';
import { codeOf } from '#server/records/ledger/codes-sql.ts';
import { cmsSummary } from '#shared/views/reports/definitions/cms-summary.ts';
import { defineSource } from '../source.ts';

/** The accounts that have, or had, client accounts within them. */
const umbrellas = (domainIds: readonly number[]) =>
  sql`bank_accounts b where b.domain_id in ${domainIds} and exists (select from client_accounts k where k.bank_account_id = b.id)`;

export const cmsSummarySource = defineSource(cmsSummary, {
  rows: ({ domainIds, filters: { from, to } }) => sql`
    select b.id, b.id as "bankAccountId", b.name as "umbrella", m.opening as "openingPence", m.deposits as "depositsPence",
      m.withdrawals as "withdrawalsPence", m.interest as "interestPence",
      m.opening + m.deposits - m.withdrawals + m.interest as "closingPence", f.bank_pence as "bankPence", f.balance_on as "bankOn",
      f.bank_pence - (m.opening + m.deposits - m.withdrawals + m.interest) as "differencePence",
      n.open as "openCount", n.closed as "closedCount", n.zero as "zeroCount", m.unconfirmed as "oldestUnconfirmedOn"
    from (select b.* from ${umbrellas(domainIds)}) b
    cross join lateral (
      select coalesce(sum(case direction when 'dep' then amount_pence else -amount_pence end) filter (where moved_on < ${from}::date), 0) as opening,
        coalesce(sum(amount_pence) filter (where moved_on >= ${from}::date and direction = 'dep' and source <> 'interest'), 0) as deposits,
        coalesce(sum(amount_pence) filter (where moved_on >= ${from}::date and direction = 'wth'), 0) as withdrawals,
        coalesce(sum(amount_pence) filter (where moved_on >= ${from}::date and direction = 'dep' and source = 'interest'), 0) as interest,
        min(moved_on) filter (where bank_confirmed_on is null or bank_confirmed_on > ${to}::date) as unconfirmed
      from client_account_movements where bank_account_id = b.id and moved_on <= ${to}::date
    ) m
    cross join lateral (
      select count(*) filter (where is_open) as open, count(*) filter (where closed_on <= ${to}::date) as closed,
        count(*) filter (where is_open and pence = 0) as zero
      from (
        select k.closed_on, k.opened_on <= ${to}::date and (k.closed_on is null or k.closed_on > ${to}::date) as is_open,
          coalesce((select sum(case direction when 'dep' then amount_pence else -amount_pence end)
            from client_account_movements where client_account_id = k.id and moved_on <= ${to}::date), 0) as pence
        from client_accounts k where k.bank_account_id = b.id
      ) accounts
    ) n
    left join lateral (
      select bank_pence, balance_on from client_balance_files where bank_account_id = b.id and balance_on <= ${to}::date
      order by balance_on desc, id desc limit 1
    ) f on true`,
  control: ({ domainIds, filters: { to } }) => ({
    column: 'closingPence',
    inWords: 'the balance of account 1010 on that day',
    pence: sql`
      select coalesce(sum(v.debit_pence - v.credit_pence), 0) from (select b.id from ${umbrellas(domainIds)}) b
      join ${balanceRows} v on v.bank_account_id = b.id and v.posted_on <= ${to}::date
      join chart_of_accounts a on a.id = v.account_id and a.code = ${codeOf('clientAccounts')}`,
  }),
});
