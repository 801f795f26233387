import { type SQL, sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { codeOf } from '#server/records/ledger/codes-sql.ts';
import { cmsWithdrawalsAndDeposits } from '#shared/views/reports/definitions/cms-withdrawals-and-deposits.ts';
import { type Asked, defineSource } from '../source.ts';

/** Without a period or a status, the movements not yet sent to the bank. */
const movementsOf = ({ domainIds, filters }: Asked<typeof cmsWithdrawalsAndDeposits>): SQL => {
  const { from, to, direction, portfolioId } = filters;
  const status = filters.status ?? (from === undefined && to === undefined ? 'pending' : undefined);
  return sql`from client_account_movements m
    join client_accounts k on k.id = m.client_account_id
    join cases c on c.id = m.case_id
    join bank_accounts b on b.id = m.bank_account_id
    where c.domain_id in ${domainIds} ${andWithin(sql`m.moved_on`, filters)} ${andIs(sql`c.portfolio_id`, portfolioId)}
      ${andIs(sql`m.status`, status)}
      ${andIs(sql`m.direction`, direction)}`;
};

export const cmsWithdrawalsAndDepositsSource = defineSource(cmsWithdrawalsAndDeposits, {
  rows: (asked) => sql`
    select m.id, c.id as "caseId", m.journal_id as "journalId", m.batch_id::text as "batch", m.moved_on as "movedOn", k.provider_ref as "providerRef",
      c.unique_reference as "reference", c.case_name as "client", m.direction, m.amount_pence as "amountPence",
      case m.direction when 'wth' then m.amount_pence end as "withdrawnPence",
      case m.direction when 'dep' then m.amount_pence end as "depositedPence",
      case m.direction when 'dep' then m.amount_pence else -m.amount_pence end as "netPence", m.reason,
      'J' || lpad(m.journal_id::text, 6, '0') as "journal", m.status, m.bank_confirmed_on as "confirmedOn", b.name as "umbrella"
    ${movementsOf(asked)}`,
  control: (asked) => ({
    column: 'netPence',
    inWords: 'what the journals of these movements posted to account 1010',
    pence: sql`
      select coalesce(sum(l.debit_pence - l.credit_pence), 0) from (select m.* ${movementsOf(asked)}) m
      join journal_lines l on l.journal_id = m.journal_id and l.case_id = m.case_id
      join chart_of_accounts a on a.id = l.account_id and a.code = ${codeOf('clientAccounts')}`,
  }),
});
