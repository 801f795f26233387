import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { currentAddressOf } from '#server/records/cases/current-address.ts';
import { codeOf } from '#server/records/ledger/codes-sql.ts';
import { cmsAccounts } from '#shared/views/reports/definitions/cms-accounts.ts';
import { type Asked, defineSource } from '../source.ts';

/** The holder and their address as they would be given to the bank today; see `holderOf` of the client accounts. */
const nowHeld = sql`lateral (
  select coalesce(string_agg(o.first_name || ' ' || o.last_name, ' and ' order by n.role), c.case_name) as holder,
    min(concat_ws(', ', w.line1, nullif(w.line2, ''), w.town, nullif(w.postcode, ''))) filter (where n.role = 'applicant_1' and w.id is not null) as address
  from case_people n join persons o on o.id = n.person_id
  left join addresses w on n.role = 'applicant_1' and w.id = ${currentAddressOf(sql`o.id`)}
  where n.case_id = c.id and n.role in ('applicant_1', 'applicant_2'))`;

const action = sql`case when m.status in ('requested', 'opening') then 'open' when m.status = 'closing' then 'close'
  when m.holder_name <> h.holder or not c.risk_of_violence and m.holder_address is distinct from h.address then 'change'
  else 'none' end`;

const accountsOf = ({ domainIds, filters }: Asked<typeof cmsAccounts>): SQL => sql`
  from client_accounts m
  join cases c on c.id = m.case_id
  join bank_accounts b on b.id = m.bank_account_id
  join statuses s on s.id = c.status_id
  cross join ${nowHeld} h
  where m.status in ('requested', 'opening', 'open', 'active', 'closing') and c.domain_id in ${domainIds}
    ${andIs(sql`c.portfolio_id`, filters.portfolioId)}
    ${andIs(action, filters.action)}
    ${andIs(sql`(m.last_balance_pence is not null and m.last_balance_pence <> m.balance_pence)`, filters.differs)}`;

export const cmsAccountsSource = defineSource(cmsAccounts, {
  rows: (asked) => sql`
    select m.id, c.id as "caseId", ${action} as "action", array_position(array['open', 'close', 'change', 'none'], ${action}) as "actionOrder",
      m.provider_ref as "providerRef", h.holder as "holder",
      case when c.risk_of_violence then 'Withheld' else h.address end as "address", m.account_type as "accountType",
      m.tax_status as "taxStatus", m.status, m.opened_on as "openedOn", m.close_requested_on as "closedOn", b.name as "umbrella",
      m.balance_pence as "ledgerPence", m.last_balance_pence as "bankPence", m.last_balance_on as "bankOn",
      m.last_balance_pence - m.balance_pence as "differencePence", s.name as "caseStatus",
      case when m.last_balance_pence is null then m.balance_pence end as "unreportedPence"
    ${accountsOf(asked)}`,
  control: (asked) => ({
    column: 'ledgerPence',
    inWords: 'what account 1010 holds for these cases',
    pence: sql`
      select coalesce(sum(l.debit_pence - l.credit_pence), 0) from (select c.id ${accountsOf(asked)}) c
      join journal_lines l on l.case_id = c.id join chart_of_accounts a on a.id = l.account_id and a.code = ${codeOf('clientAccounts')}`,
  }),
});
